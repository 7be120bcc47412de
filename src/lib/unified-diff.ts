/** A new file as a diff that `git apply` takes. */
export function unifiedDiff(path: string, text: string): string {
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
  const head = `--- /dev/null\n+++ b/${path}\n@@ -0,0 +${lines.length === 0 ? 0 : 1},${lines.length} @@\n`;
  return head + lines.map((line) => `+${line}\n`).join('');
}
