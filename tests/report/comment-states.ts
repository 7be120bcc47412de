import { renderComment } from '../../src/publish/github/render-comment.ts';
import type { Decision, SeenScenario, SeenScenarios } from '../../src/records/decision.ts';
import type { GatheredRun } from '../../src/records/gathered.ts';
import { type Failure, renderFailure } from '../../src/report/render-failure.ts';
import { gatheredRenderer } from '../../src/report/render-gathered.ts';
import { renderMarkdown } from '../../src/report/render-markdown.ts';
import { runWith } from '../support/github/test-github.ts';
import { decisionWith, modeWith } from './decision-with.ts';
import { samples } from './sample-decisions.ts';

type Report = (maxLength: number, artifactUrl?: string) => string;

const seen: SeenScenario[] = [
  {
    title: 'One call with one argument',
    expected: 'a call to get_weather with {"city":"Oslo"}',
    received: 'no call, but the text: I can look that up for you. Which city in Norway do you mean, and for which day?',
  },
  { title: 'A number that stays a string', expected: '$.zip = "02134"', received: '2134' },
];

function seenIn({ modes }: Decision): SeenScenarios {
  return new Map(
    modes.map(({ mode, packs }) => {
      const keys = packs.flatMap(({ flips }) => flips.map(({ scenario }) => scenario));
      return [mode, new Map(keys.map((key, at) => [key, seen[at] ?? {}]))];
    }),
  );
}

function decided(decision: Decision): Report {
  const scenarios = seenIn(decision);
  return (maxLength, artifactUrl) => renderMarkdown(decision, { layout: 'comment', maxLength, artifactUrl, scenarios });
}

function failed(failure: Failure): Report {
  return () => renderFailure(failure);
}

const log = Array.from({ length: 30 }, (_, at) =>
  at === 29 ? 'ValueError: no such file: /models/qwen.gguf' : `INFO 11-21 13:05:${10 + at} loading shard ${at + 1}`,
);

function runOf(slug: string, sample: Decision): GatheredRun {
  const decision = { ...sample, modes: sample.modes.map((mode) => ({ ...mode, slug })) };
  return { slug, modes: ['no-thinking'], outcome: sample.outcome, decision, notes: [], scenarios: seenIn(decision) };
}

const twelve = [
  ...['vllm/qwen-35b-a3b-dual', 'llamacpp/qwen-35b-a3b'].map((slug) => runOf(slug, samples.regressed)),
  ...Array.from({ length: 10 }, (_, at) => runOf(`vllm/model-${at + 1}`, decisionWith({ modes: [modeWith()] }))),
];

/** The situations a comment must handle, each as the pull request gets it. */
const reports = {
  passed: decided(samples.passed),
  regressed: decided(samples.regressed),
  'cannot-gate': decided(samples['nothing-can-gate']),
  inconclusive: decided(samples.inconclusive),
  'boot-failed': failed({
    outcome: 'endpoint-error',
    text: [
      'compose: the service vllm ended with exit code 1 before it was ready',
      `Its last ${log.length} lines:`,
      ...log.map((line) => `  | ${line}`),
      'Probably: no such file: /models/qwen.gguf.',
    ].join('\n'),
  }),
  'bad-config': failed({
    outcome: 'input-error',
    text: [
      'quality-baseline.yml is not a valid config',
      '  targets.0.slug: "qwen 35b" is no slug: it has a slash and no spaces (line 4)',
      '  targets.0.boot.redy: unknown key, did you mean "ready"? (line 7)',
      'docs/configuration.md has every key.',
    ].join('\n'),
  }),
  'no-baseline': decided(samples['no-baseline']),
  accepted: decided(samples.accepted),
  'twelve-targets': gatheredRenderer({ outcome: 'regressed', runs: twelve, lost: [], unreadable: [] }),
} as const satisfies Record<string, Report>;

export type CommentState = keyof typeof reports;
// Keys of an object literal.
export const commentStates = Object.keys(reports) as CommentState[];

export function commentOf(state: CommentState): string {
  const artifactUrl = 'https://github.com/acme/models/actions/runs/5000/artifacts/70';
  return renderComment({ kind: 'decided', report: reports[state] }, { run: runWith(), key: 'gate', artifactUrl }).body;
}
