/** Compress texts for links. */

const PACKED_PREFIX = "z."; // of a compressed text; no puzzle format starts like this
const MAX_CHARACTERS = 4_000_000; // of a decompressed text

/** @param {string} text @returns {Promise<string>} */
export async function pack(text) {
  if (!("CompressionStream" in globalThis)) return text;
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  let characters = "";
  for (const byte of bytes) characters += String.fromCharCode(byte);
  return PACKED_PREFIX + btoa(characters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Decompress a packed text; return any other text unchanged. @param {string} text @returns {Promise<string>} */
export async function unpack(text) {
  if (!text.startsWith(PACKED_PREFIX)) return text;
  const characters = atob(text.slice(PACKED_PREFIX.length).replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder();
  let found = "";
  for (;;) {
    const { done, value } = await reader.read();
    found += done ? decoder.decode() : decoder.decode(value, { stream: true });
    if (done) return found;
    if (found.length > MAX_CHARACTERS) {
      await reader.cancel();
      throw new RangeError("too long");
    }
  }
}
