import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readAttempt } from '../../src/endpoint/client/harness/harness.ts';
import { harnesses } from '../../src/endpoint/client/harness/harnesses.ts';
import { openPorts } from '../../src/features/sandbox/runners/open-ports.ts';
import { parsePack } from '../../src/packs/parse-pack.ts';
import { readResponse } from '../../src/packs/read-response.ts';
import { scriptedModel } from '../../src/packs/scripted-model.ts';
import { taskOf } from '../../src/packs/task-of.ts';
import type { AssistantTurn, Turn } from '../../src/records/attempt.ts';
import type { HarnessName } from '../../src/records/target.ts';
import { nameOfVerdict } from '../../src/records/verdict.ts';
import { scenariosByKey } from '../../src/run/asked-scenario.ts';
import { judgeAttempt } from '../../src/store/judge-answers.ts';
import { readCalls } from '../../src/store/read-calls.ts';
import { speak, type TextName, textNames } from '../endpoint/client/harness/speak.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { planWith } from './plan-with.ts';
import { measuredRun } from './run-with.ts';

const path = 'docs/examples/front-desk.yaml';
const packs = [parsePack(readFileSync(path, 'utf8'), path)];
const scenarios = scenariosByKey(packs);

/** The reply that the server sends for a message of the model, by round. */
type Serve = (turn: AssistantTurn, round: number) => AssistantTurn;

const inForm =
  (name: TextName): Serve =>
  (turn) => ({ ...turn, content: speak(name, turn), toolCalls: [], finishReason: 'stop' });

/** The verdicts of a run behind such a server: in two rounds, the second wrong, or in `plan`, all of them right. */
async function verdicts(harness: HarnessName, serve: Serve, plan?: Parameters<typeof planWith>[1]) {
  let round = 1;
  const model = scriptedModel(packs, (_, time) => {
    round = time;
    return plan === undefined && time % 2 === 0 ? 'near-miss' : 'gold';
  });
  const endpoint = await scriptedEndpoint({
    packs,
    speak(messages) {
      const turn = model(messages.filter(({ role }) => role !== 'system'));
      return turn === undefined ? undefined : serve(turn, round);
    },
  });
  const ports = openPorts();
  const kept = await measuredRun(planWith(packs, { rounds: 2, ...plan, harness }), packs, endpoint.url, ports);
  await endpoint[Symbol.asyncDispose]();
  const named = kept.attempts.map(({ scenario, round, verdict }) => `${scenario} ${round} ${nameOfVerdict(verdict)}`);
  for (const line of kept.attempts) {
    const { scenario, verdict, messages } = line;
    const asked = scenarios.get(scenario);
    if (asked === undefined) throw new Error(`${scenario} is in no pack`);
    const { tools } = taskOf(asked.pack, asked.scenario);
    const attempt = readAttempt(harnesses[harness], readResponse(messages), tools);
    expect((await judgeAttempt(asked, attempt, ports)).verdict, 'from the journal').toEqual(verdict);
    const shown = readResponse(readCalls(line, kept.plan, tools).messages).turns;
    const called = (turns: readonly Turn[]) => turns.map((turn) => (turn.role === 'tool' ? turn.name : turn.toolCalls));
    expect(called(shown)).toEqual(called(attempt.turns));
  }
  await ports[Symbol.asyncDispose]();
  return { named: named.sort(), attempts: kept.attempts, requests: endpoint.asked };
}

