// Compares figures with the committed ones. Only figures with a `bound` are kept: see figures.js.

const rounding = 1.001; // of what is committed

/** The text of bench/ratios.json; figures that were not measured again stay as in `before`. */
export function ratiosOf(figures, before = {}) {
  const kept = figures.filter(({ bound }) => bound !== undefined);
  const ratios = kept.map(({ id, value }) => [id, Number(value.toPrecision(4))]);
  return `${JSON.stringify({ version: 1, ratios: { ...before, ...Object.fromEntries(ratios) } }, undefined, 2)}\n`;
}

/** One line for each figure that is beyond its bound or has no committed value. */
export function guard(figures, { ratios }) {
  return figures.flatMap(({ id, what, value, bound }) => {
    if (bound === undefined) return [];
    const committed = ratios[id];
    if (committed === undefined) return [`${id}: nothing is committed for it; npm run bench -- --write-ratios does`];
    const most = committed * bound * rounding;
    if (value <= most) return [];
    return [`${what}: ${value.toPrecision(4)}, beyond ${bound} times the committed ${committed}`];
  });
}
