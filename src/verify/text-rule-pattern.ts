import { z } from 'zod';
import type { VerifyContext } from './define-verifier.ts';
import { patternOf, patternSchema } from './pattern.ts';
import type { PatternResult } from './ports.ts';
import { broken, type Finding, ruleBase, ruleKind } from './text-rule.ts';

const shape = /^\/([\s\S]+)\/([imsu]*)$/;

/** Whether a backtracking engine accepts the pattern; how it does on a text is found out under a deadline. */
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
  .superRefine((rule, issues) => {
    if (rule.backtracking === true) {
      const problem = backtrackingProblem(rule.pattern);
      if (problem !== undefined) issues.addIssue({ code: 'custom', message: problem, path: ['pattern'] });
      return;
    }
    for (const issue of patternSchema.safeParse(rule.pattern).error?.issues ?? []) {
      issues.addIssue({ code: 'custom', message: issue.message, path: ['pattern'] });
    }
  });
type PatternRule = z.infer<typeof ruleSchema>;

export const patternRules = [
  ruleKind(ruleSchema, (rule, text) => judge(rule, patternOf(rule.pattern).test(text), text)),
] as const;

/** Asks the port; if the port could not decide, its answer is returned. */
export async function searchPattern(
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
