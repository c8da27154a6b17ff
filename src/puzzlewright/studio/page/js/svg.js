/** Convert shapes to SVG elements. One unit is one cell; a role is a class of styles.css. */

/** @typedef {import("./board-spec.js").Shape} Shape */

const SVG = "http://www.w3.org/2000/svg";
const STRANDS_APART = 0.15; // cells between two strands of a line
const STRANDS_SPREAD = 0.5; // maximum between the outermost

/**
 * @param {string} name @param {Record<string, string | number>} [attributes] @param {Node[]} [children]
 * @returns {SVGElement}
 */
export function element(name, attributes = {}, children = []) {
  const elements = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) elements.setAttribute(key, String(value));
  elements.append(...children);
  return elements;
}

/** Convert a shape to an element. @param {Shape} shape */
export function toElement([what, role, ...rest]) {
  if (what === "label") {
    const [x, y, text, size] = rest;
    const label = element("text", { class: role, x, y: y + 0.35 * size, "font-size": size });
    label.textContent = text;
    return label;
  }
  if (what === "disc") return element("circle", { class: role, cx: rest[0], cy: rest[1], r: rest[2] });
  return element("path", { class: role, d: outline([what, role, ...rest]) });
}

/** @param {Shape} shape */
function outline([what, , ...numbers]) {
  if (what === "box") {
    const [x, y, width, height] = numbers;
    return `M${x} ${y}h${width}v${height}h${-width}z`;
  }
  if (what === "disc") {
    const [x, y, radius] = numbers;
    return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
  }
  const [x1, y1, x2, y2, strands = 1] = numbers;
  const apart = Math.min(STRANDS_APART, STRANDS_SPREAD / Math.max(1, strands - 1));
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const across = [(y1 - y2) / length, (x2 - x1) / length];
  let path = "";
  for (let strand = 0; strand < strands; strand++) {
    const aside = (strand - (strands - 1) / 2) * apart;
    const [x, y] = [across[0] * aside, across[1] * aside];
    path += `M${x1 + x} ${y1 + y}L${x2 + x} ${y2 + y}`;
  }
  return path;
}

/** Convert shapes that never change; join consecutive ones of the same role into one path. @param {Shape[]} shapes */
export function staticPath(shapes) {
  /** @type {SVGElement[]} */
  const elements = [];
  let path = { role: "", d: "" };
  const close = () => {
    if (path.d) elements.push(element("path", { class: path.role, d: path.d }));
    path = { role: "", d: "" };
  };
  for (const shape of shapes) {
    const [what, role] = shape;
    if (what === "label") {
      close();
      elements.push(toElement(shape));
      continue;
    }
    if (role !== path.role) {
      close();
      path.role = role;
    }
    path.d += outline(shape);
  }
  close();
  return elements;
}
