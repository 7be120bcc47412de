/** One line of JSON. Newer versions of Node's readline also end a line at U+2028 and U+2029. */
export function jsonLine(value: unknown): string {
  const escaped = JSON.stringify(value)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);
  return `${escaped}\n`;
}
