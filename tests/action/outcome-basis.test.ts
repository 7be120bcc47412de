import { describe, expect, it } from 'vitest';
import { basisOf } from '../../src/action/earlier-outcome.ts';
import { gateOptions } from '../../src/config/options/gate-options.ts';
import type { GateOption } from '../../src/config/options/option.ts';
import { loadSettings } from '../../src/config/settings-from-flags.ts';
import { once } from '../../src/lib/once.ts';
import { testIo } from '../commands/kept-run-with.ts';
import { copyEach, type Repository } from '../commands/recipe-repository.ts';

const where = 'boot: { command: "bash serve.sh", ready-url: http://127.0.0.1:8080/health }';
const config = `version: 1
targets:
  - slug: test/model
    ${where}
    paths: [models/**]
`;
const files = {
  'quality-baseline.yml': config,
  'serve.sh': 'llama-server\n',
  'models/settings.json': '{}\n',
  'README.md': 'Read me\n',
  'baselines/test--model__no-thinking.json': '{}\n',
};

let repository: Repository;
let committed: Repository;
copyEach(files, (copy, original) => {
  repository = copy;
  committed = original;
});

async function basis(flags: Readonly<Record<string, string>> = {}, base?: string, { folder: cwd } = repository) {
  const request = {
    command: 'check',
    flags,
    env: {},
    cwd,
    defaultTier: 'quick',
    show: (name: string) => name,
  } as const;
  return basisOf(await loadSettings(request), testIo(cwd), base);
}

describe('the basis of an outcome', () => {
  it('is the same after a change outside it, committed or not', async () => {
    const before = await basis();
    expect(before).toMatchObject([{ slug: 'test/model', mode: 'no-thinking' }]);
    repository.write('README.md', 'Read me first\n');
    expect(await basis()).toEqual(before);
    repository.commit();
    expect(await basis()).toEqual(before);
  });

  it.each([
    ['a file of its paths', 'target', 'models/settings.json', '{"a":1}\n'],
    ['a script that its command names', 'target', 'serve.sh', 'vllm\n'],
    ['its baseline', 'baseline', 'baselines/test--model__no-thinking.json', '{ }\n'],
    [
      'how often it is asked',
      'rule',
      'quality-baseline.yml',
      config.replace('targets:', 'defaults: { repeat: 4 }\ntargets:'),
    ],
  ])('changes with %s, and says so', async (_what, part, path, text) => {
    const [before] = (await basis()) ?? [];
    repository.write(path, text);
    const [after] = (await basis()) ?? [];
    const differing = Object.entries(before ?? {}).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(Object.entries(after ?? {}).find(([other]) => other === name)?.[1]),
    );
    expect(differing.map(([name]) => name)).toEqual([part]);
  });

  it.each([
    ['a script that may read anything', config.replace('paths: [models/**]', 'gpus: 1')],
    ['a server that runs already', config.replace(where, 'endpoint: http://127.0.0.1:9')],
    ['a mode without a baseline', config.replace(where, `${where}\n    modes: [enable-thinking]`)],
  ])('is unknown for %s', async (_what, text) => {
    repository.write('quality-baseline.yml', text);
    expect(await basis()).toBeUndefined();
  });

  it.each([
    ['paths', config.replace('models/**', 'README.md')],
    ['another command', config.replace('serve.sh', 'other.sh')],
    ['another address', config.replace('8080/health', '8081/health')],
    ['a model', config.replace('paths:', 'model: other\n    paths:')],
    ['compose in place of its command', config.replace(where, 'compose: { file: compose.yml }')],
  ])('is unknown for a pull request that gives the target %s', async (_what, text) => {
    const base = repository.git('rev-parse', 'HEAD');
    repository.write('compose.yml', 'services: { model: { image: "a:1", ports: ["8000:8000"] } }\n');
    repository.write('other.sh', 'llama-server\n');
    repository.write('quality-baseline.yml', text);
    repository.commit();
    expect(await basis({}, base)).toBeUndefined();
  });

  it('changes with any file of a pull request that boots by a command, because a script may read it', async () => {
    const base = repository.git('rev-parse', 'HEAD');
    repository.write('README.md', 'Read me first\n');
    const before = await basis({}, base);
    expect(before).toHaveLength(1);
    repository.commit();
    expect(await basis({}, base)).toEqual(before);
    repository.write('other/weights.txt', 'worse\n');
    expect((await basis({}, base))?.[0]?.target).not.toBe(before?.[0]?.target);
  });

  it('is unknown if the checkout does not contain the base', async () => {
    expect(await basis({}, 'b'.repeat(40))).toBeUndefined();
  });

  const decisive = Object.entries<GateOption>(gateOptions).filter(([, { decides }]) => decides);

  // None of these writes into the repository.
  const unchanged = once(() => basis({}, undefined, committed));

  it.each(decisive)('changes with the gate option %s', async (name, { schema, default: standard }) => {
    const values = ['true', '7', 'model', 'engine', 'on', 'fail', '1m', 'text'];
    const value = values.find(
      (each) =>
        each !== standard && (schema.safeParse(each).success || (each === 'true' && schema.safeParse(true).success)),
    );
    expect(value, `no value to try ${name} with`).toBeDefined();
    const [before] = (await unchanged()) ?? [];
    const [after] = (await basis({ [name]: value ?? '' }, undefined, committed)) ?? [];
    expect(after?.rule).toMatch(/^[0-9a-f]{64}$/);
    expect(after?.rule, `${name}: ${value}`).not.toBe(before?.rule);
  });

  it('is unknown for a part of a run', async () => {
    expect(await basis({ shard: '1/2' })).toBeUndefined();
  });
});
