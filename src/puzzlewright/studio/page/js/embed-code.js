/** The HTML that embeds an animation in another page. */

/**
 * `svg` is an animated picture, `html` a page with steps. `isInline`: the code contains the
 * animation; otherwise it refers to a file with this name.
 * @typedef {{form: "svg" | "html", animation: string, name: string, title: string, size: [number, number], isInline: boolean}} EmbedOptions
 */

const PAGE_MARGIN = [64, 240]; // pixels around the picture of a page: width, height

/** Return the size of an animation in pixels. @param {string} animation @param {"svg" | "html"} form @returns {[number, number]} */
export function sizeOf(animation, form) {
  const [, width = "400", height = "400"] = /<svg[^>]*? width="([\d.]+)" height="([\d.]+)"/.exec(animation) ?? [];
  const [across, down] = form === "svg" ? [0, 0] : PAGE_MARGIN;
  return [Math.ceil(Number(width)) + across, Math.ceil(Number(height)) + down];
}

/** @param {EmbedOptions} what */
export function embedCode({ form, animation, name, title, size: [width, height], isInline }) {
  const measures = `width="${width}" height="${height}"`;
  if (form === "svg") {
    const source = isInline ? `data:image/svg+xml;base64,${base64(animation)}` : `${quoted(name)}.svg`;
    return `<img src="${source}" ${measures} alt="${quoted(title)}" loading="lazy">`;
  }
  const source = isInline ? `srcdoc="${quoted(animation)}"` : `src="${quoted(name)}.html"`;
  return `<iframe ${source} ${measures} title="${quoted(title)}" sandbox="allow-scripts" loading="lazy"></iframe>`;
}

/** Escape a text for an attribute. @param {string} text */
const quoted = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** @param {string} text */
function base64(text) {
  let bytes = "";
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte);
  return btoa(bytes);
}
