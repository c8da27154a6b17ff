/** The editor's sections Solutions and Difficulty, and their overlay on the draft. */

import { card } from "./cards.js";
import { actionButton, div, html } from "./dom.js";
import { capitalise } from "./describe.js";
import { genreNamed } from "./genres.js";
import { element } from "./svg.js";
import { techniqueLink } from "./technique.js";
import { words } from "./words.js";

/** @typedef {import("./draft-analysis.js").DraftAnalysis} DraftAnalysis */
/** @typedef {import("./draft-board.js").DraftBoard} DraftBoard */
/** @typedef {"nothing" | "forced" | "apart" | "first" | "second" | "blink"} ShownSolutions */

const BLINK_MS = 700;
const MAX_WRONG = 40; // frames; more would only clutter the grid

/** @param {DraftBoard} draftBoard @param {DraftAnalysis} analysis */
export function verdictSection(draftBoard, analysis) {
  const solutions = html("div", { className: "verdict", role: "status" });
  const rating = div("rating");
  /** @type {ShownSolutions} */
  let shown = "forced";
  let timer = 0;
  const { genre } = draftBoard.record;
  /** @type {Map<string, string>} the titles of techniques */
  let titles = new Map();
  void genreNamed(genre).then((found) => {
    titles = new Map(found?.techniques.map(({ name, title }) => [name, title]));
    update();
  }, () => undefined); // offline: their names
  const linkOf = (/** @type {string} */ technique) => techniqueLink(genre, { technique, name: titles.get(technique) ?? technique });

  const showOverlay = () => {
    clearTimeout(timer);
    const status = analysis.verdict?.status;
    if (shown === "blink" && status === "several") return blink(true);
    draftBoard.lay({
      shapes: overlayShapes(analysis, shown),
      isFaint: shown === "forced" && status !== "none",
      isBelow: status !== "none", // keeps the clues readable
      signs: [...removableShapes(analysis, draftBoard), ...draftBoard.changed],
    });
  };

  /** Show the two solutions alternately. @param {boolean} isFirst */
  const blink = (isFirst) => {
    draftBoard.lay({ shapes: analysis.verdict?.both[isFirst ? 0 : 1] ?? [], isBelow: true });
    timer = setTimeout(() => blink(!isFirst), BLINK_MS);
  };

  const show = (/** @type {ShownSolutions} */ what) => {
    shown = what;
    update();
    draftBoard.focus();
  };

  const update = () => {
    solutions.replaceChildren(verdictCard(analysis, shown, show));
    rating.replaceChildren(ratingCard(analysis, linkOf));
    showOverlay();
    const description = summary(analysis);
    if (description === draftBoard.record.said) return;
    draftBoard.record.said = description; // for the list of drafts
    draftBoard.keep();
  };

  analysis.addEventListener("updated", update);
  draftBoard.addEventListener("closed", () => clearTimeout(timer));
  return { solutions, rating };
}

/** Summarise the analysis in a few words; "" while it is pending. @param {DraftAnalysis} looking */
function summary({ verdict, missing, rating, isRunning }) {
  const labels = words.editor.short;
  if (missing) return labels.missing;
  if (!verdict || (verdict.status === "unknown" && isRunning)) return "";
  if (verdict.status === "several") return verdict.said;
  return [labels[verdict.status], rating?.name].filter(Boolean).join(", ");
}