describe('one world', () => {
  it('is judged the same in every harness, again from the journal too', async () => {
    const native = await verdicts('native', (turn) => turn);
    expect(new Set(native.named.map((line) => line.split(' ')[2]))).toContain('pass');
    for (const name of textNames) {
      const { named, requests } = await verdicts(name, inForm(name));
      expect([name, ...named]).toEqual([name, ...native.named]);
      const bodies = requests.filter(({ messages }) => messages.length > 1);
      expect(bodies.every((body) => body.tools === undefined && body.tool_choice === undefined)).toBe(true);
      const roles = new Set(bodies.flatMap(({ messages }) => messages.map(({ role }: { role: string }) => role)));
      expect([...roles].sort()).toEqual(['assistant', 'system', 'user']);
    }
  });

  /** Writes the right words for a message as the model would. */
  type Spell = (words: string, turn: AssistantTurn) => string;
  const once =
    (spell: (words: string) => string): Spell =>
    (words, { toolCalls }) =>
      toolCalls.some(({ name }) => name === 'change_event') ? spell(words) : words;
  const spellings: Readonly<Record<string, Spell>> = {
    'as asked': (words) => words,
    'a tag or object is not closed': once((words) => words.slice(0, -3)),
    'two calls in one tag': once((words) =>
      words.replace(/(<function=.*<\/function>|\{"(?:name|tool)".*\})(?!\s*[,\]])/s, '$1\n$1'),
    ),
    'JSON with comments': once((words) => words.replace(/"arguments"|<parameter=/, (mark) => `/* so */ ${mark}`)),
    'a call in a code fence': once((words) => words.replace(/(<think>.*<\/think>\s*)?(.*)/s, '$1```\n$2\n```')),
    'thinking that quotes a tag': (words) =>
      `<think>Not <tool_call>{"name": "x", "arguments": {}}</tool_call> {"tool": "x"}</think>${words.replace(/^<think>.*<\/think>\s*/s, '')}`,
    'not at all': (words, { toolCalls }) => (toolCalls.length === 0 ? words : 'I would now use a tool.'),
  };

  /**
   * Natively, the model uses the form `hermes` with a server that reads whole calls, and leaves everything else in the
   * text.
   */
  const served =
    (harness: HarnessName): Serve =>
    (turn, round) => {
      const name = harness === 'native' ? 'hermes' : harness;
      const [, spell] = Object.entries(spellings)[round - 1] ?? expect.fail('a spelling for each round');
      const said = { ...turn, content: spell(speak(name, turn), turn), toolCalls: [], finishReason: 'stop' };
      if (harness !== 'native') return said;
      const { content, toolCalls, brokenCall } = harnesses.hermes.read(said, []);
      return brokenCall === undefined
        ? { ...said, content, toolCalls: toolCalls.map((call, at) => ({ ...call, id: `c${at}` })) }
        : said;
    };

  it('is judged as docs/harnesses.md says, whether a model uses the form well, badly or not at all', async () => {
    const [, table = ''] = readFileSync('docs/harnesses.md', 'utf8').split(/\n\n(?=\| Calls )/);
    const [head = [], , ...documented] = (table.split('\n\n')[0] ?? '')
      .split('\n')
      .map((line) => line.split('|').slice(1, -1))
      .map((cells) => cells.map((cell) => cell.trim().replaceAll('`', '')));
    expect(head.slice(1).sort()).toEqual(['native', ...textNames].sort());
    const rounds = { scenarios: ['front-desk/FD-01'], rounds: Object.keys(spellings).length };
    const rows = Object.keys(spellings).map((how) => [how]);
    for (const name of head.slice(1) as HarnessName[]) {
      const { attempts } = await verdicts(name, served(name), rounds);
      for (const { round, verdict } of attempts) {
        rows[round - 1]?.push(nameOfVerdict(verdict));
        if (nameOfVerdict(verdict) === 'invalid-arguments')
          expect(verdict).toMatchObject({ received: expect.stringContaining('change_event') });
      }
    }
    expect(rows).toEqual(documented);
  });

  it('is failed by a model that uses another form, and by one that calls natively without being asked to', async () => {
    const spoken: Record<string, string> = {};
    for (const [harness, speaks] of [
      ['hermes', 'json'],
      ['hermes', 'qwen'],
      ['json', 'hermes'],
      ['qwen-coder', 'hermes'],
      ['native', 'hermes'],
    ] as const) {
      const { attempts } = await verdicts(harness, inForm(speaks), { rounds: 1 });
      const own = attempts.find(({ scenario }) => scenario === 'front-desk/FD-01')?.verdict;
      spoken[`${speaks} to ${harness}`] = own === undefined ? '' : nameOfVerdict(own);
    }
    expect(spoken).toMatchInlineSnapshot(`
      {
        "hermes to json": "call-in-content",
        "hermes to native": "call-in-content",
        "hermes to qwen-coder": "invalid-arguments",
        "json to hermes": "wrong-state",
        "qwen to hermes": "call-in-content",
      }
    `);
  });
});
