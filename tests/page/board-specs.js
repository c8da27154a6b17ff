/** Small board specs of no genre, for tests. */

/** @param {Record<string, unknown>} more */
const state = (more) => ({
  ...{ says: "open", adds: null, final: 0, shapes: [], least: 0, most: 0, takes: [] },
  ...{ joined: false, dark: false, lane: false, stop: null },
  ...more,
});

const BARE = {
  ...{ genre: "test", title: "Test", rules: "", puzzle: {}, seal: null, aids: {}, rulers: null, notes: [] },
  ...{ clashes: "refused", printed: [], over: [], clueKinds: [], clues: [], handles: [], joins: null },
  ...{ tools: [], gestures: [] },
};

const CLUE_KIND = { faces: { open: [] }, aid: "clues", early: false, ground: false };

/** Cells that are painted black or white; black ones touch at their sides. One clue counts all of the first row. */
export function cells(rows = 3, columns = 3, target = 1) {
  const sides = [[0.5, 0], [0, 0.5], [0.5, 1], [1, 0.5]];
  const kind = {
    faces: [
      state({ most: 1 }),
      state({ says: "black", adds: [1], final: 1, least: 1, most: 1, takes: sides, dark: true, lane: true }),
      state({ says: "white", adds: [0], joined: true }),
    ],
    touch: ["box", "touch", 0, 0, 1, 1],
    tap: { primary: [1, 0, 1], secondary: [2, 2, 0], third: null, touch: [1, 2, 0] },
    ...{ pull: null, paints: true, slides: false, moves: false, typed: {}, possible: [], denies: [null, 2, 1] },
  };
  const places = Array.from({ length: rows * columns }, (_, i) => {
    const [row, column] = [Math.floor(i / columns), i % columns];
    return [0, column, row, [row, column], `R${row + 1}C${column + 1}`, (row + column) % 2];
  });
  const joints = places.flatMap((_, i) => [
    ...((i + 1) % columns ? [[i, i + 1, [i, i + 1]]] : []),
    ...(i + columns < places.length ? [[i, i + columns, [i, i + columns]]] : []),
  ]);
  const counted = Array.from({ length: columns }, (_, i) => i);
  return /** @type {any} */ ({
    ...BARE,
    ...{ width: columns, height: rows, clashes: "shown", kinds: [kind], places },
    joins: { nodes: "places", joints },
    clueKinds: [CLUE_KIND],
    clues: [{ kind: 0, x: 0, y: 0, name: "the clue", counts: [{ target, places: counted }], under: 0, number: target }],
  });
}

/**
 * Islands at the corners of a square with a pair that crosses in its middle:
 *   0 - 1      0-1, 0-2, 1-3, 2-3, and 0-3 across 1-2
 *   |   |
 *   2 - 3
 */
export function islands() {
  const points = [[0.5, 0.5], [4.5, 0.5], [0.5, 4.5], [4.5, 4.5]];
  const spans = [[0, 1], [0, 2], [1, 3], [2, 3], [0, 3], [1, 2]];
  const kinds = spans.map(([a, b]) => {
    const along = [points[b][0] - points[a][0], points[b][1] - points[a][1]];
    const takes = along[0] && along[1] ? [[along[0] / 2, along[1] / 2]] : [];
    const bridge = (/** @type {number} */ n) => state({ says: `${n} bridges`, adds: [n], final: n, least: n, most: 2, takes, joined: true });
    return {
      faces: [state({ most: 2 }), bridge(1), bridge(2), state({ says: "none", adds: [0] })],
      touch: ["line", "touch", 0, 0, ...along],
      tap: { primary: [3, null, null, 0], secondary: [3, 3, 3, 0], third: null, touch: [3, null, null, 0] },
      pull: { primary: [1, 2, 0, 1], secondary: [3, 3, 3, 0], third: null, touch: [1, 2, 0, 1] },
      ...{ paints: false, slides: false, moves: false, typed: {}, possible: [["line", "span", 0, 0, ...along, 1]], denies: [null] },
    };
  });
  const handles = points.map(([x, y], island) => ({
    ...{ x, y, radius: 0.36, name: `island ${island}`, clue: island },
    arms: spans.flatMap(([a, b], span) =>
      a === island ? [[span, ...points[b]]] : b === island ? [[span, ...points[a]]] : [],
    ),
  }));
  return /** @type {any} */ ({
    ...BARE,
    ...{ width: 5, height: 5, kinds, handles },
    places: spans.map(([a, b], span) => [span, ...points[a], [a, b], `${a}-${b}`, 0]),
    clueKinds: [{ ...CLUE_KIND, early: true }],
    clues: points.map(([x, y], island) => ({
      ...{ kind: 0, x, y, name: `island ${island}`, under: null, number: island },
      counts: [{ target: 2, places: spans.flatMap((ends, span) => (ends.includes(island) ? [span] : [])) }],
    })),
    joins: { nodes: "handles", joints: spans.map(([a, b], span) => [a, b, [span]]) },
  });
}

/** Two circles in a row of six cells: the first has to move two cells, the other is at the end. */
export function circles() {
  const kind = (/** @type {number[]} */ stops) => ({
    faces: [
      state({ says: "not moved", takes: [[0, 0]] }),
      ...stops.map((stop, i) =>
        state({
          ...{ says: `moved ${stop}`, adds: [0, stop], final: i + 1, stop: [stop, 0] },
          takes: Array.from({ length: Math.abs(stop) }, (_, k) => [Math.sign(stop) * (k + 1), 0]),
        }),
      ),
    ],
    touch: ["disc", "touch", 0.5, 0.5, 0.5],
    tap: { primary: [], secondary: [], third: null, touch: [] },
    ...{ pull: null, paints: false, slides: true, moves: true, typed: {}, possible: [], denies: [] },
  });
  return /** @type {any} */ ({
    ...BARE,
    ...{ width: 6, height: 1, kinds: [kind([1, 2, 3, 4, 5]), kind([-1, -2, -3, -4])] },
    places: [
      [0, 0, 0, [0, 0], "the 2 at R1C1", 0],
      [1, 5, 0, [0, 5], "the circle at R1C6", 0],
    ],
    clueKinds: [CLUE_KIND],
    clues: [
      { kind: 0, x: 0, y: 0, name: "the 2", counts: [{ target: 1, terms: [[0, [2]]] }], under: 0, number: 2 },
      { kind: 0, x: 5, y: 0, name: "a country", counts: [{ target: 1, terms: [[1, [3]]] }], under: null, number: null },
    ],
  });
}
