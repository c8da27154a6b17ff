/** Checked by TypeScript only: requests that the types must reject. */

import { post, call } from "../../src/puzzlewright/studio/page/js/api.js";

export async function refused() {
  const answer = await post("/api/hint", { puzzle: "5x5m2:1a1a2e3a3a3e3a6a4", detail: "where" });
  // @ts-expect-error no such path
  await post("/api/hunt", { puzzle: "" });
  // @ts-expect-error an old path
  await post("/api/judge", { puzzle: "", marks: [] });
  // @ts-expect-error no such key
  await post("/api/hint", { puzzle: "", level: "where" });
  // @ts-expect-error no such value
  await post("/api/hint", { puzzle: "", detail: "all" });
  // @ts-expect-error a key is missing
  await post("/api/check", { puzzle: "" });
  // @ts-expect-error no such field of an answer
  void answer.sentence;
  // @ts-expect-error a parameter of the path is missing
  await call("GET /api/library/{number}", {});
  // @ts-expect-error no such method
  await call("POST /api/games", {});
}
