import { z } from 'zod';
import type { Attempt } from '../model/attempt.ts';
import { fail, pass, type Verdict } from '../model/verdict.ts';
import { answerText } from './answer-text.ts';
import { coversSchema } from './covers.ts';
import { defineVerifier, type VerifyContext } from './define-verifier.ts';
import { partsOf } from './text-parts.ts';
import { broken, type Finding } from './text-rule.ts';
import { contentRules } from './text-rule-content.ts';
import { countRules } from './text-rule-counts.ts';
import { layoutRules } from './text-rule-layout.ts';
import { letterRules } from './text-rule-letters.ts';
import { patternRules, searchPattern } from './text-rule-pattern.ts';
import { plainText, type UnicodeForm, unicodeSchema, withPlainBreaks } from './text-units.ts';
import { withoutMarks, withoutMarksOrFence } from './without-marks.ts';

const kinds = [...countRules, ...contentRules, ...letterRules, ...layoutRules, ...patternRules] as const;
type SchemasOf<Kinds extends readonly { readonly schema: unknown }[]> = {
  readonly [Index in keyof Kinds]: Kinds[Index]['schema'];
};
const textRuleSchema = z.discriminatedUnion(
  'rule',
  kinds.map(({ schema }) => schema) as unknown as SchemasOf<typeof kinds>, // map forgets the order
);
type TextRule = z.infer<typeof textRuleSchema>;

type Check = (rule: TextRule, text: string, unicode: UnicodeForm) => Finding;
const checkOf = new Map(
  kinds.flatMap(({ schema, check }) => {
    const { rule } = schema.shape;
    // Each is found by the name of the rule that it gets.
    return [...('options' in rule ? rule.options : rule.values)].map((name: string) => [name, check as Check] as const);
  }),
);

/** The fields of a kind over rules, besides its own. */
export const textRuleShape = {
  covers: coversSchema.describe('for rules that name none of their own'),
  unicode: unicodeSchema,
  rules: z.array(textRuleSchema).min(1),
};
export type TextRuleList = z.infer<z.ZodObject<typeof textRuleShape>>;

/** The text of the last answer follows every rule. */
export const textRules = defineVerifier({
  revision: 2,
  expectation: z.strictObject({ kind: z.literal('text-rules'), ...textRuleShape }),
  verify: verifyTextRules,
});

/** Checks every rule, so that the verdict names everything broken; the first broken rule gives the reason. */
export function verifyTextRules(
  attempt: Attempt,
  expected: TextRuleList,
  context: VerifyContext,
): Verdict | Promise<Verdict> {
  const answer = answerText(attempt, context);
  if (!answer.ok) return { ...answer.failure, ...brokenBy(expected, expected.rules) };
  const text = (expected.unicode === 'exact' ? withPlainBreaks(answer.text) : plainText(answer.text)).trim();
  const checks = expected.rules.map((rule) => checkRule(rule, text, expected.unicode ?? 'nfc', context));
  return checks.some((check) => check instanceof Promise)
    ? Promise.all(checks).then((results) => conclude(expected, results))
    : conclude(expected, checks as Result[]); // none of them is a promise
}

type Result = Finding | { readonly outcome: 'timed-out' };

function conclude(expected: TextRuleList, results: readonly Result[]): Verdict {
  const timedOut = results.findIndex((result) => result !== undefined && 'outcome' in result);
  if (timedOut !== -1) {
    return { outcome: 'unmeasured', cause: 'pack-error', detail: `the pattern of rule ${timedOut + 1} takes too long` };
  }
  const findings = results as readonly Finding[]; // the others are findings
  const first = findings.find((finding) => finding !== undefined);
  if (first === undefined) return pass;
  const failing = expected.rules.filter((_, index) => findings[index] !== undefined);
  return fail(first.mode, first.expected, first.received, brokenBy(expected, failing));
}

export function brokenBy(expected: TextRuleList, rules: TextRuleList['rules']): { broke?: string[] } {
  const broke = new Set(rules.flatMap((rule) => rule.covers ?? expected.covers ?? []));
  return broke.size === 0 ? {} : { broke: [...broke] };
}

function checkRule(
  rule: TextRule,
  text: string,
  unicode: UnicodeForm,
  context: VerifyContext,
): Result | Promise<Result> {
  const selected = partsOf(text, rule.part);
  if (!selected.ok) return broken(selected.missing, text);
  if ('backtracking' in rule && rule.backtracking === true) {
    return searchParts(selected.parts, (part) => searchPattern(rule, bareText(rule, part), context));
  }
  for (const part of selected.parts) {
    const finding = checkOf.get(rule.rule)?.(rule, bareText(rule, part.text), unicode);
    if (finding !== undefined) return labelled(finding, part.label);
  }
  return undefined;
}

type Parts = readonly { readonly label: string; readonly text: string }[];

async function searchParts(parts: Parts, search: (text: string) => Promise<Result>): Promise<Result> {
  for (const part of parts) {
    const result = await search(part.text);
    if (result !== undefined) return 'outcome' in result ? result : labelled(result, part.label);
  }
  return undefined;
}

function labelled(finding: NonNullable<Finding>, label: string): Finding {
  return label === '' ? finding : { ...finding, expected: `${label}: ${finding.expected}` };
}

function bareText(rule: TextRule, text: string): string {
  switch (rule['ignore-around']) {
    case undefined:
      return text;
    case 'marks':
      return withoutMarks(text);
    case 'marks-and-fence':
      return withoutMarksOrFence(text);
  }
}
