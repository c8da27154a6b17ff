/** Wait for the release of the pointer: a button that moves while it is pressed gets no click. */

let isDown = false;
/** @type {(() => void)[]} */
const waiting = [];

const release = () => {
  isDown = false;
  for (const go of waiting.splice(0)) go();
};
addEventListener("pointerdown", () => (isDown = true), true);
// the click event follows the release
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(release), true);

/** Wait until no pointer is down. @returns {Promise<void>} */
export const whenReleased = () => (isDown ? new Promise((resolve) => void waiting.push(resolve)) : Promise.resolve());
