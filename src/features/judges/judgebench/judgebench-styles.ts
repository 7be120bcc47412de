import type { GameDecision } from '../../../records/target.ts';
import { type DecisionStyle, readDecision } from '../judge-decision.ts';

type Template = { readonly role: 'system' | 'user'; readonly file: string };

/** How one kind of judge of JudgeBench is asked, and how its words are read. */
export type JudgebenchStyle = {
  readonly templates: readonly Template[];
  readonly decision: DecisionStyle;
  readonly maxTokens: number;
  /** Texts that are no files, but values of this name in JudgeBench's code of judges. */
  readonly inCode?: { readonly system: string; readonly rubric: string };
  /** Whether a judge that gave no label is asked for one. */
  readonly asksAgain?: true;
};

const theirs = { 'as-judgebench': true } as const;

/** The styles by JudgeBench's `judge_name`. */
export const judgebenchStyles: Readonly<Record<string, JudgebenchStyle>> = {
  arena_hard: {
    templates: [
      { role: 'system', file: 'arena_hard_judge_system' },
      { role: 'user', file: 'arena_hard_judge_prompt' },
    ],
    decision: { style: 'brackets', ...theirs },
    maxTokens: 4096,
    asksAgain: true,
  },
  // It is asked in the words of arena_hard, once.
  compass_judger: {
    templates: [
      { role: 'system', file: 'arena_hard_judge_system' },
      { role: 'user', file: 'arena_hard_judge_prompt' },
    ],
    decision: { style: 'brackets', ...theirs },
    maxTokens: 2048,
  },
  vanilla: {
    templates: [{ role: 'user', file: 'vanilla_prompt' }],
    decision: { style: 'exact', says: ['Output (a)', 'Output (b)'], ...theirs },
    maxTokens: 1024,
  },
  auto_j: {
    templates: [{ role: 'user', file: 'autoj_prompt' }],
    decision: { style: 'last-phrase', ...theirs },
    maxTokens: 1024,
  },
  prometheus_2: {
    templates: [{ role: 'user', file: 'prometheus2_prompt' }],
    inCode: { system: 'REL_SYSTEM_PROMPT', rubric: 'rubric' },
    decision: { style: 'result-marker', ...theirs },
    maxTokens: 1024,
  },
  skywork_critic: {
    templates: [{ role: 'user', file: 'skywork_critic_prompt' }],
    decision: { style: 'letter', ...theirs },
    maxTokens: 2048,
  },
};

export type DecisionReader = (words: string) => GameDecision | null;

/** Reads what a judge of this name said; undefined if no such judge is asked in words that we can read. */
export function decisionReaderOf(judgeName: string): DecisionReader | undefined {
  const decision = Object.hasOwn(judgebenchStyles, judgeName) ? judgebenchStyles[judgeName]?.decision : undefined;
  if (decision === undefined) return undefined;
  return (words) => {
    const found = readDecision(words, decision);
    return found === 'several' ? null : found;
  };
}

/** The decision of a model that scores each answer alone. Equal scores favour the second answer. */
export function decisionOfScores([first, second]: readonly [number, number]): GameDecision {
  return first > second ? 'A>B' : 'B>A';
}
