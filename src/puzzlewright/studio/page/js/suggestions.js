/** The editor's section Changes: search, preview and apply changes that repair, harden or soften a draft. */

import { ask } from "./api.js";
import { card } from "./cards.js";
import { frameAround } from "./editor-transforms.js";
import { actionButton, div, html } from "./dom.js";
import { capitalise } from "./describe.js";
import { Latest } from "./latest.js";
import { words } from "./words.js";

/** @typedef {"repair" | "lighten" | "harden" | "soften"} Change */
/** @typedef {Pick<import("./api-types.d.ts").Repair, "puzzle" | "changes" | "rating">} Proposal */

const TIME_LIMIT_SECONDS = 20;
const MAX_SHOWN = 5; // proposals

/**
 * @param {import("./draft-board.js").DraftBoard} draftBoard
 * @param {import("./draft-analysis.js").DraftAnalysis} analysis
 */
export function suggestionsSection(draftBoard, analysis) {
  const labels = words.editor.changes;
  const proposals = html("div", { className: "proposals", role: "status" });
  const removable = html("p", { className: "spare" });
  const latest = new Latest();

  /** @param {Change} change */
  const search = async (change) => {
    const { puzzle } = analysis;
    const cancel = { name: labels.cancel, act: () => (latest.cancel(), proposals.replaceChildren()) };
    const answer = await latest.runWithCards(
      (shown) => proposals.replaceChildren(card(shown)),
      { sentences: [labels.busy], actions: [cancel] },
      (signal) => ask(change, { puzzle, seconds: TIME_LIMIT_SECONDS }, signal),
    );
    if (!answer) return;
    const found = "repairs" in answer ? answer.repairs : answer.changes.length ? [answer] : [];
    proposals.replaceChildren(...(found.length ? found.slice(0, MAX_SHOWN).map(proposal) : [card({ sentences: [answer.why || labels.none] })]));
    proposals.scrollIntoView({ block: "nearest" });
  };

  /** @param {Proposal} one */
  const proposal = (one) => {
    const box = card({
      title: one.changes.map((change) => capitalise(change.do)).join("; "),
      sentences: [labels.rated(one.rating?.name ?? null)],
      actions: [{ name: labels.apply, main: true, act: () => void apply(one) }],
    });
    box.classList.add("proposal");
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
    actionButton(labels[change], () => search(change), { className: `do-${change}`, disabled: true }),
  );

  draftBoard.addEventListener("closed", () => latest.cancel());
  // proposals are for the draft before the change
  draftBoard.addEventListener("changed", () => {
    latest.cancel();
    hide();
    proposals.replaceChildren();
  });
  analysis.addEventListener("updated", () => {
    const { verdict, removable: gone } = analysis;
    const isUnique = verdict?.status === "unique";
    buttons.forEach((button) => {
      button.disabled = !verdict || isUnique === button.classList.contains("do-repair");
    });
    removable.textContent = gone?.length === 0 ? labels.noneRemovable : "";
  });

  return div("changes", div("choices", ...buttons), removable, proposals);
}
