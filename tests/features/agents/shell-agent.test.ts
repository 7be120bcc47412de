import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rescore } from '../../../src/commands/rescore.ts';
import { openPorts } from '../../../src/features/sandbox/runners/open-ports.ts';
import { parsePack } from '../../../src/packs/parse-pack.ts';
import { readResponse } from '../../../src/packs/read-response.ts';
import { readThread } from '../../../src/packs/read-thread.ts';
import { judgeAnswer, judgeAttempt, judgeByEvidence } from '../../../src/store/judge-answers.ts';
import { finalFolderIn } from '../../../src/store/script-evidence.ts';
import type { Ports } from '../../../src/verify/ports.ts';
import { keepRun, testIo, withRoot } from '../../commands/kept-run-with.ts';
import { planWith } from '../../run/plan-with.ts';
import { keptIn, runWith, servedAt } from '../../run/run-with.ts';
import { scriptedEndpoint } from '../../support/scripted-endpoint.ts';
import { killOwnBoxes } from '../sandbox/runners/system-jobs.ts';
import { missingImage } from '../sandbox/support/missing-image.ts';

const packText = `id: desk
version: 1.0.0
title: Desk
scenarios:
  - id: D-1
    title: Adds a line
    messages: [{ role: user, content: Add the line two to a.txt. }]
    max-turns: 6
    world: { shell: { files: { a.txt: "one\\n" } } }
    told: { line: Add the line two to a.txt. }
    expect: [{ kind: end-folder, covers: [line], checks: [{ file: a.txt, text: "one\\ntwo\\n" }] }]
    gold:
      - - calls: [{ name: bash, arguments: { command: "sleep 2; yes" } }]
        - calls: [{ name: bash, arguments: { command: cat a.txt } }]
        - calls: [{ name: bash, arguments: { command: echo two >> a.txt } }]
        - text: done
    near-misses:
      - wrong: the line is doubled
        breaks: line
        reply:
          - calls: [{ name: bash, arguments: { command: echo two | tee -a a.txt >> a.txt } }]
          - text: done
`;
const pack = parsePack(packText, 'desk.yaml');
const [scenario] = pack.scenarios;
if (scenario === undefined) throw new Error('the pack has a scenario');
const asked = { key: 'desk/D-1', pack, scenario };
const missing = missingImage();

let ports: Ports & AsyncDisposable;
beforeAll(() => {
  ports = openPorts();
});
afterAll(() => ports[Symbol.asyncDispose]());

/** Two rounds over the wire: right, then wrong. */
async function measured(system = ports.system) {
  await using endpoint = await scriptedEndpoint({
    packs: [pack],
    choose: (_, time) => (time % 2 === 1 ? 'gold' : 'near-miss'),
  });
  const { kept } = await runWith(
    {
      packs: [pack],
      concurrency: 1,
      served: servedAt(endpoint.url),
      plan: planWith([pack], { rounds: 2 }),
      system,
      judge: (one, answer) => judgeAnswer(one, answer, ports),
    },
    (run) => run.measure(),
  );
  return kept.attempts;
}

it.skipIf(missing !== undefined)(
  'asks an agent that runs commands in a container, and judges it again from the journal alone',
  async () => {
    const attempts = await measured();
    expect(attempts.map(({ verdict }) => verdict)).toMatchObject([
      { outcome: 'pass' },
      { outcome: 'fail', failure: 'wrong-files', broke: ['line'] },
    ]);
    const [first] = attempts;
    expect(JSON.stringify(first?.messages)).toContain('changed nothing: it printed too much');
    // The time of its commands does not count.
    expect(first?.totalMs).toBeLessThan(1900);
    expect(first?.evidence).toMatchObject([
      { system: { outcome: 'ran', entries: { 'a.txt': { text: 'one\ntwo\n' } } } },
    ]);
    const differences = attempts.map(({ messages, evidence }) => {
      const left = finalFolderIn(scenario, evidence);
      return readThread(scenario, readResponse(messages), left).differences;
    });
    const doubled = { place: 'a.txt', expected: 'a.txt line 3: the end of the file', found: 'two' };
    expect(differences).toEqual([[], [doubled]]);
    const none = () => Promise.reject(new Error('no sandbox here'));
    const away: Ports = {
      ...ports,
      system: { run: none, open: () => ({ run: none, close: async () => undefined }) },
    };
    for (const { messages, evidence, verdict } of attempts) {
      const again = await judgeByEvidence(asked, readResponse(messages), away, evidence);
      expect(again).toEqual({ verdict, evidence });
      expect((await judgeAttempt(asked, readResponse(messages), ports)).verdict).toEqual(verdict);
    }
    await withRoot(async (root) => {
      const folder = await keepRun(root, { packs: [pack], lines: attempts.map((line) => ({ ...line })) });
      const path = join(root, 'desk.yaml');
      await writeFile(path, packText.replace('one\\ntwo\\n', 'one\\ntwo\\ntwo\\n'));
      const outcomes = async (rerun: boolean) => {
        await rescore({ runs: [folder], packs: [path], out: undefined, rerun, root }, testIo(root));
        return (await keptIn(folder)).attempts.map(({ verdict }) => verdict.outcome);
      };
      await mkdir(join(root, 'nothing'));
      const before = process.env['PATH'];
      process.env['PATH'] = join(root, 'nothing');
      const withoutEngine = await outcomes(false);
      process.env['PATH'] = before;
      expect(withoutEngine).toEqual(['fail', 'pass']);
      expect(await outcomes(true)).toEqual(['fail', 'pass']);
    });
  },
);

it.skipIf(missing !== undefined)('continues if its container is killed', async () => {
  const attempts = await measured({
    ...ports.system,
    open(folder) {
      const { run, close } = ports.system.open(folder);
      let nth = 0;
      return {
        async run(script) {
          nth += 1;
          // The first command ended with its box: this is the second of the next one.
          if (nth === 3) await killOwnBoxes();
          return run(script);
        },
        close,
      };
    },
  });
  expect(attempts.map(({ verdict }) => verdict.outcome)).toEqual(['pass', 'fail']);
});

it('counts nothing against a model whose sandbox breaks, and keeps the messages', async () => {
  const broken = { outcome: 'broken', cause: 'sandbox-error', detail: 'gone' } as const;
  const system = { ...ports.system, open: () => ({ run: async () => broken, close: async () => undefined }) };
  const attempts = await measured(system);
  expect(attempts.map(({ verdict }) => verdict)).toEqual(
    Array(2).fill({ outcome: 'unmeasured', cause: 'sandbox-error', detail: 'gone' }),
  );
  expect(attempts.map(({ answer, messages }) => [answer, messages.length])).toEqual(Array(2).fill([null, 1]));
});
