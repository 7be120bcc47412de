import { z } from 'zod';
import { type ParsedJson, parseJson } from '../lib/json.ts';
import type { Attempt } from '../model/attempt.ts';
import { fail } from '../model/verdict.ts';
import { answerText, type Reading } from './answer-text.ts';
import type { VerifyContext } from './define-verifier.ts';
import { documentIn, type FencePolicy } from './document-text.ts';

type JsonDocument = Reading<{ readonly value: ParsedJson }>;

/** `jsonl` is one JSON value on each non-blank line, read as a list. */
export const jsonFormatSchema = z.enum(['json', 'jsonl']).default('json');
type JsonFormat = z.infer<typeof jsonFormatSchema>;

/** The whole answer as one JSON document. Repairs nothing, and does not search prose for a document. */
export function jsonDocument(
  attempt: Attempt,
  { fence, format = 'json' }: { readonly fence: FencePolicy; readonly format?: JsonFormat },
  context: Pick<VerifyContext, 'task'>,
): JsonDocument {
  const answer = answerText(attempt, context);
  if (!answer.ok) return answer;
  const inside = documentIn(answer.text, fence);
  if (!inside.ok) return inside;
  return format === 'json' ? jsonIn(inside.document, 'JSON') : jsonLinesIn(inside.document);
}

function jsonIn(text: string, name: string): JsonDocument {
  const parsed = parseJson(text);
  if (parsed.ok) return parsed;
  const mode = parsed.problem === 'duplicate-key' ? 'duplicate-key' : 'invalid-json';
  return { ok: false, failure: fail(mode, `${name}: ${parsed.message}`, text) };
}

function jsonLinesIn(text: string): JsonDocument {
  const values: ParsedJson[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const parsed = jsonIn(line, `JSON on line ${index + 1}`);
    if (!parsed.ok) return parsed;
    values.push(parsed.value);
  }
  return { ok: true, value: values };
}
