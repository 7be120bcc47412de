import { askScenario } from '../../endpoint/client/ask-scenario.ts';
import { limitsFor } from '../../endpoint/client/attempt-deadline.ts';
import { scriptedConversation } from '../../endpoint/client/conversation.ts';
import { type CacheCut, cacheCut, plainSettings } from '../../endpoint/client/request-body.ts';
import type { Answer } from '../../records/answer.ts';
import type { Mode } from '../../records/target.ts';
import { gapsOf, measureOf, rounded } from '../../run/attempt-line.ts';
import { watchLoop } from '../../run/loop-delay.ts';
import type { AskingRules } from '../../run/question-of.ts';
import type { Served } from '../../run/served.ts';
import { cellPrompt, drawnWords } from './cell-prompts.ts';
import { type SpeedCell, type SpeedLine, speedCells } from './speed-schemas.ts';

type Cells = {
  readonly rules: AskingRules;
  readonly served: Served;
  readonly session: number;
  readonly signal: AbortSignal;
  /** Words per token in each mode, as the baseline counted them. */
  readonly words?: ReadonlyMap<Mode, number> | undefined;
  readonly keep: (line: SpeedLine) => Promise<unknown>;
};

const countedWords = 400;
/** A usual word is a token or more. A server that counts fewer would be sent prompts without end. */
const mostWordsPerToken = 4;
/** No token is shorter than a letter, but a template may add tokens. */
const mostBeside = 5000;
/** What a chat template and our own lines add to a prompt, at most. */
const besideTokens = 200;

/** Asks every cell once in each round, one at a time, after a round that warms the server up and is not scored. */
export async function measureCells(cells: Cells, rounds: readonly number[]): Promise<'done' | 'lost'> {
  for (const mode of cells.rules.plan.modes) {
    const words = drawnWords('count', countedWords);
    const counted = await askCell(cells, mode, words, 1, { form: 'none' });
    const tokens = counted.measures[0]?.promptTokens ?? 0;
    const found = countedWords / tokens;
    const isCounted = found <= mostWordsPerToken && tokens <= words.length + mostBeside;
    const wordsPerToken = isCounted ? (cells.words?.get(mode) ?? found) : null;
    for (const round of [0, ...rounds])
      for (const cell of speedCells) {
        if (cells.signal.aborted) return 'done';
        const place = { kind: 'speed', session: cells.session, mode, round, cell: cell.name, wordsPerToken } as const;
        const got = await measured(cells, place, cell);
        // Given up while it was asked: it says nothing.
        if (cells.signal.aborted) return 'done';
        await cells.keep({ ...place, ...got });
        if (got.fault === 'disconnect') return 'lost';
      }
  }
  return 'done';
}

type Measured = Pick<SpeedLine, 'measure' | 'lateMs' | 'fault'>;

async function measured(
  cells: Cells,
  { mode, round, wordsPerToken }: Pick<SpeedLine, 'mode' | 'round' | 'wordsPerToken'>,
  cell: SpeedCell,
): Promise<Measured> {
  if (wordsPerToken === null) return { fault: 'the server does not count tokens, or counts them wrongly' };
  const { context, cache } = cells.served.facts.subject;
  if (context !== null && cell.depth + cell.maxTokens + besideTokens > context)
    return { fault: `longer than the context of the server, ${context} tokens` };
  const nonce = `${cells.rules.plan.run.id} ${cells.session} ${mode} ${round}`;
  // A warm prompt shares the salt of its cold one, and is the only one that may be read from the cache.
  const salt = () => `${nonce} ${cell.warms ?? cell.name}`;
  const cut: CacheCut = cell.warms !== undefined && cache !== 'cache_salt' ? { form: 'none' } : cacheCut(cache, salt);
  const loopDelay = watchLoop();
  const answer = await askCell(cells, mode, cellPrompt(cell, nonce, wordsPerToken), cell.maxTokens, cut);
  const lateMs = rounded(loopDelay().longest);
  const [measure] = answer.measures;
  // Not the server's words, which may name its host: these lines are passed on whole.
  if (answer.outcome === 'unmeasured') return { fault: answer.cause };
  if (answer.outcome === 'rejected' || measure === undefined) return { fault: 'the server refuses it' };
  return { measure: { ...measureOf(measure), gapsMs: gapsOf(measure) }, lateMs };
}

function askCell(
  { rules, served, signal }: Cells,
  mode: Mode,
  content: string,
  maxTokens: number,
  cut: CacheCut,
): Promise<Answer> {
  const thinking = served.thinkingControl(mode, mode === 'enable-thinking' ? 'on' : 'off');
  const extraBody = rules.extraBody ?? rules.plan.extraBody;
  const { decodeTokensPerSecond, prefillTokensPerSecond } = served.facts;
  return askScenario(
    served.client,
    {
      task: { messages: [{ role: 'user', content }], tools: [] },
      // Holds the reply to its length; a server that does not know it refuses it once.
      settings: { ...plainSettings(maxTokens, thinking, cut), extraBody: { ...extraBody, ignore_eos: true } },
      conversation: scriptedConversation(1),
      ...limitsFor({
        ...{ maxTokens, maxTurns: 1, promptTokens: content.length / 4 },
        tokensPerSecond: decodeTokensPerSecond ?? undefined,
        promptTokensPerSecond: prefillTokensPerSecond ?? undefined,
      }),
    },
    { cancel: signal, isServerWell: () => true },
  );
}
