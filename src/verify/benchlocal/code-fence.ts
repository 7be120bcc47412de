import { type PythonJson, parsePythonJson } from './python-json.ts';
import { strip } from './python-text.ts';

const language = /^[A-Za-z0-9_-]*/;

/**
 * The inside of a text that is one code fence and nothing else. "Nothing else" asks only how the text begins and
 * ends: two fences in a row are one, with the inner marks kept.
 */
export function withoutFence(text: string): string {
  const trimmed = strip(text);
  if (trimmed.length < 6 || !trimmed.startsWith('```') || !trimmed.endsWith('```')) return trimmed;
  const inside = trimmed.slice(3, -3);
  return strip(inside.replace(language, ''));
}

export function fencedJson(text: string): PythonJson {
  return parsePythonJson(withoutFence(text));
}
