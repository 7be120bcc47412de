import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadBuiltinPacks } from '../../src/packs/load-packs.ts';
import { contractOracle } from '../support/real-vllm/contract-oracle.ts';
import { realVllm } from '../support/real-vllm/prepare-real-vllm.ts';
import { type Script, scriptOf } from '../support/real-vllm/script-of.ts';
import { type RunningVllm, startRealVllm } from '../support/real-vllm/start-real-vllm.ts';
import type { Run } from './run-bundle.ts';
import { startCli } from './run-parts.ts';

const { folder, tiny, missing } = realVllm();

const flags = {
  name: ['--served-model-name', 'base'],
  adapter: ['--enable-lora', '--lora-modules', `tiny=${tiny}/adapter`],
  length: ['--max-model-len', '16384'],
  calls: ['--enable-auto-tool-choice', '--tool-call-parser', 'hermes'],
  cache: ['--no-enable-prefix-caching'],
  template: [],
};
type Flags = { readonly [part in keyof typeof flags]?: readonly string[] };

type Case = {
  readonly change: string;
  readonly flags: () => Flags;
  readonly model?: () => string;
  /** All of `quick`, if no one shows it alone. */
  readonly pack?: string;
  readonly exitCode: number;
  readonly said: readonly string[];
};

describe.skipIf(missing !== undefined)(`a real vLLM${missing === undefined ? '' : ` (skipped: ${missing})`}`, () => {
  let work: string;
  let script: Script;

  beforeAll(async () => {
    work = mkdtempSync(join(tmpdir(), 'vllm-changes-'));
    const packs = (await loadBuiltinPacks('quick')).map(({ pack }) => pack);
    script = { ...scriptOf(packs, true), margin: 2 };
  });
  afterAll(() => rmSync(work, { recursive: true, force: true, maxRetries: 10 }));

  function start(changed: Flags = {}, model = tiny): Promise<RunningVllm> {
    return startRealVllm({ folder, model, flags: Object.values({ ...flags, ...changed }).flat(), script });
  }

  async function run({ baseUrl }: RunningVllm, ...words: string[]): Promise<Run> {
    const ran = await startCli(work, ...words, '--endpoint', baseUrl, '--model', 'tiny').done;
    return { ...ran, stdout: ran.stdout.replaceAll(/\s+/g, ' ') };
  }
  const check = ['check', '--slug', 'vllm/tiny', '--no-progress'];

  async function checked(changed: Flags, model?: string, pack?: string): Promise<Run> {
    await using server = await start(changed, model);
    return await run(server, ...check, ...(pack === undefined ? ['--quick'] : ['--pack', pack]));
  }

  it('is known, captured, and passes unchanged', { timeout: 600_000 }, async () => {
    await using server = await start();
    const doctor = await run(server, 'doctor', '--quick');
    expect(doctor).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('A check can run.') });
    for (const fact of ['ok vllm 0.32.0', 'context 16384 tokens']) expect(doctor.stdout).toContain(fact);
    const captured = await run(server, ...check, '--quick', '--capture');
    expect(captured.stdout).toContain('instructfollow-15 100.0 % toolcall-15 100.0 %');
    const again = await run(server, ...check, '--quick');
    expect(again).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('✓ Passed') });
    expect(again.stdout).toContain('no change detected in model, engine or settings');
    expect(again.stdout).toContain('30 of 30 answers identical');
  });

  it('keeps each contract that its model leaves to it', { timeout: 600_000 }, async () => {
    await using oracle = await contractOracle('hermes');
    const more = ['--served-model-name', 'tiny', ...flags.length, ...flags.calls];
    await using server = await startRealVllm({ folder, model: tiny, flags: more, oracle: oracle.url });
    const { contracts } = JSON.parse((await run(server, 'contracts', 'ask', '--json')).stdout);
    const of = (outcome: string) => contracts.filter((each: { outcome: string }) => each.outcome === outcome);
    // vLLM shows the tools to the model even then, which calls one in words.
    expect(of('broken')).toMatchObject([{ id: 'choice-none' }]);
    expect(of('holds').length).toBeGreaterThan(60);
  });

  it('passes with the prefix cache on', { timeout: 600_000 }, async () => {
    const { exitCode, stdout } = await checked({ cache: ['--enable-prefix-caching'] });
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining('30 of 30 answers identical')]);
  });

  it.each<Case>([
    {
      change: 'the tool parser of another family',
      flags: () => ({ calls: ['--enable-auto-tool-choice', '--tool-call-parser', 'pythonic'] }),
      pack: 'toolcall-15',
      exitCode: 1,
      said: ['toolcall-15 of vllm/tiny (no-thinking) fell by 86.7 pp', 'end in call-in-content', '--tool-call-parser'],
    },
    {
      change: 'no tool parser',
      flags: () => ({ calls: [] }),
      pack: 'toolcall-15',
      exitCode: 1,
      said: ['toolcall-15 of vllm/tiny (no-thinking) fell by 100.0 pp', '--tool-call-parser hermes'],
    },
    {
      change: 'a template that loses its system turn',
      flags: () => ({ template: ['--chat-template', lostSystem()] }),
      exitCode: 1,
      said: [
        'toolcall-15 by 33.3 pp, instructfollow-15 by 13.3 pp',
        'have a different token count: check the template',
      ],
    },
    {
      change: 'too short a context',
      flags: () => ({ length: ['--max-model-len', '512'] }),
      exitCode: 1,
      said: [
        'fell by 16.7 pp',
        'context 16384 → 512',
        'longer than the context of 512 tokens of the server: 3 scenarios',
      ],
    },
    {
      change: 'its adapter left out',
      flags: () => ({ adapter: [], name: ['--served-model-name', 'tiny'] }),
      pack: 'toolcall-15',
      exitCode: 1,
      said: ['toolcall-15 of vllm/tiny (no-thinking) fell by 100.0 pp', 'LoRA adapter adapter → none'],
    },
    {
      change: 'a repetition penalty in the folder of its model',
      flags: () => ({}),
      model: penalized,
      pack: 'instructfollow-15',
      exitCode: 1,
      said: ['instructfollow-15 of vllm/tiny (no-thinking) fell by', 'end in token-limit', "server's fingerprint"],
    },
  ])(
    'says what is wrong with $change',
    { timeout: 600_000 },
    async ({ flags: changed, model, pack, exitCode, said }) => {
      const ran = await checked(changed(), model?.(), pack);
      const text = `${ran.stderr}${ran.stdout}`;
      expect([ran.exitCode, ...said.filter((each) => !text.includes(each))], text).toEqual([exitCode]);
    },
  );

  /** Its model is no longer shown what the developer wrote. */
  function lostSystem(): string {
    const path = join(work, 'lost.jinja');
    const template = readFileSync(join(tiny, 'chat_template.jinja'), 'utf8');
    writeFileSync(path, template.replaceAll("messages[0]['role'] == 'system'", 'false'));
    return path;
  }

  /** vLLM takes the defaults of sampling from the folder of the model. */
  function penalized(): string {
    const model = join(work, 'penalized');
    mkdirSync(model);
    for (const name of readdirSync(tiny)) symlinkSync(join(tiny, name), join(model, name));
    writeFileSync(join(model, 'generation_config.json'), JSON.stringify({ repetition_penalty: 1.2 }));
    return model;
  }
});
