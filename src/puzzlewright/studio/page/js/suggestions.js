/** Changes that make a draft unique, lighter, harder or easier: looked for when asked, shown before they are made. */

import { post } from "./api.js";
import { card } from "./cards.js";
import { frameAround } from "./editor-transforms.js";
import { html } from "./dom.js";
import { capitalise } from "./describe.js";
import { words } from "./words.js";

/** @typedef {"repair" | "lighten" | "harden" | "soften"} Change */
/** @typedef {Pick<import("./api-types.d.ts").Repair, "puzzle" | "changes" | "rating">} Proposal */

const TIME_LIMIT_SECONDS = 20;

/**
 * @param {import("./editor-verdict.js").DraftPaper & {ring(shapes: import("./board-spec.js").Shape[]): void,
 *   preview(puzzle: any): Promise<void>, take(puzzle: any): Promise<void>}} drafting
 * @param {import("./draft-analysis.js").DraftAnalysis} looking
 */
export function suggestionsSection(drafting, looking) {
  const told = words.desk.changes;
  const proposals = html("div", { className: "proposals", role: "status" });
  const spare = html("p", { className: "spare" });
  /** @type {AbortController | null} */
  let asking = null;

  const stop = () => {
    asking?.abort();
    asking = null;
  };

  /** @param {Change} change */
  const look = async (change) => {
    stop();
    const own = (asking = new AbortController());
    const { puzzle } = looking;
    proposals.replaceChildren(card({ busy: true, sentences: [told.busy], offers: [{ name: told.cancel, act: () => (stop(), proposals.replaceChildren()) }] }));
    try {
      const answer = await post(`/api/${change}`, { puzzle, seconds: TIME_LIMIT_SECONDS }, own.signal);
      const found = "repairs" in answer ? answer.repairs : answer.changes.length ? [answer] : [];
      show(found, answer.why ?? "");
    } catch (error) {
      if (!own.signal.aborted) proposals.replaceChildren(card({ tone: "bad", sentences: [error instanceof Error ? error.message : String(error)] }));
    }
  };

  /** @param {Proposal[]} found @param {string} why */
  const show = (found, why) => {
    if (!found.length) return proposals.replaceChildren(card({ sentences: [why || told.none] }));
    proposals.replaceChildren(...found.slice(0, 5).map(proposal));
  };

  /** @param {Proposal} one */
  const proposal = (one) => {
    const made = card({
      title: one.changes.map((change) => capitalise(change.do)).join("; "),
      sentences: [told.rated(one.rating?.name ?? null)],
      offers: [{ name: told.apply, main: true, act: () => void apply(one) }],
    });
    const frames = one.changes.flatMap(({ where, becomes }) => [where, becomes].flatMap(frameAt));
    const show = () => {
      drafting.ring(frames);
      void drafting.preview(one.puzzle);
    };
    made.tabIndex = -1;
    made.addEventListener("pointerenter", show);
    made.addEventListener("focusin", show);
    made.addEventListener("pointerleave", hide);
    made.addEventListener("focusout", hide);
    return made;
  };

  const hide = () => {
    drafting.ring([]);
    void drafting.preview(null);
  };

  /** A frame around what a change is about. @param {any} where @returns {import("./board-spec.js").Shape[]} */
  const frameAt = (where) => frameAround(Array.isArray(where) ? drafting.middle(where) : null);

  /** @param {Proposal} one */
  const apply = async (one) => {
    hide();
    await drafting.take(one.puzzle);
    drafting.focus();
  };

  const buttons = /** @type {Change[]} */ (["repair", "lighten", "harden", "soften"]).map((change) =>
    html("button", { type: "button", className: `do-${change}`, disabled: true, onclick: () => void look(change) }, told[change]),
  );

  drafting.addEventListener("closed", stop);
  // proposals are about the draft as it was
  drafting.addEventListener("changed", () => {
    stop();
    hide();
    proposals.replaceChildren();
  });
  looking.addEventListener("told", () => {
    const { verdict, spare: gone } = looking;
    const isUnique = verdict?.status === "unique";
    buttons.forEach((button) => {
      button.disabled = !verdict || isUnique === button.classList.contains("do-repair");
    });
    spare.textContent = gone === null ? "" : gone.length ? told.spare(gone.length) : told.noSpare;
  });

  return html("div", { className: "changes" }, html("div", { className: "choices" }, ...buttons), spare, proposals);
}
