/** The editor's section Changes: search, preview and apply changes that repair, harden or soften a draft. */

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
 * @param {import("./editor-verdict.js").DraftView & {ring(shapes: import("./board-spec.js").Shape[]): void,
 *   preview(puzzle: any): Promise<void>, take(puzzle: any): Promise<void>}} draftBoard
 * @param {import("./draft-analysis.js").DraftAnalysis} analysis
 */
export function suggestionsSection(draftBoard, analysis) {
  const labels = words.editor.changes;
  const proposals = html("div", { className: "proposals", role: "status" });
  const removable = html("p", { className: "spare" });
  /** @type {AbortController | null} */
  let controller = null;

  const stop = () => {
    controller?.abort();
    controller = null;
  };

  /** @param {Change} change */
  const search = async (change) => {
    stop();
    const request = (controller = new AbortController());
    const { puzzle } = analysis;
    proposals.replaceChildren(card({ busy: true, sentences: [labels.busy], actions: [{ name: labels.cancel, act: () => (stop(), proposals.replaceChildren()) }] }));
    try {
      const answer = await post(`/api/${change}`, { puzzle, seconds: TIME_LIMIT_SECONDS }, request.signal);
      const found = "repairs" in answer ? answer.repairs : answer.changes.length ? [answer] : [];
      show(found, answer.why ?? "");
    } catch (error) {
      if (!request.signal.aborted) proposals.replaceChildren(card({ tone: "bad", sentences: [error instanceof Error ? error.message : String(error)] }));
    }
  };

  /** @param {Proposal[]} found @param {string} why */
  const show = (found, why) => {
    if (!found.length) return proposals.replaceChildren(card({ sentences: [why || labels.none] }));
    proposals.replaceChildren(...found.slice(0, 5).map(proposal));
  };

  /** @param {Proposal} one */
  const proposal = (one) => {
    const box = card({
      title: one.changes.map((change) => capitalise(change.do)).join("; "),
      sentences: [labels.rated(one.rating?.name ?? null)],
      actions: [{ name: labels.apply, main: true, act: () => void apply(one) }],
    });
    const frames = one.changes.flatMap(({ where, becomes }) => [where, becomes].flatMap(frameAt));
    const show = () => {
      draftBoard.ring(frames);
      void draftBoard.preview(one.puzzle);
    };
    box.tabIndex = -1;
    box.addEventListener("pointerenter", show);
    box.addEventListener("focusin", show);
    box.addEventListener("pointerleave", hide);
    box.addEventListener("focusout", hide);
    return box;
  };

  const hide = () => {
    draftBoard.ring([]);
    void draftBoard.preview(null);
  };

  /** Return a frame around the target of a change. @param {any} where @returns {import("./board-spec.js").Shape[]} */
  const frameAt = (where) => frameAround(Array.isArray(where) ? draftBoard.middle(where) : null);

  /** @param {Proposal} one */
  const apply = async (one) => {
    hide();
    await draftBoard.take(one.puzzle);
    draftBoard.focus();
  };

  const buttons = /** @type {Change[]} */ (["repair", "lighten", "harden", "soften"]).map((change) =>
    html("button", { type: "button", className: `do-${change}`, disabled: true, onclick: () => void search(change) }, labels[change]),
  );

  draftBoard.addEventListener("closed", stop);
  // proposals are for the draft before the change
  draftBoard.addEventListener("changed", () => {
    stop();
    hide();
    proposals.replaceChildren();
  });
  analysis.addEventListener("updated", () => {
    const { verdict, removable: gone } = analysis;
    const isUnique = verdict?.status === "unique";
    buttons.forEach((button) => {
      button.disabled = !verdict || isUnique === button.classList.contains("do-repair");
    });
    removable.textContent = gone === null ? "" : gone.length ? labels.removable(gone.length) : labels.noneRemovable;
  });

  return html("div", { className: "changes" }, html("div", { className: "choices" }, ...buttons), removable, proposals);
}
