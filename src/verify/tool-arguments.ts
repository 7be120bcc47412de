import { type ParsedJson, parseJson } from '../lib/json.ts';

/** The arguments of a tool call after exactly one parse. */
export type ToolArguments =
  | { readonly kind: 'none' }
  | { readonly kind: 'object'; readonly value: Map<string, ParsedJson> }
  | { readonly kind: 'invalid'; readonly mode: 'invalid-arguments' | 'merged-calls'; readonly problem: string };

/** Arguments arrive as JSON text; some servers send the object itself. Repairs nothing, and unwraps nothing twice. */
export function toolArguments(raw: unknown): ToolArguments {
  if (raw === undefined || raw === '') return { kind: 'none' };
  const text = typeof raw === 'string' ? raw : textOf(raw);
  if (text === undefined) return invalid('not JSON');
  const parsed = parseJson(text);
  if (!parsed.ok) {
    return isSeveralObjects(text)
      ? { kind: 'invalid', mode: 'merged-calls', problem: 'several objects joined into one text' }
      : invalid(parsed.message);
  }
  if (parsed.value === null) return { kind: 'none' };
  if (parsed.value instanceof Map) return { kind: 'object', value: parsed.value };
  return invalid(typeof parsed.value === 'string' ? 'text inside of text' : 'no object');
}

/** The raw arguments as one line for a person. */
export function showArguments(raw: unknown): string {
  return typeof raw === 'string' ? raw : (textOf(raw) ?? typeof raw);
}

function invalid(problem: string): ToolArguments {
  return { kind: 'invalid', mode: 'invalid-arguments', problem };
}

// An object from the wire can always be written as text; one that is too deep or contains itself was built by hand.
function textOf(raw: unknown): string | undefined {
  try {
    return JSON.stringify(raw);
  } catch {
    return undefined;
  }
}

/** `{…}{…}`: the rest of two calls whose deltas were joined under one index. */
function isSeveralObjects(text: string): boolean {
  const pieces: string[] = [];
  let start = 0;
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const mark = text[at];
    if (inString) {
      if (mark === '\\') at++;
      else if (mark === '"') inString = false;
    } else if (mark === '"') inString = true;
    else if (mark === '{' || mark === '[') depth++;
    else if (mark === '}' || mark === ']') {
      depth--;
      if (depth > 0) continue;
      pieces.push(text.slice(start, at + 1));
      start = at + 1;
    }
  }
  const isObject = (piece: string): boolean => {
    const parsed = parseJson(piece);
    return parsed.ok && parsed.value instanceof Map;
  };
  return text.slice(start).trim() === '' && pieces.length > 1 && pieces.every(isObject);
}
