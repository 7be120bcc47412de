import type { Verdict } from '../../src/records/verdict.ts';
import { textRules } from '../../src/verify/text/text-rules.ts';
import { contextWith, saying } from './attempt-with.ts';

export type Rule = Record<string, unknown>;

export function textRulesWith(...rules: readonly Rule[]) {
  return textRules.expectation.parse({ kind: 'text-rules', rules });
}

/** The verdict of one rule on a reply. */
export function judgeBy(rule: Rule, reply: string): Verdict | Promise<Verdict> {
  return textRules.verify(saying(reply), textRulesWith(rule), contextWith());
}

export function brokenRule(expected: string, received: string, mode = 'constraint-broken') {
  return { outcome: 'fail', failure: mode, expected, received };
}

/** Why a rule does not load: the places in the rule, and the messages. */
export function problemsOf(rule: Rule): unknown {
  const { error } = textRules.expectation.safeParse({ kind: 'text-rules', rules: [rule] });
  return error?.issues.map(({ code, path, message }) => ({ code, path: path.slice(2), message }));
}
