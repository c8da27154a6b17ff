/** Vibration and sounds of a game; both are off unless the player has turned them on. */

import { settings } from "./settings.js";

const MARK = { buzz: 8, notes: [523] };
const HOLD = { buzz: 12, notes: [392] };
const WIN = { buzz: [30, 60, 30, 60, 60], notes: [523, 659, 784, 1047] };
const NOTE_SECONDS = 0.09;
const VOLUME = 0.06;

/** @type {AudioContext | null} */
let audio = null;

export const feelMark = () => give(MARK);
export const feelHold = () => give(HOLD);
export const celebrate = () => give(WIN);

/** @param {{buzz: number | number[], notes: number[]}} signal */
function give({ buzz, notes }) {
  const { haptics, sound } = settings.chosen;
  if (haptics) navigator.vibrate?.(buzz);
  if (sound) play(notes);
}

/** Play notes one after the other. @param {number[]} notes in hertz */
function play(notes) {
  audio ??= new AudioContext();
  notes.forEach((hertz, number) => {
    const { currentTime, destination } = /** @type {AudioContext} */ (audio);
    const start = currentTime + number * NOTE_SECONDS;
    const tone = new OscillatorNode(/** @type {AudioContext} */ (audio), { frequency: hertz, type: "triangle" });
    const volume = new GainNode(/** @type {AudioContext} */ (audio), { gain: VOLUME });
    volume.gain.setTargetAtTime(0, start + NOTE_SECONDS / 2, NOTE_SECONDS / 2);
    tone.connect(volume).connect(destination);
    tone.start(start);
    tone.stop(start + 4 * NOTE_SECONDS);
  });
}
