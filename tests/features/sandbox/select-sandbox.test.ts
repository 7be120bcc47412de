import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findSystem } from '../../../src/features/sandbox/runners/find-system.ts';
import { leftOutNotes, selectPacks } from '../../../src/measure/select-packs.ts';
import { bugfindFile } from '../../support/benchlocal-image.ts';

const pack = (id: string, check: string) => `id: ${id}
version: 1.0.0
title: ${id}
description: A pack of tests.
scenarios:
  - id: A-1
    title: One
    messages: [{ role: user, content: 'Answer.' }]
    expect: [${check}]
`;
const script = '{ kind: shell, cases: [{ files: { a.txt: A }, checks: [{ gone: a.txt }] }] }';
const text = "{ kind: text-rules, rules: [{ rule: exact, text: 'A' }] }";

describe('packs with scripts', () => {
  let folder: string;
  let packs: string[];
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'select-sandbox-'));
    packs = ['scripts', 'texts'].map((id) => join(folder, `${id}.yaml`));
    writeFileSync(packs[0] ?? '', pack('scripts', script));
    writeFileSync(packs[1] ?? '', pack('texts', text));
  });
  beforeEach(() => {
    vi.stubEnv('PATH', join(folder, 'none')); // no docker, no podman
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const select = (more: object) =>
    selectPacks({ tier: 'quick', packs, packsDir: undefined, scenarios: [], scenariosFile: undefined, ...more });

  it.each([
    ['auto', {}, 'left out (there is no container engine): scripts', false],
    ['auto', { engineRefused: 'not here' }, 'left out (not here): scripts', false],
    ['embedded', {}, 'left out with --sandbox embedded: scripts', true],
    ['off', {}, 'left out with --sandbox off: scripts', true],
  ])('are left out with %s and no engine, by name', async (sandbox, more, note, isMeant) => {
    const selected = await select({ sandbox, ...more });
    expect(selected.loaded.map(({ id }) => id)).toEqual(['texts']);
    expect(leftOutNotes(selected)).toEqual([note]);
    expect(selected.because?.isMeant).toBe(isMeant);
  });

  it('suggest another pack if nothing is left, and an engine if one is requested', async () => {
    await expect(select({ packs: packs.slice(0, 1) })).rejects.toThrow(
      'scripts cannot run here: there is no container engine',
    );
    await expect(select({ sandbox: 'container' })).rejects.toMatchObject({ exitCode: 3 });
  });

  it('are judged by the scenarios that are selected', async () => {
    const mixed = join(folder, 'mixed.yaml');
    const second = `  - id: B-1
    title: Two
    messages: [{ role: user, content: 'Answer B.' }]
    expect: [${text}]
`;
    writeFileSync(mixed, pack('mixed', script) + second);
    const of = (...scenarios: string[]) => select({ packs: [mixed], scenarios, sandbox: 'embedded' });
    expect(await of('mixed/B-1')).toMatchObject({ scenarios: ['mixed/B-1'], leftOut: [] });
    await expect(of()).rejects.toThrow('mixed cannot run with --sandbox embedded: mixed/A-1 needs a container');
    await expect(of('mixed/A-1')).rejects.toThrow(
      'mixed cannot run with --sandbox embedded: mixed/A-1 needs a container',
    );
    await expect(of('mixed/A-2')).rejects.toThrow('there is no scenario "mixed/A-2"');
    const both = await select({ packs: [mixed, packs[1]], scenarios: ['mixed/A-1', 'texts/A-1'], sandbox: 'embedded' });
    expect(both).toMatchObject({ scenarios: ['texts/A-1'], leftOut: ['mixed'] });
  });

  it('are left out if the image of benchlocal-cli that judges them is not allowed or missing', async () => {
    writeFileSync(join(folder, 'bugfind-15.jsonl'), bugfindFile);
    const mixed = [join(folder, 'bugfind-15.jsonl'), packs[1] ?? ''];
    for (const [more, note] of [
      [{}, 'left out (there is no container engine): benchlocal:bugfind-15'],
      [{ engineRefused: 'not here' }, 'left out (not here): benchlocal:bugfind-15'],
      [{ sandbox: 'off' }, 'left out with --sandbox off: benchlocal:bugfind-15'],
      [{ sandbox: 'embedded' }, 'left out with --sandbox embedded: benchlocal:bugfind-15'],
    ] as const)
      expect(leftOutNotes(await select({ packs: mixed, ...more }))).toEqual([note]);
    await expect(select({ packs: mixed, sandbox: 'container' })).rejects.toMatchObject({ exitCode: 3 });
  });

  it('are left out if only a later round has a script, or is judged in an image', async () => {
    const image = '{ kind: benchlocal/sandbox, image: cli, scenario: { id: A } }';
    const rounds = [script, image].map((check, at) => {
      const path = join(folder, `round-${at}.yaml`);
      const orders = `    orders: [{ messages: [{ role: user, content: Answer. }], expect: [${check}] }]\n`;
      writeFileSync(path, pack(`round-${at}`, text) + orders);
      return path;
    });
    const selected = await select({ packs: [...rounds, packs[1] ?? ''], engineRefused: 'not here' });
    expect(selected.leftOut).toEqual(['round-0', 'round-1']);
  });

  it('look for no engine if no pack needs one', async () => {
    expect(await select({ packs: packs.slice(1), sandbox: 'container' })).toMatchObject({ leftOut: [] });
  });
});

describe('findSystem', () => {
  it.runIf(process.getuid?.() === 0)('refuses bubblewrap as root in one sentence', async () => {
    await expect(findSystem('bubblewrap', {})).rejects.toThrow(/^--sandbox bubblewrap does not run as root: [^.]+$/);
  });
});
