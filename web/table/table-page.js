/** One table: it is watched, drawn, heard and played at here. */

/** @import { Me, OwnSeat, Refusal, TableSeen, TableSight, Want } from "../wire.js" */
/** @import { FloorCall } from "../line.js" */
/** @import { ClockModel } from "./clock.js" */
/** @import { Controls } from "./controls.js" */
/** @import { Over } from "./model.js" */
/** @import { Plan } from "./plans.js" */
/** @import { Said } from "./chat.js" */
/** @import { WagersPanel } from "./wagers.js" */

import { LitElement, html, nothing } from "../lit/lit.js";
import { repeat } from "../lit/directives/repeat.js";
import { Refused, get } from "../api.js";
import { line } from "../line.js";
import { dollars } from "../money.js";
import { keepPromises } from "../promised.js";
import { isAlike } from "../room.js";
import { go } from "../router.js";
import { session } from "../session.js";
import { onSettings, settings, settle } from "../settings.js";
import { play } from "../sounds.js";
import { ownersOf } from "../texts/credits.js";
import { entryText, texts } from "../texts/table.js";
import { circlesOf } from "./circles.js";
import { HandLog, isMissed } from "./hand-log.js";
import { atOnce, politely, soundOf } from "./heard.js";
import { deedsOf, isInHand, isOwnTurn, tableModel } from "./model.js";
import { offersOf } from "./offers.js";
import { follow, plansOf } from "./plans.js";
import { buyMore, changeTable, comeBack, leave, moveTo, sitDown, sitOut } from "./questions.js";
import { pageStyles } from "./page-styles.js";
import { namesOf } from "./words.js";
import "./call-floor.js";
import "./chat.js";
import "./controls.js";
import "./felt.js";
import "./keys-dialog.js";
import "./log.js";
import "./question-dialog.js";
import "./wagers.js";
import "./why.js";

keepPromises(line);

const HINT = "cardroom-table-hint";
/** So little time is said aloud. */
const SHORT = 10_000;
/** Two sights of one turn do not agree to the thousandth. */
const SAME_TURN = 1_500;
const SAID_MAX = 200;
/** So long it may be unknown that there is another table to change to. */
const OTHERS_EVERY = 60_000;
/** So long it may be unknown that a seat is kept for somebody, or is not any more: nothing happens at the table then. */
const SEATS_EVERY = 4_000;

export class TablePage extends LitElement {
  static properties = {
    table: { type: Number },
    me: { attribute: false },
    sight: { state: true },
    seen: { state: true },
    others: { state: true },
    chosen: { state: true },
    plan: { state: true },
    refusal: { state: true },
    asking: { state: true },
    said: { state: true },
    calls: { state: true },
    tab: { state: true },
    drawer: { state: true },
    unread: { state: true },
    moving: { state: true },
    hint: { state: true },
    closed: { state: true },
    connection: { state: true },
    polite: { state: true },
    loud: { state: true },
  };

  static styles = pageStyles;

  constructor() {
    super();
    this.table = 0;
    /** @type {Me | null} */
    this.me = null;
    /** @type {number | null} */
    this.watched = null;
    /** @type {Array<() => void>} */
    this.undo = [];
    /** @type {TableSight | null} */
    this.sight = null;
    /** @type {TableSeen | null} */
    this.seen = null;
    /** @type {Over | null} */
    this.over = null;
    /** @type {Map<number, string>} */
    this.deeds = new Map();
    this.log = new HandLog();
    /** @type {ClockModel | null} */
    this.clock = null;
    /** How long bets are taken: everybody's time. @type {ClockModel | null} */
    this.betting = null;
    /** @type {ReadonlySet<string>} */
    this.chosen = new Set();
    /** @type {Plan | null} */
    this.plan = null;
    /** @type {Refusal | null} */
    this.refusal = null;
    /** How many things were sent and not answered. */
    this.asking = 0;
    /** @type {readonly Said[]} */
    this.said = [];
    /** The tables that one can change to from here. @type {readonly TableSeen[]} */
    this.others = [];
    this.askedOthers = 0;
    /** Calls for the floor that are open here. @type {readonly FloorCall[]} */
    this.calls = [];
    /** @type {"log" | "chat"} */
    this.tab = "log";
    this.drawer = false;
    /** How much was said that he has not seen. */
    this.unread = 0;
    /** What had the focus before he went to the log or the chat. @type {HTMLElement | null} */
    this.cameFrom = null;
    this.moving = false;
    this.hint = !wasHinted();
    this.closed = false;
    this.connection = line.state;
    /** What is said aloud when there is time, and at once. @type {Words | null} */
    this.polite = null;
    /** @type {Words | null} */
    this.loud = null;
    /** Behind a dialog that is opened from the menu is the page, and not the menu. */
    this.shutsMenu = { handleEvent: () => this.menu?.close(), capture: true };
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.shortTimer = undefined;
  }

