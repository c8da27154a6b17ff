/** Create HTML elements. */

/**
 * @template {keyof HTMLElementTagNameMap} N
 * @param {N} name @param {Record<string, any>} [properties] attributes, or properties and listeners such as onclick
 * @param {...(Node | string | null)} children
 * @returns {HTMLElementTagNameMap[N]}
 */
export function html(name, properties = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === false || value == null) continue;
    if (typeof value === "function" || key in node) Reflect.set(node, key, value);
    else node.setAttribute(key, value === true ? "" : String(value));
  }
  node.append(...children.filter((child) => child !== null));
  return node;
}

/** Disable a button and change its text until the work ends. @param {HTMLButtonElement} button @param {string} busy @param {() => Promise<unknown>} work */
export async function whileBusy(button, busy, work) {
  const { textContent } = button;
  button.disabled = true;
  button.textContent = busy;
  await work().finally(() => Object.assign(button, { disabled: false, textContent }));
}

/** Whether the main pointer is a finger. */
export const hasTouch = () => matchMedia("(pointer: coarse)").matches;

/** Create a div. @param {string} className @param {...(Node | string | null)} children */
export const div = (className, ...children) => html("div", { className }, ...children);

/** Create a button. @param {string | Node} content @param {() => unknown} act @param {Record<string, any>} [properties] */
export const actionButton = (content, act, properties) => html("button", { type: "button", onclick: () => void act(), ...properties }, content);

/** Convert a text to HTML: empty lines separate paragraphs, list items start with "- ". @param {string} text */
export function paragraphs(text) {
  /** @type {HTMLElement[]} */
  const blocks = [];
  /** @type {HTMLElement | null} */
  let last = null; // the paragraph or list item that a line continues
  for (const line of text.split("\n")) {
    const words = line.trim();
    if (!words) last = null;
    else if (line.startsWith("- ")) {
      last = html("li", {}, words.slice(2));
      if (blocks.at(-1)?.localName !== "ul") blocks.push(html("ul"));
      blocks.at(-1)?.append(last);
    } else if (last?.localName === "p" || (last && line.startsWith(" "))) last.append(` ${words}`);
    else blocks.push((last = html("p", {}, words)));
  }
  return blocks;
}
