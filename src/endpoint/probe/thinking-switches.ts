export type ThinkingSwitch = 'enable_thinking' | 'thinking' | 'reasoning_effort' | 'think';

export const templateVariables = ['enable_thinking', 'thinking', 'reasoning_effort'] as const;

/** In Jinja or Go. */
export function thinkingSwitchesIn(template: string): readonly ThinkingSwitch[] {
  const code = codeOf(template);
  const found: ThinkingSwitch[] = templateVariables.filter((name) => isRead(code, name));
  return /\.Think\b/.test(code) ? [...found, 'think'] : found;
}

/** Not a regular expression, because the text is untrusted and may be megabytes long. */
function codeOf(template: string): string {
  const tags: string[] = [];
  for (let at = template.indexOf('{'); at !== -1; at = template.indexOf('{', at)) {
    const closing = closings[template.slice(at, at + 2)];
    const end = closing === undefined ? at - 1 : template.indexOf(closing, at + 2);
    if (closing !== undefined && end === -1) break;
    if (closing !== undefined && closing !== '#}') tags.push(template.slice(at + 2, end));
    at = end + 2;
  }
  return tags.join('\n').replace(/'(?:\\[\s\S]|[^'\\])*'|"(?:\\[\s\S]|[^"\\])*"/g, "''");
}

const closings: Readonly<Record<string, string>> = { '{{': '}}', '{%': '%}', '{#': '#}' };

/** A variable that the template sets first is its own; `message.thinking` is a field of a message. */
function isRead(code: string, name: string): boolean {
  const first = new RegExp(`(?<![.\\w])${name}\\b(?!\\s*=[^=])`).exec(code);
  const assigned = new RegExp(`\\b(?:set|for)\\s+${name}\\b`).exec(code);
  return first !== null && (assigned === null || first.index < assigned.index);
}
