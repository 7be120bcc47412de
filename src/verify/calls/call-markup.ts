import { unfence } from '../answer-text.ts';

/** In lower case. */
const openingMarks = [
  '<tool_call',
  '<|tool_call',
  '<toolcall',
  '<function=',
  '<function_call',
  '<invoke name=',
  '<|python_tag|>',
  '<｜tool▁call',
  '<|channel|>commentary',
  '[tool_calls]',
  ':tool_call>',
  'commentary to=functions.',
];
const anyMark = new RegExp(openingMarks.map((mark) => mark.replace(/[|[\]]/g, '\\$&')).join('|'), 'i');

/** As written there. */
export function openingMark(text: string): string | undefined {
  return anyMark.exec(text)?.[0];
}

/** `tag` is template markup, `object` is JSON or code. A tool that is only mentioned is neither. */
export function callMarkup(text: string, toolNames: readonly string[]): 'tag' | 'object' | undefined {
  if (openingMark(text) !== undefined) return 'tag';
  return isCallObject(text, toolNames) || isCallCode(text, toolNames) ? 'object' : undefined;
}

// Searched as text, so that a call cut in the middle of its arguments is found too.
function isCallObject(text: string, toolNames: readonly string[]): boolean {
  if (!/"(?:arguments|parameters|args|input)"\s*:/.test(text)) return false;
  for (const [, name = ''] of text.matchAll(/"(?:name|function|tool|tool_name)"\s*:\s*"([^"\n]{1,100})"/g)) {
    if (toolNames.includes(name)) return true;
  }
  return false;
}

// `[get_weather(city="Oslo")]`, only if the text is nothing else: prose may name a tool with its parameters.
function isCallCode(text: string, toolNames: readonly string[]): boolean {
  const code = (unfence(text)?.body ?? text).trim();
  if (!code.endsWith(')') && !code.endsWith(']')) return false;
  return toolNames.some((name) => code.startsWith(`${name}(`) || code.startsWith(`[${name}(`));
}
