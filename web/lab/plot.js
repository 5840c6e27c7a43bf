import uPlot from "../uplot/uplot.js";
import { LitElement, css, html, nothing } from "../lit/lit.js";
import { onSettings } from "../settings.js";
import { lab } from "../texts/lab.js";
import { ui } from "../ui.js";
import { looks } from "./looks.js";

/** Bars of one colour. @typedef {{ name: string, values: (number | null)[] }} Bars */

const HEIGHT = 240;
/** How wide a letter below a bar is, about; how many letters stand upright in any case; and how much room turned words need. */
const LETTER = 6.8;
const SHORT = 5;
const TURNED = 17;

/** Bars beside each other, drawn by uPlot; and the same as a table, for who cannot see them or wants the figures. */
class Plot extends LitElement {
  static properties = {
    label: {},
    what: {},
    categories: { attribute: false },
    bars: { attribute: false },
    format: { attribute: false },
  };

  static styles = [
    ui,
    looks,
    css`
      figure {
        margin: 0;
      }
      figcaption {
        font-weight: 600;
        margin-bottom: 0.35rem;
      }
      .legend {
        display: flex;
        flex-wrap: wrap;
        gap: 0.25rem 1rem;
        margin: 0 0 0.35rem;
        padding: 0;
        list-style: none;
      }
      i {
        display: inline-block;
        width: 0.85em;
        height: 0.85em;
        margin-right: 0.4em;
        border-radius: 2px;
        background: currentColor;
      }
      .first i {
        color: var(--accent);
      }
      .second i {
        color: var(--plot-other);
      }
      [hidden] {
        display: none;
      }
      .words {
        color: var(--faint);
      }
      .lines {
        color: var(--line);
      }
      .canvas {
        min-height: ${HEIGHT}px;
        overflow: hidden;
      }
      .uplot,
      .u-wrap {
        position: relative;
      }
      .u-over,
      .u-under,
      .u-axis {
        position: absolute;
      }
      .u-off,
      .u-legend {
        display: none;
      }
      canvas {
        display: block;
        width: 100%;
        height: 100%;
      }
    `,
  ];

  /** @type {uPlot | undefined} */
  #plot;
  /** @type {ResizeObserver | undefined} */
  #room;
  /** @type {(() => void)[]} */
  #ends = [];
  #width = 0;

  constructor() {
    super();
    this.label = "";
    /** What the categories are, for the head of the table. */
    this.what = "";
    /** @type {string[]} */
    this.categories = [];
    /** @type {Bars[]} */
    this.bars = [];
    /** @type {(value: number) => string} */
    this.format = String;
  }

  connectedCallback() {
    super.connectedCallback();
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    const draw = () => this.#draw();
    scheme.addEventListener("change", draw);
    this.#ends = [onSettings(draw), () => scheme.removeEventListener("change", draw)];
    this.#room = new ResizeObserver(([entry]) => {
      const width = Math.floor(entry?.contentRect.width ?? 0);
      if (width > 0 && width !== this.#width) {
        this.#width = width;
        this.#draw();
      }
    });
    if (this.hasUpdated) this.#watch();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#ends.forEach((end) => end());
    this.#room?.disconnect();
    this.#plot?.destroy();
    this.#plot = undefined;
    this.#width = 0;
  }

  firstUpdated() {
    this.#watch();
  }

  updated() {
    this.#draw();
  }

  get #canvas() {
    return /** @type {HTMLElement} */ (this.renderRoot.querySelector(".canvas"));
  }

  #watch() {
    this.#room?.observe(this.#canvas);
  }

  /** A colour as a canvas takes it: as it has come out for some element, in light or dark. @param {string} of */
  #colour(of) {
    const element = this.renderRoot.querySelector(of);
    return element ? getComputedStyle(element).color : "";
  }

  #draw() {
    if (!this.hasUpdated || this.#width === 0) return;
    this.#plot?.destroy();
    const { categories, bars, format } = this;
    const [words, lines] = [this.#colour(".words"), this.#colour(".lines")];
    const colours = [this.#colour(".first i"), this.#colour(".second i")];
    const each = (this.#width - 70) / Math.max(1, categories.length);
    const longest = Math.max(1, ...categories.map((name) => name.length));
    const upright = longest * LETTER + 10;
    const turned = upright > each && longest > SHORT;
    // Where there is no room for all words, only every so many bars has one; the table has them all.
    const step = Math.ceil((turned ? TURNED : upright) / each);
    const below = Math.min(96, 24 + longest * 4.6);
    const font = `12px ${getComputedStyle(this).fontFamily}`;
    const paths = uPlot.paths.bars;
    const size = bars.length > 1 ? 0.38 : 0.7;
    /** @type {uPlot.Series[]} */
    const series = bars.map(({ name }, nth) => ({
      label: name,
      fill: colours[nth] ?? words,
      stroke: colours[nth] ?? words,
      width: 0,
      points: { show: false },
      ...(paths ? { paths: paths({ size: [size, 64], align: bars.length > 1 ? (nth === 0 ? -1 : 1) : 0 }) } : {}),
    }));
    this.#plot = new uPlot(
      {
        width: this.#width,
        height: HEIGHT + (turned ? below : 0),
        legend: { show: false },
        cursor: { show: false },
        scales: {
          x: { time: false, range: [-0.6, categories.length - 0.4] },
          y: { range: (_, least, most) => [Math.min(0, least * 1.08), Math.max(0, most * 1.08) || 1] },
        },
        axes: [
          {
            stroke: words,
            font,
            splits: () => categories.map((_, place) => place).filter((place) => place % step === 0),
            values: (_, splits) => splits.map((place) => categories[place] ?? ""),
            grid: { show: false },
            ticks: { show: false },
            ...(turned ? { rotate: 40, size: below } : {}),
          },
          { stroke: words, font, size: 62, grid: { stroke: lines, width: 1 }, ticks: { show: false }, values: (_, splits) => splits.map(format) },
        ],
        series: [{}, ...series],
      },
      [categories.map((_, place) => place), ...bars.map(({ values }) => values)],
      this.#canvas,
    );
  }

  render() {
    const { bars, categories, format, label } = this;
    return html`<figure>
      <figcaption>${label}</figcaption>
      <ul class="legend" ?hidden=${bars.length < 2}>
        ${["first", "second"].map((place, nth) => html`<li class=${place}><i></i>${bars[nth]?.name ?? nothing}</li>`)}
      </ul>
      <span class="words" hidden></span><span class="lines" hidden></span>
      <div class="canvas" role="img" aria-label=${lab.plotted(label)}></div>
      <details>
        <summary>${lab.asTable}</summary>
        <div class="box" role="region" tabindex="0" aria-label=${label}>
          <table>
            <thead>
              <tr>
                <th scope="col">${this.what}</th>
                ${bars.map(({ name }) => html`<th scope="col" class="number">${name}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${categories.map(
                (category, place) => html`<tr>
                  <th scope="row">${category}</th>
                  ${bars.map(({ values }) => {
                    const value = values[place];
                    return html`<td class="number">${value === null || value === undefined ? "–" : format(value)}</td>`;
                  })}
                </tr>`,
              )}
            </tbody>
          </table>
        </div>
      </details>
    </figure>`;
  }
}

customElements.define("cr-plot", Plot);