  /** What belongs to one table is forgotten at the next. */
  forget() {
    [this.sight, this.seen, this.over, this.clock, this.plan, this.refusal] = [null, null, null, null, null, null];
    this.betting = null;
    [this.deeds, this.log, this.chosen, this.said] = [new Map(), new HandLog(), new Set(), []];
    // What was asked at one table is not answered at another.
    this.question?.close();
    this.callFloor?.close();
    this.unread = 0;
    [this.moving, this.closed, this.polite, this.loud, this.calls, this.others] = [false, false, null, null, [], []];
  }

  connectedCallback() {
    super.connectedCallback();
    const press = (/** @type {KeyboardEvent} */ event) => this.press(event);
    addEventListener("keydown", press);
    const looks = setInterval(() => this.lookForSeats(), SEATS_EVERY);
    this.undo = [
      line.hear({
        table: (sight) => sight.table === this.watched && this.see(sight),
        chat: (chat) => chat.table === this.watched && this.hearChat(chat),
        floorCall: (call) => call.table === this.watched && this.hearCall(call),
        goes: (goes) => goes.table === this.watched && this.goes(goes),
        fellThrough: ({ table, ...no }) => table === this.watched && (this.refusal = { id: null, ...no }),
        closed: (table) => table === this.watched && (this.closed = true),
        other: () => this.meetOther(),
        state: (state) => {
          this.connection = state;
          if (state === "open" && this.seen === null) this.learnTable();
        },
      }),
      onSettings(() => this.requestUpdate()),
      () => removeEventListener("keydown", press),
      () => clearInterval(looks),
    ];
    if (this.table > 0) this.watch();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    for (const undo of this.undo) undo();
    clearTimeout(this.shortTimer);
    if (this.watched !== null) line.unwatch(this.watched);
    this.watched = null;
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("table") && this.table > 0 && this.table !== this.watched) this.watch();
  }

  watch() {
    if (this.watched === this.table) return;
    if (this.watched !== null) {
      line.unwatch(this.watched);
      this.forget();
    }
    this.watched = this.table;
    line.watch(this.table);
    this.learnTable();
  }

  /** Somebody else is here now: what the one before saw is not shown to him. */
  meetOther() {
    this.forget();
    this.learnTable();
  }

  /** What does not change from hand to hand, and which seats are free. */
  async askTable() {
    const table = this.table;
    const seen = await get(`/api/tables/${table}`);
    if (table === this.watched) this.seen = /** @type {TableSeen} */ (seen);
  }

  /** The same, where nobody waits for an answer: without one the felt is not drawn, and it is asked for again, unless there is no such table. */
  async learnTable() {
    const table = this.table;
    try {
      await this.askTable();
    } catch (error) {
      if (error instanceof Refused && error.refusal.code === "not-found" && table === this.watched) this.closed = true;
    }
  }

  /** Which seats are free changes also when nothing happens at the table. */
  lookForSeats() {
    if (document.hidden || this.closed) return;
    if (this.seen === null || this.moving || (this.sight !== null && this.sight.seat === null)) this.learnTable();
  }

  /** Which tables play the same: whoever sits may change to them. */
  async askOthers() {
    const table = this.table;
    this.askedOthers = Date.now();
    try {
      /** @type {TableSeen[]} */
      const all = await get("/api/tables");
      const here = all.find((seen) => seen.table === table);
      if (table === this.watched) this.others = all.filter((seen) => here && seen !== here && isAlike(seen, here));
    } catch {
      // Then there is nothing to change to.
    }
  }

  async changeTable() {
    await this.askOthers();
    this.question?.open(changeTable([...this.others]));
  }

  /**
   * He sits at another table now, by himself or because the floor has sent him: the page goes with him.
   * @param {{ to: number, seat: number }} goes
   */
  goes({ to, seat }) {
    go(`/table/${to}`);
    // The page is the same, and said to be at the other table by and by; what is said of the way must not be forgotten with the first one.
    this.table = to;
    this.watch();
    this.polite = said(texts.change.done(to, seat));
  }

  /** @param {TableSight} sight */
  see(sight) {
    const last = this.sight;
    if (last && sight.version < last.version) return;
    this.log.hear(sight, new Date());
    this.deeds = deedsOf(this.deeds, last, sight);
    if (sight.last) this.over = { hand: sight.last, told: sight.told, names: namesOf(sight.seats, last?.seats) };
    else if (sight.hand || isMissed(last, sight)) this.over = null;
    this.wind(sight);
    this.sight = sight;
    if (sight.seat !== last?.seat) this.moving = false;
    if (last && takenIn(sight) !== takenIn(last)) this.lookForSeats();
    if (sight.own && (!last?.own || (sight.last && Date.now() - this.askedOthers > OTHERS_EVERY))) this.askOthers();
    if (!this.offers().some(({ cards }) => cards)) this.chosen = new Set();
    this.hearOf(last, sight);
    this.follow(last, sight);
  }

  /**
   * @param {TableSight | null} last
   * @param {TableSight} sight
   */
  hearOf(last, sight) {
    const closes = sight.closes !== null && last?.closes == null ? texts.wagers.closes(Math.round(sight.closes / 1000)) : "";
    const words = [politely(last, sight), closes].filter(Boolean).join(" ");
    // At a new table the way there is said first.
    if (words) this.polite = said(last ? words : `${this.polite?.words ?? ""} ${words}`.trim());
    this.loud = said(atOnce(last, sight));
    const sound = soundOf(last, sight);
    if (sound) play(sound);
  }

  /** @param {Said & { person: number }} said */
  hearChat(said) {
    this.said = [...this.said, said].slice(-SAID_MAX);
    const chat = this.renderRoot.querySelector("cr-chat");
    // Where it is shown it is read aloud by itself.
    if (chat?.checkVisibility({ visibilityProperty: true }) || said.person === this.me?.person) return;
    this.unread += 1;
    this.polite = { words: texts.chat.heard(said.name, said.text) };
  }

  /** @param {FloorCall} call */
  hearCall(call) {
    const others = this.calls.filter((other) => other.call !== call.call);
    this.calls = call.over ? others : [...others, call];
    if (!call.over) this.polite = said(call.taken_by ? texts.call.comes(call.taken_by) : texts.call.called(call.name));
  }

  /**
   * The clock of whoever is waited for, and that of the bets.
   * @param {TableSight} sight
   */
  wind({ waits, seat, closes }) {
    clearTimeout(this.shortTimer);
    const whole = Math.max(closes ?? 0, this.betting?.whole ?? 0);
    this.betting = closes === null ? null : { seat: 0, until: performance.now() + closes, whole, reserve: 0 };
    const before = this.clock;
    if (!waits) {
      this.clock = null;
      return;
    }
    const until = performance.now() + waits.millis;
    const same = before?.seat === waits.seat && Math.abs(before.until - until) < SAME_TURN;
    const reserve = Math.max(0, waits.millis - (this.seen?.action_time ?? waits.millis));
    this.clock = same && before ? before : { seat: waits.seat, until, whole: waits.millis, reserve };
    if (waits.seat === seat && waits.millis > SHORT) {
      this.shortTimer = setTimeout(() => {
        this.loud = said(texts.secondsLeft(SHORT / 1000));
        play("short");
      }, waits.millis - SHORT);
    }
  }

  /**
   * Does what was planned, if it is offered now; forgets it if it says something else by now.
   * @param {TableSight | null} last
   * @param {TableSight} sight
   */
  follow(last, sight) {
    if (!this.plan) return;
    const { plan, act } = follow(this.plan, last, sight);
    this.plan = plan;
    if (act) this.want({ act }, sight.version);
  }

  /**
   * @param {Want} want
   * @param {number} [seen]
   */
  async want(want, seen) {
    this.asking += 1;
    const done = await this.ask(want, seen);
    this.asking = Math.max(0, this.asking - 1);
    // Cards are chosen for one act; who is refused has them still.
    if (done && typeof want === "object" && "act" in want) this.chosen = new Set();
  }

  /**
   * Asks for something, and shows why not; whether it is done.
   * @param {Want} want
   * @param {number} [seen]
   */
  async ask(want, seen) {
    this.refusal = null;
    const answered = await line.ask(this.table, want, seen);
    // Which versions they were is for programs.
    if (!answered.ok) this.refusal = answered.refusal.code === "stale" ? { ...answered.refusal, words: texts.stale } : answered.refusal;
    // What is bought comes from the bankroll, and what is left over goes back to it.
    else if (want === "leave" || (typeof want === "object" && ("sit-down" in want || "buy" in want))) session.refresh();
    return answered.ok;
  }

  offers() {
    return this.sight ? offersOf(this.sight) : [];
  }

  render() {
    return html`${this.page()}
      <div class="unseen" aria-live="polite">${aloud(this.polite)}</div>
      <div class="unseen" aria-live="assertive">${aloud(this.loud)}</div>`;
  }

  page() {
    if (this.closed) return html`<p class="closed">${texts.closed} <a href="/">${texts.lobby}</a></p>`;
    const { sight, seen } = this;
    // What its spots and its marked cards are is not guessed.
    if (!sight || !seen) return html`<p class="closed" role="status">${texts.loading}</p>`;
    const offers = this.offers();
    const choosing = offers.some(({ cards }) => cards);
    const called = (this.me?.called_to ?? []).flatMap(({ table, seat }) => (table === sight.table ? [seat] : []));
    const model = tableModel(sight, seen, this.over, this.deeds, { moving: this.moving, mayAct: mayPlay(this.me), choosing, called });
    const ownClock = this.clock?.seat === sight.seat ? this.clock : null;
    const busy = this.asking > 0 || this.connection !== "open";
    return html`<div class="page">
      ${this.bar()}
      <cr-felt
        .model=${model}
        .clock=${this.clock}
        .chosen=${this.chosen}
        @sit=${(/** @type {CustomEvent<number>} */ { detail }) => this.sit(detail)}
        @choose=${(/** @type {CustomEvent<string>} */ { detail }) => this.choose(detail)}
      ></cr-felt>
      <div class="bottom">
        ${this.notices(sight)}
        <cr-controls
          .model=${{
            offers,
            version: sight.version,
            status: this.connection === "open" ? model.status : texts[this.connection],
            ownTurn: model.ownTurn && this.connection === "open",
            clock: ownClock ?? this.betting,
            worth: model.worth,
            chosen: [...this.chosen],
            plans: plansOf(sight),
            plan: this.plan,
            facing: sight.facing,
            busy,
          }}
          @want=${this.heed}
          @plan=${(/** @type {CustomEvent<Plan | null>} */ { detail }) => (this.plan = detail)}
        ></cr-controls>
        <cr-wagers
          .model=${{ circles: circlesOf(sight, seen), bonus: seen.bonus, version: sight.version, busy }}
          @wants=${(/** @type {CustomEvent<{ wants: Want[], seen: number }>} */ { detail }) => detail.wants.forEach((want) => this.want(want, detail.seen))}
        ></cr-wagers>
      </div>
      ${this.side()}
      <cr-why></cr-why>
      <cr-question @want=${this.heed}></cr-question>
      <cr-keys></cr-keys>
      <cr-posted-card></cr-posted-card>
      <cr-call-floor .table=${this.table}></cr-call-floor>
    </div>`;
  }

  bar() {
    const { seen } = this;
    return html`<header class="bar">
      <h1>
        ${seen?.name ?? ""} <span class="limit">${seen?.limit ?? ""}</span>
      </h1>
      <div class="tools inline">${this.tools()}</div>
      <button class="only-narrow" data-test="open-side" aria-label=${[texts.menu.log, this.unread ? texts.chat.unread(this.unread) : ""].filter(Boolean).join(", ")} @click=${() => this.openSide(this.tab)}>${texts.menu.logShort}${this.unseenMark()}</button>
      <button class="only-narrow" data-test="menu" aria-haspopup="dialog" @click=${() => this.menu?.showModal()}>${texts.menu.open}</button>
      <dialog class="menu" aria-label=${texts.menu.title} @click=${this.shutsMenu}>
        <div class="tools">
          ${this.tools()}
          <button class="plain">${texts.menu.close}</button>
        </div>
      </dialog>
    </header>`;
  }

  get menu() {
    return /** @type {HTMLDialogElement | null} */ (this.renderRoot.querySelector("dialog.menu"));
  }

  tools() {
    const own = this.sight?.own ?? null;
    const { menu } = texts;
    return html`${own && own.buys !== null ? html`<button data-test="buy" @click=${() => this.buy(own)}>${menu.buy}</button>` : nothing}
      ${own && !own.away ? html`<button data-test="sit-out" @click=${this.sitOut}>${menu.sitOut}</button>` : nothing}
      ${own
        ? html`<button data-test="change-seat" aria-pressed=${this.moving ? "true" : "false"} @click=${() => (this.moving = !this.moving)}>
              ${this.moving ? menu.stopMoving : menu.move}
            </button>
            ${this.others.length > 0 ? html`<button data-test="change-table" @click=${this.changeTable}>${menu.change}</button>` : nothing}
            <button data-test="call-floor" @click=${() => this.callFloor?.open()}>${menu.callFloor}</button>
            <button data-test="leave" @click=${() => this.question?.open(leave())}>${menu.leave}</button>`
        : nothing}
      <button data-test="sounds" aria-pressed=${settings().sounds ? "true" : "false"} @click=${() => settle({ sounds: !settings().sounds })}>
        ${settings().sounds ? menu.soundsOn : menu.soundsOff}
      </button>
      <button data-test="keys" @click=${() => this.keys?.open()}>${menu.keys}</button>
      ${this.seen
        ? html`<button data-test="posted" @click=${this.openPosted}>${menu.posted}</button>
            <a class="button" data-test="rules" href="/book/${this.seen.house}/${this.seen.game}" target="_blank" rel="noopener">${menu.rules}</a>`
        : nothing}`;
  }

  /** @param {TableSight} sight */
  notices(sight) {
    const { own } = sight;
    const chips = sight.seats.find(({ seat }) => seat === sight.seat)?.chips;
    return html`<div role="alert">${this.refused()}</div>
      ${sight.paused ? html`<p class="notice">${texts.paused(sight.paused)}</p>` : nothing}
      ${this.calls.map(
        ({ name, taken_by }) => html`<p class="notice" data-test="floor-call">${taken_by ? texts.call.comes(taken_by) : texts.call.called(name)}</p>`,
      )}
      ${this.moving ? html`<p class="notice">${texts.menu.moving}</p>` : nothing}
      ${own?.leaving ? html`<p class="notice">${texts.youLeave}</p>` : nothing}
      ${own?.away
        ? html`<p class="notice">
            ${texts.youAreAway} <button class="main" data-test="come-back" @click=${() => this.back(own)}>${texts.menu.comeBack}</button>
          </p>`
        : nothing}
      ${own?.buys_later ? html`<p class="notice" data-test="buys-later">${texts.buysLater(dollars(own.buys_later))}</p>` : nothing}
      ${own && own.buys !== null && own.buys_later === null && chips === 0
        ? html`<p class="notice">
            ${texts.noChips} <button class="main" data-test="buy-again" @click=${() => this.buy(own)}>${texts.menu.buy}</button>
          </p>`
        : nothing}
      ${own && !own.away && own.ways_in.length > 0 ? this.waysIn(own) : nothing} ${this.watching(sight)} ${this.firstHint(sight)}`;
  }

  refused() {
    const { refusal } = this;
    if (!refusal) return nothing;
    return html`<p class="notice refusal" data-test="refusal">
      <span><strong>${texts.refused}:</strong> ${refusal.words}</span>
      ${refusal.by.length > 0
        ? html`<button class="plain" data-test="why-refused" @click=${() => this.why?.open(refusal.words, refusal.by)}>${texts.log.why}</button>`
        : nothing}
      <button class="plain" @click=${() => (this.refusal = null)}>${texts.dismiss}</button>
    </p>`;
  }

  /** @param {OwnSeat} own */
  waysIn(own) {
    return html`<div class="notice ways" role="group" aria-label=${texts.comeIn}>
      <strong>${texts.comeIn}</strong>
      ${own.ways_in.map((way) => {
        const { label, words } = entryText(way);
        return html`<button title=${words} data-test="come-in-${way}" @click=${() => this.want({ "come-in": { entry: way } })}>${label}</button>`;
      })}
    </div>`;
  }

  /** @param {TableSight} sight */
  watching(sight) {
    if (sight.seat !== null) return nothing;
    if (this.me === null) {
      return html`<p class="notice">
        ${texts.watching.signIn}
        <button class="main" data-test="sign-in-here" @click=${this.signIn}>${texts.watching.signInLink}</button>
      </p>`;
    }
    if (!mayPlay(this.me)) return html`<p class="notice">${texts.watching.only}</p>`;
    const free = (this.seen?.seats ?? Infinity) > sight.seats.length;
    return html`<p class="notice">${free ? texts.watching.sit : html`${texts.watching.full} <a href="/">${texts.lobby}</a>`}</p>`;
  }

  /** @param {TableSight} sight */
  firstHint(sight) {
    if (!this.hint || sight.seat === null || sight.own?.ways_in.length || isOwnTurn(sight)) return nothing;
    return html`<p class="notice first-hint" data-test="hint">
      ${texts.hint.words} ${settings().keys ? html`<span class="only-wide">${texts.hint.keys}</span>` : nothing}
      <button @click=${this.endHint}>${texts.hint.done}</button>
    </p>`;
  }

  endHint() {
    this.hint = false;
    try {
      localStorage.setItem(HINT, "seen");
    } catch {
      // Who keeps nothing is told again.
    }
  }

  side() {
    const count = this.log.hands.reduce((sum, { lines }) => sum + lines.length, 0);
    const isLog = this.tab === "log";
    const tab = (/** @type {"log" | "chat"} */ id, /** @type {unknown} */ label) => html`<button
      role="tab"
      id="tab-${id}"
      aria-selected=${this.tab === id ? "true" : "false"}
      aria-controls="panel"
      tabindex=${this.tab === id ? 0 : -1}
      data-test="tab-${id}"
      @click=${() => this.turnTo(id)}
      @keydown=${this.otherTab}
    >${label}</button>`;
    return html`<aside class="side ${this.drawer ? "open" : ""}" aria-label=${texts.menu.log}>
      <div class="tabs">
        <div role="tablist">${tab("log", texts.log.title)} ${tab("chat", html`${texts.chat.title}${this.unseenMark()}`)}</div>
        ${this.me
          ? html`<a class="button plain" data-test="own-hands" href="/history?table=${this.table}">${texts.log.all}</a>`
          : nothing}
        <button class="plain only-narrow" data-test="close-side" @click=${this.closeSide}>${texts.menu.close}</button>
      </div>
      <div class="panel-body" id="panel" role="tabpanel" aria-labelledby="tab-${this.tab}">
        ${isLog
          ? html`<cr-log
              tabindex="0"
              .hands=${this.log.hands}
              .count=${count}
              .first=${this.facts()}
              @why=${(/** @type {CustomEvent<{ words: string, by: string[] }>} */ { detail }) => this.why?.open(detail.words, detail.by)}
            ></cr-log>`
          : html`<cr-chat
              .said=${this.said}
              .may=${this.me !== null}
              @say=${(/** @type {CustomEvent<string>} */ { detail }) => this.ask({ chat: { text: detail } })}
            ></cr-chat>`}
      </div>
    </aside>`;
  }

  /** What holds for every hand here: what the house takes, and whose games these are. */
  facts() {
    const { seen } = this;
    if (!seen) return [];
    const owners = ownersOf([seen.game, ...seen.bonus]).map(({ game, owner }) => texts.facts.owner(game, owner));
    return [...(seen.collection ? [texts.facts.collection(seen.collection)] : []), ...owners];
  }

  /** @param {KeyboardEvent} event */
  async otherTab({ key }) {
    if (key !== "ArrowLeft" && key !== "ArrowRight") return;
    this.turnTo(this.tab === "log" ? "chat" : "log");
    await this.updateComplete;
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(`#tab-${this.tab}`))?.focus();
  }

  /** @param {"log" | "chat"} tab */
  turnTo(tab) {
    this.tab = tab;
    if (tab === "chat") this.unread = 0;
  }

  /** How much of the chat was not seen. */
  unseenMark() {
    if (this.unread === 0) return nothing;
    return html`<span class="unread" data-test="unread">${this.unread}<span class="unseen">${texts.chat.unreadBehind}</span></span>`;
  }

  /** @param {"log" | "chat"} tab */
  async openSide(tab) {
    if (!this.drawer) this.cameFrom = focused();
    this.turnTo(tab);
    this.drawer = true;
    await this.updateComplete;
    const inside = this.renderRoot.querySelector(tab === "chat" && this.me ? "cr-chat" : `#tab-${tab}`);
    /** @type {HTMLElement | null} */ (inside)?.focus();
  }

  /** The focus goes back to where it came from. Who came by a click goes back to the table, and its keys. */
  closeSide() {
    this.drawer = false;
    focused()?.blur();
    if (this.cameFrom?.isConnected) this.cameFrom.focus();
    this.cameFrom = null;
  }

  get why() {
    return /** @type {import("./why.js").WhyDialog | null} */ (this.renderRoot.querySelector("cr-why"));
  }

  get question() {
    return /** @type {import("./question-dialog.js").QuestionDialog | null} */ (this.renderRoot.querySelector("cr-question"));
  }

  get keys() {
    return /** @type {import("./keys-dialog.js").KeysDialog | null} */ (this.renderRoot.querySelector("cr-keys"));
  }

  /** The card is loaded when somebody wants to read it. */
  async openPosted() {
    await import("./posted-card.js");
    const card = /** @type {import("./posted-card.js").PostedCardDialog | null} */ (this.renderRoot.querySelector("cr-posted-card"));
    if (this.seen) card?.open(this.seen);
  }

  get callFloor() {
    return /** @type {import("./call-floor.js").CallFloor | null} */ (this.renderRoot.querySelector("cr-call-floor"));
  }

  get controls() {
    return /** @type {Controls | null} */ (this.renderRoot.querySelector("cr-controls"));
  }

  get wagers() {
    return /** @type {WagersPanel | null} */ (this.renderRoot.querySelector("cr-wagers"));
  }

  /** @param {CustomEvent<{ want: Want, seen: number | undefined }>} event */
  heed({ detail }) {
    this.want(detail.want, detail.seen);
  }

  /** @param {number} seat */
  async sit(seat) {
    if (this.sight?.seat != null) {
      this.moving = false;
      this.question?.open(moveTo(seat));
      return;
    }
    try {
      const [me] = await Promise.all([get("/api/me"), this.askTable()]);
      if (this.seen) this.question?.open(sitDown(seat, this.seen, /** @type {Me} */ (me).chips));
    } catch (error) {
      if (error instanceof Refused && error.refusal.code === "sign-in") this.signIn();
      else this.refusal = error instanceof Refused ? error.refusal : { id: null, code: "broken", words: texts.notAnswered, by: [] };
    }
  }

  /** As much as the table allows, and he has. @param {OwnSeat} own */
  async buy(own) {
    await session.refresh();
    if (this.seen && own.buys !== null) this.question?.open(buyMore(this.seen, Math.min(own.buys, session.me?.chips ?? 0), own.buys_later));
  }

  sitOut() {
    if (this.sight && isInHand(this.sight)) this.question?.open(sitOut());
    else this.want("sit-out");
  }

  /** @param {OwnSeat} own */
  back(own) {
    if (own.owes) this.question?.open(comeBack());
    else this.want({ "come-back": { posts: false } });
  }

  /** Whoever stands around this page lets people in. */
  signIn() {
    this.dispatchEvent(new CustomEvent("sign-in", { bubbles: true, composed: true }));
  }

  /** @param {string} card */
  choose(card) {
    const most = this.offers().find(({ cards }) => cards)?.cards?.most ?? 0;
    const chosen = new Set(this.chosen);
    if (chosen.has(card)) chosen.delete(card);
    else if (chosen.size < most) chosen.add(card);
    else if (most === 1) this.chosen = new Set([card]);
    if (chosen.size !== this.chosen.size) this.chosen = chosen;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    // Who holds a key down means it once; and what lies behind a dialog is not played.
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey || this.hidden) return;
    if (hasDialog(document)) return;
    const path = event.composedPath().filter((node) => node instanceof Element);
    const key = event.key.toLowerCase();
    if (key === "escape" && path.some((node) => node.matches(".side"))) {
      event.preventDefault();
      this.closeSide();
      return;
    }
    if (path.some((node) => node.matches("input, textarea, select, dialog"))) return;
    // Who speaks to his machine, or presses keys by mistake, may do without those of one letter.
    if (key.length === 1 && !settings().keys) return;
    if (key === "enter" && path.some((node) => node.matches("button, a, summary"))) return;
    if (this.does(key)) event.preventDefault();
  }

  /**
   * Does what a key stands for; whether it stood for anything.
   * @param {string} key
   */
  does(key) {
    if (key === "?") this.keys?.open();
    else if (key === "l") this.openSide("log");
    else if (key === "t") this.openSide("chat");
    else if (key === "escape" && this.drawer) this.closeSide();
    else if (/^[1-7]$/.test(key)) return this.chooseAt(Number(key) - 1);
    else if (key === "enter" && this.wagers?.staged.size) this.wagers.place();
    else if (this.controls?.press(key)) return true;
    else if (key === "b" && this.sight?.wagers.length) this.wagers?.add();
    else return false;
    return true;
  }

  /** @param {number} index */
  chooseAt(index) {
    const { sight } = this;
    const hand = sight?.hand && "poker" in sight.hand ? sight.hand.poker : null;
    const card = hand?.seats.find(({ seat }) => seat === sight?.seat)?.cards[index];
    if (!card || !this.offers().some(({ cards }) => cards)) return false;
    this.choose(card);
    return true;
  }
}

/** What is said aloud, once: the same words again are said again. @typedef {{ words: string }} Words */

/** @param {string} words @returns {Words | null} */
const said = (words) => (words ? { words } : null);

/** What is put in anew is read, whatever stood there before. @param {Words | null} said */
const aloud = (said) => repeat(said ? [said] : [], (said) => said, ({ words }) => html`<p>${words}</p>`);

/** Who was let in to look on has no seat to take. @param {Me | null} me */
const mayPlay = (me) => me !== null && me.role !== "spectator";

/** Which seats are taken. @param {TableSight} sight */
const takenIn = ({ seats }) => seats.map(({ seat }) => seat).join();

/**
 * Whether a dialog stands before everything, in whatever shadow.
 * @param {ParentNode} root
 * @returns {boolean}
 */
const hasDialog = (root) =>
  root.querySelector("dialog:modal") !== null || [...root.querySelectorAll("*")].some(({ shadowRoot }) => shadowRoot && hasDialog(shadowRoot));

/** What has the focus, through every shadow. */
function focused() {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element instanceof HTMLElement ? element : null;
}

function wasHinted() {
  try {
    return localStorage.getItem(HINT) !== null;
  } catch {
    return false;
  }
}

customElements.define("cr-table", TablePage);
