import { type Level, levelWords } from '../../records/level.ts';
import { duration, isSignificant, maybeDuration, maybeSpeed, pEquation, percentOfMean } from '../../report/numbers.ts';
import { plainLine } from '../../report/plain-text.ts';
import type { Right, Soak, SoakPart } from './load-report.ts';

/** "8 at once for 30 min 00 s: 120 → 118 tok/s; as right at the end as at the start (93.3 → 92.0 %, p = .41)" */
export function soakSentence(level: Level, { parts, right, stopped }: Soak): string {
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined) return `${levelWords(level)}: nothing was measured`;
  const speeds = [first, last].map(({ tokensPerSecond }) => maybeSpeed(tokensPerSecond));
  const said = [
    `${levelWords(level)} for ${duration(last.untilMs - first.fromMs)}: ${speeds.join(' → ')} tok/s`,
    ...(right === null ? [] : [rightWords(right)]),
    ...(stopped === undefined ? [] : [`stopped early: ${plainLine(stopped)}`]),
  ];
  return said.join('; ');
}

function rightWords(right: Right): string {
  const words = isSignificant(right.holm)
    ? 'less right at the end than at the start'
    : 'as right at the end as at the start';
  return `${words} (${changeOf(right)})`;
}

/** `93.3 → 92.0 %, p = .41` */
export function changeOf({ alone, current, holm }: Right): string {
  const [before, now] = [percentOfMean(alone), percentOfMean(current)];
  return `${before === now ? now : `${before.replace(' %', '')} → ${now}`}, ${pEquation(holm)}`;
}

const mostRows = 30;

export function soakTable({ parts }: Soak) {
  const step = Math.ceil(parts.length / mostRows);
  const start = parts[0]?.fromMs ?? 0;
  const shown = parts.filter((_, at) => at % step === 0 || at === parts.length - 1);
  const hasMemory = parts.some(({ gpuMemoryMiB }) => gpuMemoryMiB !== null);
  return {
    caption: 'Over time',
    heads: ['Until', '>tok/s', '>First p50', '>Failed', '>Passed', '>Identical', ...(hasMemory ? ['>GPU MiB'] : [])],
    rows: shown.map((part) => [
      `${duration(part.untilMs - start)}${part.isLimited ? ', client-limited' : ''}`,
      maybeSpeed(part.tokensPerSecond),
      maybeDuration(part.firstTokenMs),
      `${part.failed}/${part.attempts}`,
      shareOf(part.passed, part.attempts),
      shareOf(part.identical.same, part.identical.answers),
      ...(hasMemory ? [part.gpuMemoryMiB === null ? '-' : String(Math.round(part.gpuMemoryMiB))] : []),
    ]),
  };
}

function shareOf(some: number, all: number): string {
  return all === 0 ? '-' : percentOfMean(some / all);
}

/** Each with its unit, for charts. */
export const soakCurves: readonly {
  readonly id: string;
  readonly title: string;
  readonly unit: 'ms' | '%' | 'number';
  readonly lines: readonly { readonly name: string; readonly of: (part: SoakPart) => number | null }[];
}[] = [
  {
    ...{ id: 'soak-speed', title: 'Tokens a second over minutes', unit: 'number' },
    lines: [{ name: 'tok/s', of: ({ tokensPerSecond }) => tokensPerSecond }],
  },
  {
    ...{ id: 'soak-first', title: 'Time of the first token over minutes', unit: 'ms' },
    lines: [{ name: 'first token', of: ({ firstTokenMs }) => firstTokenMs }],
  },
  {
    ...{ id: 'soak-right', title: 'Passed, and identical answers (dashed), over minutes', unit: '%' },
    lines: [
      { name: 'passed', of: ({ passed, attempts }) => (attempts === 0 ? null : (100 * passed) / attempts) },
      {
        name: 'identical answers',
        of: ({ identical: { same, answers } }) => (answers === 0 ? null : (100 * same) / answers),
      },
    ],
  },
  {
    ...{ id: 'soak-memory', title: 'MiB in use on the GPUs over minutes', unit: 'number' },
    lines: [{ name: 'GPU memory', of: ({ gpuMemoryMiB }) => gpuMemoryMiB }],
  },
];
