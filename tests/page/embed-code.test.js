import assert from "node:assert/strict";
import { test } from "node:test";
import { embedCode, sizeOf } from "../../src/puzzlewright/studio/page/js/embed-code.js";

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80.5"><text>“4” & more</text></svg>';
const page = `<!doctype html><title>x</title>${svg}<script>show("0")</script>`;

test("an inline picture contains no script", () => {
  const size = sizeOf(svg, "svg");
  const text = embedCode({ form: "svg", animation: svg, name: "mine", title: 'A "small" one', size, isInline: true });
  const [, source] = /src="data:image\/svg\+xml;base64,([^"]+)"/.exec(text) ?? [];
  assert.equal(Buffer.from(source, "base64").toString(), svg);
  assert.match(text, /^<img .*width="120" height="81" alt="A &quot;small&quot; one" loading="lazy">$/);
});

test("an inline page is in a sandboxed frame", () => {
  const text = embedCode({ form: "html", animation: page, name: "mine", title: "t", size: sizeOf(page, "html"), isInline: true });
  const [, held] = /srcdoc="([^"]*)"/.exec(text) ?? [];
  assert.equal(held.replaceAll("&lt;", "<").replaceAll("&quot;", '"').replaceAll("&amp;", "&"), page);
  assert.match(text, /sandbox="allow-scripts"/);
});

test("a separate file is referred to by name", () => {
  const beside = { film: page, name: "mine", title: "t", size: /** @type {[number, number]} */ ([1, 2]), isWhole: false };
  assert.match(embedCode({ ...beside, form: "svg" }), /^<img src="mine\.svg" width="1" height="2"/);
  assert.match(embedCode({ ...beside, form: "html" }), /^<iframe src="mine\.html" width="1" height="2"/);
});
