const contextLines = 3;

/** A new file, or one with lines added at its end, as a diff that `git apply` takes. */
export function unifiedDiff(path: string, before: string | undefined, after: string): string {
  if (before === undefined) return `--- /dev/null\n+++ b/${path}\n${hunk(0, [], linesOf(after))}`;
  if (!after.startsWith(before)) throw new Error(`${path}: only what is added at the end can be shown`);
  const old = linesOf(before);
  // A last line without an end changes when something follows it.
  const isWhole = before === '' || before.endsWith('\n');
  const kept = isWhole ? old : old.slice(0, -1);
  const context = kept.slice(-contextLines);
  const removed = isWhole ? [] : old.slice(-1).map((line) => `-${line}\n\\ No newline at end of file\n`);
  const added = linesOf(after).slice(kept.length);
  return `--- a/${path}\n+++ b/${path}\n${hunk(kept.length - context.length, context, added, removed)}`;
}

function hunk(
  skipped: number,
  context: readonly string[],
  added: readonly string[],
  removed: readonly string[] = [],
): string {
  const oldCount = context.length + removed.length;
  const newCount = context.length + added.length;
  const start = (count: number) => (count === 0 ? skipped : skipped + 1);
  const head = `@@ -${start(oldCount)},${oldCount} +${start(newCount)},${newCount} @@\n`;
  const lines = [...context.map((line) => ` ${line}\n`), ...removed, ...added.map((line) => `+${line}\n`)];
  return head + lines.join('');
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}
