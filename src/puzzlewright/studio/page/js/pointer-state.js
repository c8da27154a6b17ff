/** Whether a mouse button or a finger is down. A button that moves meanwhile gets no click. */

let isDown = false;
/** @type {(() => void)[]} */
const waiting = [];

const release = () => {
  isDown = false;
  for (const go of waiting.splice(0)) go();
};
addEventListener("pointerdown", () => (isDown = true), true);
// the click comes after the end of the press
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(release), true);

/** Wait until nothing is pressed. @returns {Promise<void>} */
export const whenReleased = () => (isDown ? new Promise((resolve) => void waiting.push(resolve)) : Promise.resolve());