/** @param {DraftAnalysis} analysis @param {ShownSolutions} shown @param {(what: ShownSolutions) => void} show */
function verdictCard(analysis, shown, show) {
  const { verdict, missing, error: errorText, isRunning, removable } = analysis;
  if (errorText) return card({ tone: "bad", sign: "warning", sentences: [errorText], actions: [{ name: words.editor.searchAgain, act: () => analysis.restart() }] });
  if (missing) return card({ title: words.editor.missing, sentences: [capitalise(missing)] });
  if (!verdict) return card({ busy: true, title: words.editor.searching });
  const { status, said: description, why } = verdict;
  const tones = /** @type {const} */ ({ unique: ["good", "check"], several: ["supposed", "several"], none: ["bad", "none"], unknown: ["neutral", "warning"] });
  const [tone, sign] = tones[status];
  const title = status === "several" || status === "unknown" ? capitalise(description) : words.editor.verdicts[status];
  /** @type {ShownSolutions[]} */
  const offered = status === "unique" ? ["nothing", "forced"] : status === "several" ? ["nothing", "forced", "apart"] : [];
  /** @type {ShownSolutions[]} */
  const both = ["first", "second", "blink"]; // ways to show the two solutions
  if (status === "several" && (shown === "apart" || both.includes(shown))) offered.push(...both);
  const labels = { ...words.editor.show, ...(status === "unique" ? { forced: words.editor.show.solution } : {}) };
  const choices = offered.map((what) => actionButton(labels[what], () => show(what), { className: "small", "aria-pressed": String(what === shown) }));
  const isSearching = (status === "unknown" || verdict.brief) && isRunning;
  const isNoneForced = status === "several" && shown === "forced" && !verdict.forced.length;
  const legend = removable?.length ? [html("p", { className: "legend" }, html("i", { "aria-hidden": "true" }), words.editor.changes.removable(removable.length))] : [];
  return card({
    tone,
    sign,
    title,
    sentences: [why, isSearching ? words.editor.searching : isNoneForced ? words.editor.show.noneForced : ""].filter(Boolean),
    extra: [...(choices.length ? [div("choices", ...choices)] : []), ...legend],
  });
}

/** Return the shapes to show over the draft. @param {DraftAnalysis} looking @param {ShownSolutions} shown @returns {any[]} */
function overlayShapes({ verdict }, shown) {
  if (!verdict) return [];
  if (verdict.status === "none") return verdict.wrong.length > MAX_WRONG ? [] : verdict.wrong;
  if (shown === "forced") return verdict.forced;
  if (shown === "apart") return verdict.apart;
  if (shown === "first") return verdict.both[0] ?? [];
  return shown === "second" ? (verdict.both[1] ?? []) : [];
}

/** Return a sign for each removable clue. @param {DraftAnalysis} looking @param {DraftBoard} draftBoard @returns {any[]} */
function removableShapes({ removable }, draftBoard) {
  return (removable ?? []).flatMap(({ where }) => {
    const at = draftBoard.middle(where);
    return at ? [["disc", "spare-clue", at[0] + 0.34, at[1] - 0.34, 0.1]] : [];
  });
}

/** @param {DraftAnalysis} looking @param {(technique: string) => HTMLElement} linkOf */
function ratingCard({ rating, verdict, missing }, linkOf) {
  const labels = words.editor.rating;
  if (!rating?.name) {
    const isComing = verdict?.status === "unique" && !missing && !rating;
    return card({ busy: isComing, sentences: [isComing ? labels.busy : labels.none] });
  }
  const { name, score, hardest, techniques, moves_open } = rating;
  const used = Object.entries(techniques).map(([technique, times]) => html("li", {}, linkOf(technique), ` × ${times}`));
  return card({
    title: labels.level(capitalise(name), score),
    extra: [
      ...(hardest ? [html("h3", {}, labels.hardest), linkOf(hardest.technique), html("p", {}, hardest.why)] : []),
      ...(used.length ? [html("h3", {}, labels.techniques), html("ul", { className: "chips" }, ...used)] : []),
      ...(moves_open.length > 1 ? [html("h3", {}, labels.curve), moveCurve(moves_open)] : []),
    ],
  });
}

/** Return a small chart of the number of possible moves in each step. @param {number[]} moves */
function moveCurve(moves) {
  const most = Math.max(...moves);
  const width = 300 / moves.length;
  const bars = moves.map((open, round) => {
    const height = (48 * open) / most;
    return element("rect", { x: round * width + 1, y: 50 - height, width: Math.max(1, width - 2), height, rx: 1.5 });
  });
  const chart = element("svg", { viewBox: "0 0 300 50", class: "curve", role: "img", "aria-label": `${words.editor.rating.curve}: ${moves.join(", ")}` }, bars);
  return chart;
}
