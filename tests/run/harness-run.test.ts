import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readAttempt } from '../../src/endpoint/client/harness/harness.ts';
import { harnesses } from '../../src/endpoint/client/harness/harnesses.ts';
import type { AssistantTurn, Turn } from '../../src/model/attempt.ts';
import type { HarnessName } from '../../src/model/target.ts';
import { nameOfVerdict } from '../../src/model/verdict.ts';
import { parsePack } from '../../src/packs/parse-pack.ts';
import { playScript } from '../../src/packs/play-script.ts';
import { readReply } from '../../src/packs/read-reply.ts';
import { readResponse } from '../../src/packs/read-response.ts';
import { scriptedModel } from '../../src/packs/scripted-model.ts';
import { taskOf, verifyContext } from '../../src/packs/task-of.ts';
import { scenariosByKey } from '../../src/run/asked-scenario.ts';
import { openPorts } from '../../src/sandbox/open-ports.ts';
import { judgeAttempt } from '../../src/store/judge-answers.ts';
import { readCalls } from '../../src/store/read-calls.ts';
import { judge } from '../../src/verify/judge.ts';
import { speak, type TextName, textNames } from '../endpoint/client/harness/speak.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { contextWith } from '../verify/attempt-with.ts';
import { planWith } from './plan-with.ts';
import { measuredRun } from './run-with.ts';

const path = 'docs/examples/front-desk.yaml';
const packs = [parsePack(readFileSync(path, 'utf8'), path)];
const scenarios = scenariosByKey(packs);

type Say = (turn: AssistantTurn, words: string) => string;

/** The verdicts of a run whose model knows the form `speaks`. */
async function verdicts(harness: HarnessName, speaks: HarnessName, reply = 0) {
  const model = scriptedModel(packs, (_, time) => (time % 2 === reply ? 'near-miss' : 'gold'));
  const endpoint = await scriptedEndpoint({
    packs,
    speak(messages) {
      const turn = model(messages.filter(({ role }) => role !== 'system'));
      if (turn === undefined || speaks === 'native') return turn;
      return { ...turn, content: speak(speaks, turn), toolCalls: [], finishReason: 'stop' };
    },
  });
  const ports = openPorts();
  const kept = await measuredRun(planWith(packs, { rounds: reply === 0 ? 2 : 1, harness }), packs, endpoint.url, ports);
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
    const native = await verdicts('native', 'native');
    expect(new Set(native.named.map((line) => line.split(' ')[2]))).toContain('pass');
    for (const name of textNames) {
      const { named, requests } = await verdicts(name, name);
      expect([name, ...named]).toEqual([name, ...native.named]);
      const bodies = requests.filter(({ messages }) => messages.length > 1);
      expect(bodies.every((body) => body.tools === undefined && body.tool_choice === undefined)).toBe(true);
      const roles = new Set(bodies.flatMap(({ messages }) => messages.map(({ role }: { role: string }) => role)));
      expect([...roles].sort()).toEqual(['assistant', 'system', 'user']);
    }
  });

  const first =
    (change: (words: string) => string): Say =>
    (turn, words) =>
      turn.toolCalls.some(({ name }) => name === 'change_event') ? change(words) : words;
  const everywhere = (verdict: string) => Object.fromEntries(textNames.map((name) => [name, verdict]));

  it.each<[string, Say, Record<string, string>]>([
    ['with an unclosed tag', first((words) => words.slice(0, -3)), everywhere('invalid-arguments')],
    [
      'with two calls in one tag',
      first((words) => words.replace(/(<function=.*<\/function>|\{"(?:name|tool)".*\})(?!\s*[,\]])/s, '$1\n$1')),
      everywhere('invalid-arguments'),
    ],
    [
      'with a comment in the JSON',
      first((words) => words.replace(/"arguments"|<parameter=/, (mark) => `/* so */ ${mark}`)),
      everywhere('invalid-arguments'),
    ],
    [
      'in a code fence',
      first((words) => words.replace(/(<think>.*<\/think>\s*)?(.*)/s, '$1```\n$2\n```')),
      everywhere('invalid-arguments'),
    ],
    [
      'with thinking that quotes a tag',
      (_, words) =>
        `<think>Not <tool_call>{"name": "x", "arguments": {}}</tool_call> {"tool": "x"}</think>${words.replace(/^<think>.*<\/think>\s*/s, '')}`,
      { ...everywhere('inline-thinking'), pi: 'pass' },
    ],
    [
      'not at all',
      (turn, words) => (turn.toolCalls.length === 0 ? words : 'I would now use a tool.'),
      everywhere('wrong-state'),
    ],
  ])('is judged in a form that is spoken %s', async (_, say, expected) => {
    const { pack, scenario } = scenarios.get('front-desk/FD-01') ?? {};
    const [gold] = scenario?.gold ?? [];
    if (pack === undefined || scenario === undefined || gold === undefined) throw new Error('the pack has it');
    const { tools } = taskOf(pack, scenario);
    const context = verifyContext(pack, scenario, contextWith().ports);
    const turns = readReply(gold);
    const judged: Record<string, string> = {};
    for (const name of textNames) {
      const attempt = playScript(scenario, (index) => {
        const turn = turns[index];
        if (turn === undefined) return undefined;
        const content = say(turn, speak(name, turn));
        return harnesses[name].read({ ...turn, content, toolCalls: [], finishReason: 'stop' }, tools);
      });
      const verdict = await judge(attempt, scenario.expect, context);
      judged[name] = nameOfVerdict(verdict);
      if (judged[name] === 'invalid-arguments')
        expect(verdict).toMatchObject({ received: expect.stringContaining('change_event') });
    }
    expect(judged).toEqual(expected);
  });

  it('is failed by a model that speaks another form, and by one that speaks natively unasked', async () => {
    const spoken: Record<string, string> = {};
    for (const [harness, speaks] of [
      ['hermes', 'json'],
      ['hermes', 'qwen'],
      ['json', 'hermes'],
      ['qwen-coder', 'hermes'],
      ['native', 'hermes'],
    ] as const) {
      const { attempts } = await verdicts(harness, speaks as TextName, 2);
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
