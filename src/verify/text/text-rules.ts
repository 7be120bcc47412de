import { z } from 'zod';
import { type Attempt, assistantTurns } from '../../records/attempt.ts';
import { fail, pass, type Verdict } from '../../records/verdict.ts';
import { answerText } from '../answer-text.ts';
import { brokeOf, coversSchema } from '../covers.ts';
import { defineVerifier, type VerifyContext } from '../define-verifier.ts';
import type { PatternResult } from '../ports.ts';
import { patternOf, patternSchema } from './pattern.ts';
import { partsOf } from './text-parts.ts';
import { broken, type Finding, ruleBase, ruleKind } from './text-rule.ts';
import { contentRules } from './text-rule-content.ts';
import { countRules, layoutRules } from './text-rule-layout.ts';
import { letterRules } from './text-rule-letters.ts';
import { plainText, type UnicodeForm, unicodeSchema, withPlainBreaks } from './text-units.ts';
import { withoutMarks, withoutMarksOrFence } from './without-marks.ts';

const shape = /^\/([\s\S]+)\/([imsu]*)$/;

/** How it does on a text is found out under a deadline. */
function backtrackingProblem(written: string): string | undefined {
  const match = shape.exec(written);
  if (match === null) return `${JSON.stringify(written)} is not of the form /source/flags with flags i, m, s, u`;
  try {
    new RegExp(match[1] ?? '', match[2]);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const ruleSchema = z
  .strictObject({
    rule: z.enum(['matches', 'not-matches']),
    pattern: z.string().describe('a regular expression /source/flags'),
    backtracking: z.boolean().optional().describe('for look-around and back-references; slower, 64 KiB at most'),
    ...ruleBase,
  })
  .superRefine(({ backtracking, pattern }, issues) => {
    const problems =
      backtracking === true
        ? (backtrackingProblem(pattern) ?? [])
        : (patternSchema.safeParse(pattern).error?.issues ?? []).map(({ message }) => message);
    for (const message of [problems].flat()) issues.addIssue({ code: 'custom', message, path: ['pattern'] });
  });
type PatternRule = z.infer<typeof ruleSchema>;

const patternRules = [
  ruleKind(ruleSchema, (rule, text) => judge(rule, patternOf(rule.pattern).test(text), text)),
] as const;

/** If the port could not decide, its answer is returned. */
async function searchPattern(
  rule: PatternRule,
  text: string,
  context: VerifyContext,
): Promise<Finding | Extract<PatternResult, { outcome: 'timed-out' }>> {
  const [, source = '', flags = ''] = shape.exec(rule.pattern) ?? [];
  const result = await context.ports.patterns.search(source, flags, text);
  switch (result.outcome) {
    case 'searched':
      return judge(rule, result.found, text);
    case 'too-long':
      return broken('a text short enough to be searched', `${text.length} characters`, 'too-long');
    case 'timed-out':
      return result;
  }
}

function judge(rule: PatternRule, found: boolean, text: string): Finding {
  if (found === (rule.rule === 'matches')) return undefined;
  return broken(rule.rule === 'matches' ? `a match of ${rule.pattern}` : `no match of ${rule.pattern}`, text);
}

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

export const textRuleShape = {
  covers: coversSchema.describe('for rules that name none of their own'),
  unicode: unicodeSchema,
  rules: z.array(textRuleSchema).min(1),
};
export type TextRuleList = z.infer<z.ZodObject<typeof textRuleShape>>;

function isBacktracking(rule: TextRule): rule is PatternRule {
  return 'backtracking' in rule && rule.backtracking === true;
}

const ofRules = {
  revision: 2,
  ports: ({ rules }: TextRuleList) => (rules.some(isBacktracking) ? (['patterns'] as const) : []),
  split: <List extends TextRuleList>(expected: List) => expected.rules.map((rule) => ({ ...expected, rules: [rule] })),
};

/** The text of the last answer follows every rule. */
export const textRules = defineVerifier({
  ...ofRules,
  expectation: z.strictObject({ kind: z.literal('text-rules'), ...textRuleShape }),
  verify: verifyTextRules,
});

/** So that the verdict names everything broken; the first broken rule gives the reason. */
function verifyTextRules(attempt: Attempt, expected: TextRuleList, context: VerifyContext): Verdict | Promise<Verdict> {
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

function brokenBy(expected: TextRuleList, rules: TextRuleList['rules']): { broke?: string[] } {
  return brokeOf(rules.flatMap((rule) => rule.covers ?? expected.covers ?? []));
}

function checkRule(
  rule: TextRule,
  text: string,
  unicode: UnicodeForm,
  context: VerifyContext,
): Result | Promise<Result> {
  const selected = partsOf(text, rule.part);
  if (!selected.ok) return broken(selected.missing, text);
  if (isBacktracking(rule))
    return searchParts(selected.parts, (part) => searchPattern(rule, bareText(rule, part), context));
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

/** The conversation ended, and the text of the last answer follows every rule. */
export const finalText = defineVerifier({
  ...ofRules,
  expectation: z.strictObject({ kind: z.literal('final-text'), ...textRuleShape }),
  verify(attempt, expected, context) {
    const calls = assistantTurns(attempt).at(-1)?.toolCalls ?? [];
    if (calls.length === 0) return verifyTextRules(attempt, expected, context);
    const names = calls.map((call) => call.name).join(', ');
    return fail(
      'unfinished',
      'an answer without further calls',
      `a call to ${names}`,
      brokenBy(expected, expected.rules),
    );
  },
});
