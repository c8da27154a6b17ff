/** Panning with one finger; panning and zooming with two. */

const DRAG_THRESHOLD_PIXELS = 8;

export class Pinch {
  /**
   * @param {import("./zoom.js").Zoom} zoom @param {Map<number, {x: number, y: number}>} fingers
   * @param {PointerEvent | null} [tapped] the first press, if two fingers may still only tap
   */
  constructor(zoom, fingers, tapped = null) {
    this.zoom = zoom;
    this.fingers = fingers;
    this.tapped = tapped;
    this.hasMoved = false;
    this.begin();
  }

  /** Restart with the current fingers. */
  begin() {
    this.last = this.start = spread([...this.fingers.values()]);
  }

  move() {
    const now = spread([...this.fingers.values()]);
    const { last, start } = this;
    if (!last || !start) return;
    const far = Math.max(Math.hypot(now.x - start.x, now.y - start.y), Math.abs(now.apart - start.apart));
    this.hasMoved ||= far > DRAG_THRESHOLD_PIXELS;
    if (!this.hasMoved) return;
    this.zoom.pan(now.x - last.x, now.y - last.y);
    if (last.apart && now.apart) this.zoom.by(now.apart / last.apart, now.x, now.y);
    this.last = now;
  }
}

/** Return the centre of the fingers and their distance. @param {{x: number, y: number}[]} fingers */
function spread(fingers) {
  const x = fingers.reduce((sum, finger) => sum + finger.x, 0) / fingers.length;
  const y = fingers.reduce((sum, finger) => sum + finger.y, 0) / fingers.length;
  const apart = fingers.length > 1 ? Math.hypot(fingers[0].x - fingers[1].x, fingers[0].y - fingers[1].y) : 0;
  return { x, y, apart };
}
