/** What the parts of the lab have in common: a house and a game are chosen, something is asked, and a refusal has words. */

import { LitElement, html, nothing } from "../lit/lit.js";
import { live } from "../lit/directives/live.js";
import { Latest } from "../latest.js";
import { room } from "../room.js";
import { lab } from "../texts/lab.js";
import { gamesOf, houses } from "./houses.js";
import { word } from "./where.js";

/** @import { PropertyDeclarations } from "../lit/lit.js" */
/** @import { LabHouse } from "../wire.js" */
/** @import { Part } from "./houses.js" */

export class LabPart extends LitElement {
  /** @type {PropertyDeclarations} */
  static properties = { all: { state: true }, house: { state: true }, game: { state: true } };

  /** The houses, and what can be chosen of a game. */
  finding = new Latest(this);
  /** The question itself. */
  asking = new Latest(this);

  /** @param {Part} topic Which part of the lab it is. */
  constructor(topic) {
    super();
    this.topic = topic;
    /** @type {LabHouse[] | null} */
    this.all = null;
    this.house = word("house");
    this.game = word("game");
  }

  connectedCallback() {
    super.connectedCallback();
    this.find();
  }

  /** Finds what can be asked, and goes on with what the address says. */
  find() {
    return this.finding.ask(houses, (all) => {
      const here = room.tables?.[0]?.house;
      const has = (/** @type {LabHouse} */ house) => gamesOf(house, this.topic).length > 0;
      this.all = all.filter(has);
      const house = all.find(({ house }) => house === this.house) ?? this.all.find(({ house }) => house === here) ?? this.all[0];
      // A name that nobody knows is asked for all the same, so that it is said what is wrong with it.
      this.house ||= house?.house ?? "";
      this.game ||= gamesOf(house, this.topic)[0]?.game ?? "";
      if (this.game) this.chosen(false);
    });
  }

  /**
   * A game was chosen: here, or by the address.
   * @param {boolean} _anew Whether what was asked of another game means nothing now.
   */
  chosen(_anew) {}

  /** @param {string} house */
  #houseChosen(house) {
    this.house = house;
    const games = gamesOf(this.all?.find((one) => one.house === house), this.topic);
    this.game = (games.find(({ game }) => game === this.game) ?? games[0])?.game ?? "";
    this.chosen(true);
  }

  get houseName() {
    return this.all?.find(({ house }) => house === this.house)?.name ?? this.house;
  }

  /** The two fields that every part begins with. */
  chooser() {
    const all = this.all ?? [];
    const games = gamesOf(all.find(({ house }) => house === this.house), this.topic);
    return html`${this.select("house", lab.house, all.map(({ house, name }) => [house, name]), this.house, (house) => this.#houseChosen(house))}
    ${this.select("game", lab.game, games.map(({ game, name }) => [game, name]), this.game, (game) => {
      this.game = game;
      this.chosen(true);
    })}`;
  }

  /**
   * @param {string} name
   * @param {string} words
   * @param {[id: string, name: string][]} options
   * @param {string} now
   * @param {(id: string) => void} changed
   */
  select(name, words, options, now, changed) {
    return html`<label>
      ${words}
      <select @change=${(/** @type {{ target: HTMLSelectElement }} */ { target }) => changed(target.value)} data-test="lab-${name}">
        ${options.map(([id, name]) => html`<option value=${id} .selected=${live(id === now)}>${name}</option>`)}
      </select>
    </label>`;
  }

  /** What keeps from asking at all. */
  unfound() {
    if (this.finding.refused) {
      return html`<div class="panel" role="alert">
        <p class="refused">${this.finding.refused}</p>
        <button @click=${() => this.find()}>${lab.again}</button>
      </div>`;
    }
    if (this.all?.length === 0) return html`<p>${lab.noGames}</p>`;
    return nothing;
  }

  /** What was refused, and that something is being counted. */
  said() {
    const { busy, refused } = this.asking;
    return html`<div role="alert">${refused ? html`<p class="refused ${refused.includes("\n") ? "marked" : ""}" data-test="refused">${refused}</p>` : nothing}</div>
      <p class="faint" role="status">${busy ? lab.counting : nothing}</p>`;
  }

  /** Whether the figures below are of what is asked now. @param {boolean} stale */
  ofBefore(stale) {
    return html`<p class="warn" role="status" data-test="stale">${stale && !this.asking.busy ? lab.before : nothing}</p>`;
  }
}
