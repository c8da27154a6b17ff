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
