/** Pieces of text are joined until they are about so long: a write for each would take longer than the rest. */
const pieceLength = 2 ** 16;

/** What JSON.stringify gives with this indent, in pieces: nobody holds the text of a large value at once. */
export function jsonPieces(value: object, indent: number): Generator<string, void, undefined> {
  return joinPieces(partsOf(value, indent, 0));
}

/** With its last line break, as our files have it. */
export function* jsonFile(value: object): Generator<string, void, undefined> {
  yield* jsonPieces(value, 2);
  yield '\n';
}

export function* joinPieces(parts: Iterable<string>): Generator<string, void, undefined> {
  let held = '';
  for (const part of parts) {
    held += part;
    if (held.length < pieceLength) continue;
    yield held;
    held = '';
  }
  if (held !== '') yield held;
}

/** Deep enough for each item of a long list to be a part of its own. */
const deepest = 5;

function* partsOf(value: unknown, indent: number, depth: number): Generator<string, void, undefined> {
  const isList = Array.isArray(value);
  const isRecord = typeof value === 'object' && value !== null && !isList && !('toJSON' in value);
  if (depth > deepest || !(isList || isRecord)) {
    yield JSON.stringify(value, undefined, indent).replaceAll('\n', `\n${' '.repeat(indent * depth)}`);
    return;
  }
  const [open, close] = isList ? '[]' : '{}';
  const gap = `\n${' '.repeat(indent * (depth + 1))}`;
  let isFirst = true;
  // Records are walked by key: the values of one may be made only when they are read.
  for (const key of isList ? value.keys() : Object.keys(value)) {
    const item: unknown = Reflect.get(value, key);
    if (!isList && isLeftOut(item)) continue;
    yield `${isFirst ? open : ','}${gap}${isList ? '' : `${JSON.stringify(key)}: `}`;
    yield* partsOf(isLeftOut(item) ? null : item, indent, depth + 1);
    isFirst = false;
  }
  yield isFirst ? `${open}${close}` : `\n${' '.repeat(indent * depth)}${close}`;
}

function isLeftOut(value: unknown): boolean {
  return value === undefined || typeof value === 'function' || typeof value === 'symbol';
}
