/** Equal lines shown around a change. */
const around = 2;
const longestLine = 160;
const mostLines = 80;
/** More lines than this are not paired, but shown as replaced. */
const mostPaired = 400;

/** As `diff` of a `changedPrompt` has it. A line break is shown as ⏎, since a template that loses one asks something else. */
export function promptDiff(before: string, after: string): readonly string[] {
  const [one, other] = [linesOf(before), linesOf(after)];
  const shown = withinContext(editsBetween(one, other)).map(([mark, text]) => mark + text);
  if (shown.length <= mostLines) return shown;
  return [...shown.slice(0, mostLines), `@ ${shown.length - mostLines} more lines`];
}

type Edit = readonly [mark: '-' | '+' | ' ' | '@', text: string];

function linesOf(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, escaped));
  return lines.map((line, at) => (at < lines.length - 1 ? `${line}⏎` : line)).filter((line) => line !== '');
}

function escaped(mark: string): string {
  if (mark === '\t') return '\\t';
  if (mark === '\r') return '\\r';
  return `\\u{${mark.codePointAt(0)?.toString(16)}}`;
}

function editsBetween(one: readonly string[], other: readonly string[]): readonly Edit[] {
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  let end = 0;
  const room = Math.min(one.length, other.length) - start;
  while (end < room && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  const [removed, added] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  const middle =
    removed.length > mostPaired || added.length > mostPaired ? replaced(removed, added) : paired(removed, added);
  return [...one.slice(0, start).map(same), ...middle, ...one.slice(one.length - end).map(same)];
}

function same(text: string): Edit {
  return [' ', text];
}

function replaced(removed: readonly string[], added: readonly string[]): readonly Edit[] {
  const count = Math.max(removed.length, added.length);
  const cut = Array.from({ length: count }, (_, at) => cutBoth(removed[at], added[at]));
  return [
    ...cut.flatMap(([text]): Edit[] => (text === undefined ? [] : [['-', text]])),
    ...cut.flatMap(([, text]): Edit[] => (text === undefined ? [] : [['+', text]])),
  ];
}

/** By their longest common subsequence. */
function paired(removed: readonly string[], added: readonly string[]): readonly Edit[] {
  const width = added.length + 1;
  const lengths = new Uint16Array((removed.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = removed.length - 1; row >= 0; row--)
    for (let column = added.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        removed[row] === added[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const edits: Edit[] = [];
  let [row, column, since, from] = [0, 0, 0, 0];
  const flush = () => {
    edits.push(...replaced(removed.slice(since, row), added.slice(from, column)));
  };
  while (row < removed.length && column < added.length) {
    if (removed[row] === added[column]) {
      flush();
      edits.push(same(removed[row] ?? ''));
      [row, column] = [row + 1, column + 1];
      [since, from] = [row, column];
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  [row, column] = [removed.length, added.length];
  flush();
  return edits;
}

/** Long lines, cut to where they differ. */
function cutBoth(one: string | undefined, other: string | undefined): readonly (string | undefined)[] {
  let first = 0;
  while (one !== undefined && first < one.length && one[first] === other?.[first]) first += 1;
  const start = Math.max(0, first - longestLine / 4);
  return [one, other].map((text) => text && cut(text, text.length > longestLine ? start : 0));
}

function cut(text: string, start: number): string {
  const part = [...text.slice(start).toWellFormed()];
  const end = part.length > longestLine ? `${part.slice(0, longestLine).join('')}…` : part.join('');
  return start === 0 ? end : `…${end}`;
}

function withinContext(edits: readonly Edit[]): readonly Edit[] {
  const isNear = edits.map((_, at) =>
    edits.slice(Math.max(0, at - around), at + around + 1).some(([mark]) => mark !== ' '),
  );
  return edits.flatMap(([mark, text], at): Edit[] => {
    if (isNear[at] !== true) return isNear[at - 1] !== false && at > 0 ? [['@', '']] : [];
    return [[mark, mark === ' ' ? cut(text, 0) : text]];
  });
}
