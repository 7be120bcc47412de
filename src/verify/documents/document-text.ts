import { z } from 'zod';
import { type ParsedJson, parseJson } from '../../lib/json.ts';
import type { Attempt } from '../../records/attempt.ts';
import { answerText, type Reading, unfence, unreadable } from '../answer-text.ts';
import type { VerifyContext } from '../define-verifier.ts';

/** The prompt says which. */
export const fencePolicySchema = z.enum(['allow', 'forbid', 'require']).default('allow');
export type FencePolicy = z.infer<typeof fencePolicySchema>;

/** `whole` is the document with the white space around it. */
type Document = { readonly document: string; readonly whole: string };

/** Prose around a fence stays and fails to parse. */
export function documentText(
  attempt: Attempt,
  fence: FencePolicy,
  /** Some parsers are slow on long broken text. */
  maxLength: number,
  context: Pick<VerifyContext, 'task'>,
): Reading<Document> {
  const answer = answerText(attempt, context);
  if (!answer.ok) return answer;
  const { text } = answer;
  const fenced = unfence(text);
  if (fenced !== undefined && fence === 'forbid') return unreadable('wrapped', 'no code fence', text);
  if (fenced === undefined && fence === 'require') {
    return unreadable('wrapped', 'one code fence around everything', text);
  }
  const document = fenced?.body ?? text.trim();
  if (document.length > maxLength) {
    return unreadable('too-long', `at most ${maxLength} characters`, `${document.length} characters`);
  }
  return { ok: true, document, whole: fenced?.body ?? text };
}

type JsonDocument = Reading<{ readonly value: ParsedJson }>;

/** `jsonl` is one JSON value on each non-blank line, read as a list. */
export const jsonFormatSchema = z.enum(['json', 'jsonl']).default('json');
type JsonFormat = z.infer<typeof jsonFormatSchema>;

/** Repairs nothing, and does not search prose for a document. */
export function jsonDocument(
  attempt: Attempt,
  { fence, format = 'json' }: { readonly fence: FencePolicy; readonly format?: JsonFormat },
  context: Pick<VerifyContext, 'task'>,
): JsonDocument {
  const inside = documentText(attempt, fence, Number.POSITIVE_INFINITY, context);
  if (!inside.ok) return inside;
  return format === 'json' ? jsonIn(inside.document, 'JSON') : jsonLinesIn(inside.document);
}

function jsonIn(text: string, name: string): JsonDocument {
  const parsed = parseJson(text);
  if (parsed.ok) return parsed;
  const mode = parsed.problem === 'duplicate-key' ? 'duplicate-key' : 'invalid-json';
  return unreadable(mode, `${name}: ${parsed.message}`, text);
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
