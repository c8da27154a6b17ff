/** Short sentences that appear at the edge of the page, are read aloud, and go by themselves. */

import { html } from "./dom.js";
import { words } from "./words.js";

const STAYS = 5000; // milliseconds; longer for a long sentence, and while one points at it
const PER_LETTER = 60;
const AT_MOST = 3;

/**
 * @param {string} sentence @param {"plain" | "good" | "bad"} [kind]
 * @param {{name: string, act: () => void}} [offer] a button on it
 * @returns {() => void} takes it away
 */
export function notice(sentence, kind = "plain", offer) {
  const place = /** @type {HTMLElement} */ (document.querySelector("#notices"));
  const same = [...place.children].find((one) => one.getAttribute("data-says") === sentence);
  same?.remove();
  const away = () => made.remove();
  const made = html("div", { className: `notice ${kind}`, "data-says": sentence }, html("p", {}, sentence));
  if (offer) {
    made.append(
      html("button", { type: "button", onclick: () => (away(), offer.act()) }, offer.name),
    );
  }
  made.append(
    html("button", { type: "button", className: "plain", "aria-label": words.notices.close, onclick: away }, "×"),
  );
  place.append(made);
  while (place.children.length > AT_MOST) place.firstElementChild?.remove();
  let timer = 0;
  const wait = () => {
    timer = setTimeout(away, STAYS + PER_LETTER * sentence.length + (offer ? STAYS : 0));
  };
  made.addEventListener("pointerenter", () => clearTimeout(timer));
  made.addEventListener("pointerleave", wait);
  made.addEventListener("focusin", () => clearTimeout(timer));
  made.addEventListener("focusout", wait);
  wait();
  return away;
}
