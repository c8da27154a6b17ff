/** The card of a hint: Where, Idea, Do; a chain step by step; or a mistake. */

import { button, closeButton } from "./cards.js";
import { html } from "./dom.js";
import { STAGES } from "./hint.js";
import { icon } from "./icons.js";
import { sentence } from "./phrases.js";
import { techniqueLink } from "./technique.js";
import { words } from "./words.js";

/** @typedef {import("./hint.js").Hint} Hint */
/** @typedef {import("./cards.js").Action} Action */

/**
 * @param {Hint} hint @param {import("./session.js").GameSession} session @param {import("./overlays.js").Overlays} overlays
 * @param {{go: (at: number) => void, stage: (stage: import("./hint.js").Stage) => void, act: () => void,
 *   close: () => void, report: () => void}} on
 */
export function hintCard(hint, session, overlays, on) {
  const { answer, chain, link, stage, remaining } = hint;
  const { idea } = answer;
  const isBegun = remaining.length < hint.targets.size;
  const inChain = chain.length > 0 && (link !== null || (!hint.isMistake && stage === "do"));
  return html(
    "section",
    { className: `hint-card${hint.isMistake ? " is-mistake" : ""}`, "aria-label": hint.isMistake ? words.help.mistake : words.play.hint },
    html("div", { className: "hint-head" }, hint.isMistake ? mistakeTitle() : rungs(hint, on.stage), closeButton(words.help.close, on.close)),
    html(
      "div",
      { className: "hint-body" },
      idea && stage !== "where" && link === null ? techniqueLink(session.spec.genre, idea, session.timer) : null,
      inChain ? chain.dots(link ?? chain.length) : null,
      sentence(hint.parts, overlays),
      isBegun && stage === "do" ? html("p", { className: "hint-left" }, words.help.remaining(remaining.length)) : null,
      hint.offersMarks ? html("button", { type: "button", className: "hint-report", onclick: on.report }, words.help.report) : null,
      html("div", { className: "hint-foot" }, ...footActions(hint, on).map(button)),
    ),
  );
}

/** @param {Hint} hint @param {(stage: import("./hint.js").Stage) => void} go */
function rungs(hint, go) {
  const current = STAGES.indexOf(hint.stage);
  const items = STAGES.map((stage, number) =>
    html(
      "li",
      {},
      html(
        "button",
        { type: "button", className: number < current ? "was" : "", "aria-current": number === current ? "step" : null, onclick: () => go(stage) },
        html("i", { "aria-hidden": "true" }, String(number + 1)),
        words.help.stages[stage],
      ),
    ),
  );
  return html("ol", { className: "rungs" }, ...items);
}

const mistakeTitle = () => html("h2", { className: "hint-title" }, icon("warning"), words.help.mistake);

/** @param {Hint} hint @param {{go: (at: number) => void, act: () => void, close: () => void}} on @returns {Action[]} */
function footActions(hint, { go, act, close }) {
  const { at, link, isMistake } = hint;
  const labels = words.help;
  const back = { name: labels.back, act: () => go(at - 1) };
  const next = (/** @type {string} */ name) => ({ name, main: true, key: "h", act: () => go(at + 1) });
  const marks = { name: isMistake ? labels.undoMistake : labels.markIt, main: true, key: "h", act };
  const own = { name: isMistake ? labels.fixMyself : labels.markMyself, act: close };
  if (!hint.offersMarks) return link === null ? [next(labels.next[hint.stage])] : [back, next(labels.nextStep)];
  if (!hint.remaining.length) return [];
  if (isMistake && at === 0) return [marks, own, ...(hint.chain.length ? [{ name: labels.showWhy, act: () => go(1) }] : [])];
  return hint.chain.length ? [back, marks] : [marks, own];
}
