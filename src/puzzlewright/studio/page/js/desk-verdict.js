/** What is known of a draft, in words and laid over it: its solutions, and how hard it is. */

import { card } from "./cards.js";
import { html } from "./dom.js";
import { capital } from "./saying.js";
import { element } from "./svg.js";
import { words } from "./words.js";

/** @typedef {import("./looking.js").Looking} Looking */
/** @typedef {"nothing" | "forced" | "apart" | "first" | "second" | "blink"} Shown */

const BLINK_MS = 700;
const MOST_WRONG = 40; // frames; where everything is framed nothing is

/** @param {import("./drafting.js").Drafting} drafting @param {Looking} looking */
export function verdictSection(drafting, looking) {
  const solutions = html("div", { className: "verdict", role: "status" });
  const rating = html("div", { className: "rating" });
  /** @type {Shown} */
  let shown = "forced";
  let timer = 0;

  const lay = () => {
    clearTimeout(timer);
    const { board } = drafting;
    if (!board) return;
    const shapes = overOf(looking, shown);
    const isFaint = shown === "forced" && looking.verdict?.status !== "none";
    board.overlay({ over: [...(isFaint ? [] : shapes), ...spareOf(looking), ...changedOf(drafting)], under: isFaint ? shapes : [] });
    board.element.classList.toggle("shows-forced", isFaint);
    if (shown === "blink" && looking.verdict?.status === "several") blink(true);
  };

  /** One solution and the other in turn. @param {boolean} isFirst */
  const blink = (isFirst) => {
    drafting.board?.overlay({ over: [], under: looking.verdict?.both[isFirst ? 0 : 1] ?? [] });
    timer = setTimeout(() => blink(!isFirst), BLINK_MS);
  };

  const show = (/** @type {Shown} */ what) => {
    shown = what;
    tell();
    drafting.board?.focus();
  };

  const tell = () => {
    solutions.replaceChildren(verdictCard(looking, shown, show));
    rating.replaceChildren(ratingCard(looking));
    lay();
  };

  looking.addEventListener("told", tell);
  return { solutions, rating };
}

/** @param {Looking} looking @param {Shown} shown @param {(what: Shown) => void} show */
export function verdictCard({ verdict, missing, trouble, isLooking }, shown, show) {
  if (trouble) return card({ tone: "bad", sign: "warning", sentences: [trouble] });
  if (missing) return card({ title: words.desk.missing, sentences: [missing] });
  if (!verdict) return card({ busy: true, title: words.desk.looking });
  const { status, said, why } = verdict;
  const looks = /** @type {const} */ ({ unique: ["good", "check"], several: ["supposed", "several"], none: ["bad", "none"], unknown: ["plain", "warning"] });
  const [tone, sign] = looks[status];
  const title = status === "several" || status === "unknown" ? capital(said) : words.desk.verdicts[status];
  /** @type {Shown[]} */
  const offered = status === "unique" ? ["nothing", "forced"] : status === "several" ? ["nothing", "forced", "apart", "first", "second", "blink"] : [];
  const choices = offered.map((what) =>
    html("button", { type: "button", className: "small", "aria-pressed": String(what === shown), onclick: () => show(what) }, words.desk.show[what]),
  );
  return card({
    tone,
    sign,
    title,
    sentences: [why, status === "unknown" && isLooking ? words.desk.looking : ""].filter(Boolean),
    extra: choices.length ? [html("div", { className: "choices" }, ...choices)] : [],
  });
}

/** The shapes that lie over the draft. @param {Looking} looking @param {Shown} shown @returns {any[]} */
export function overOf({ verdict }, shown) {
  if (!verdict) return [];
  if (verdict.status === "none") return verdict.wrong.length > MOST_WRONG ? [] : verdict.wrong;
  if (shown === "forced") return verdict.forced;
  if (shown === "apart") return verdict.apart;
  if (shown === "first") return verdict.both[0] ?? [];
  return shown === "second" ? (verdict.both[1] ?? []) : [];
}

/** A mark at every clue that could go. @param {Looking} looking @returns {any[]} */
function spareOf({ spare }) {
  return (spare ?? []).flatMap(({ where }) => (where.length === 2 ? [["disc", "spare-clue", where[1] + 0.84, where[0] + 0.16, 0.1]] : []));
}

/** A frame around the cells of a picture that had to change, until something is drawn. @param {import("./drafting.js").Drafting} drafting @returns {any[]} */
function changedOf({ record, page }) {
  if (record.open || page.done > 1) return [];
  return (record.changed ?? []).map(([row, col]) => ["box", "changed-cell", col + 0.08, row + 0.08, 0.84, 0.84]);
}

/** @param {Looking} looking */
export function ratingCard({ rating, verdict, missing }) {
  const told = words.desk.rating;
  if (!rating?.name) {
    const isComing = verdict?.status === "unique" && !missing && !rating;
    return card({ busy: isComing, sentences: [isComing ? told.busy : told.none] });
  }
  const { name, score, hardest, techniques, moves_open } = rating;
  const used = Object.entries(techniques).map(([technique, times]) => html("li", {}, `${technique} × ${times}`));
  return card({
    title: told.level(capital(name), score),
    extra: [
      ...(hardest ? [html("h4", {}, told.hardest), html("p", {}, `${hardest.why} (${hardest.technique})`)] : []),
      ...(used.length ? [html("h4", {}, told.techniques), html("ul", { className: "chips" }, ...used)] : []),
      ...(moves_open.length > 1 ? [html("h4", {}, told.curve), curve(moves_open)] : []),
    ],
  });
}

/** How many moves there were to choose from, round by round, as a small chart. @param {number[]} moves */
function curve(moves) {
  const most = Math.max(...moves);
  const width = 300 / moves.length;
  const bars = moves.map((open, round) => {
    const height = (48 * open) / most;
    return element("rect", { x: round * width + 1, y: 50 - height, width: Math.max(1, width - 2), height, rx: 1.5 });
  });
  const chart = element("svg", { viewBox: "0 0 300 50", class: "curve", role: "img", "aria-label": `${words.desk.rating.curve}: ${moves.join(", ")}` }, bars);
  return chart;
}
