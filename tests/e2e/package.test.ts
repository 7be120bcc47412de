import { execFileSync, spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { version } from '../../src/lib/version.ts';
import { outcomeOf } from '../support/outcome-of.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';

const commit = '1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d';
const place = mkdtempSync(join(tmpdir(), 'quality-baseline-package-'));
afterAll(() => rmSync(place, { recursive: true, force: true, maxRetries: 10 }));

/** A machine with Node and npm, an empty cache, and no registry. */
const environment: NodeJS.ProcessEnv = {
  PATH: process.env['PATH'],
  HOME: join(place, 'home'),
  npm_config_cache: join(place, 'cache'),
  npm_config_prefix: join(place, 'prefix'),
  npm_config_registry: 'http://127.0.0.1:9/',
  npm_config_fetch_retries: '0',
  npm_config_update_notifier: 'false',
};

function say(program: string, ...words: string[]): string {
  return execFileSync(program, words, { env: environment, encoding: 'utf8', stdio: 'pipe', timeout: 280_000 });
}

function pack(name: string, ...flags: string[]): string {
  return say(process.execPath, 'scripts/pack.js', '--out', join(place, name), ...flags).trim();
}

const tarball = pack('stamped', '--commit', commit);
say('tar', '-xzf', tarball, '-C', place);
say('npm', 'install', '--global', tarball);
const unpacked = join(place, 'package');
const installed = join(place, 'prefix', 'lib', 'node_modules', 'quality-baseline');
const command = join(place, 'prefix', 'bin', 'quality-baseline');

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

async function run(...words: string[]) {
  const child = spawn(command, words, { cwd: place, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  return outcomeOf(child);
}

describe('the npm package', () => {
  it('contains the command with its data, schemas, docs and notices, and nothing else', () => {
    // Data that only the script for the docs reads is left out, and pictures, which pages load from GitHub.
    const kept = say('git', 'ls-files', 'docs', 'schemas', ':!docs/data/lint.json', ':!docs/images').trim().split('\n');
    const bundle = ['dist/cli', 'dist/sandbox'].flatMap((entry) => filesBelow(entry).map((file) => join(entry, file)));
    const notices = ['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'package.json'];
    expect(filesBelow(unpacked)).toEqual([...kept, ...bundle, ...notices].sort());
  });

  it('contains the scripts that it loads, each built-in pack beside them, and their licences', () => {
    const bundle = filesBelow(join(unpacked, 'dist', 'cli'));
    const packs = readdirSync('src/packs/builtin');
    const scripts = bundle.filter((file) => /\.[cm]?js$/.test(file)).sort();
    const reached = new Set(['index.js']);
    for (const script of reached) {
      const code = readFileSync(join(unpacked, 'dist', 'cli', script), 'utf8');
      // Including those that a page embeds and a browser runs.
      for (const [, name = ''] of code.matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g)) reached.add(name);
    }
    expect([...reached].sort()).toEqual(scripts);
    expect(packs.length).toBeGreaterThan(0);
    const data = packs.map((file) => file.replace('.yaml', '.json'));
    expect(bundle).toEqual(expect.arrayContaining([...data, 'licenses.txt', 'commit.json']));
  });

  it('is the bundle in git except for the stamp', () => {
    const changed = filesBelow('dist/cli').filter(
      (file) => !readFileSync(join('dist/cli', file)).equals(readFileSync(join(unpacked, 'dist', 'cli', file))),
    );
    expect(changed).toEqual(['commit.json']);
  });

  it('takes at most 9 MB to download, 6 of them for the programs of the sandbox', () => {
    expect(statSync(tarball).size).toBeLessThanOrEqual(9_000_000);
  });

  it('is the same byte for byte when it is packed again', () => {
    expect(readFileSync(pack('again', '--commit', commit)).equals(readFileSync(tarball))).toBe(true);
  });

  it('names its origin, and needs no other package', () => {
    const manifest = z.looseObject({}).parse(JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8')));
    expect(manifest).toMatchObject({
      version,
      license: 'MIT',
      repository: { type: 'git', url: 'git+https://github.com/quality-baseline/quality-baseline.git' },
      homepage: expect.stringContaining('https://github.com/quality-baseline/quality-baseline'),
      bugs: { url: 'https://github.com/quality-baseline/quality-baseline/issues' },
      keywords: expect.arrayContaining(['llm', 'regression']),
      bin: { 'quality-baseline': 'dist/cli/index.js' },
    });
    for (const field of ['dependencies', 'optionalDependencies', 'peerDependencies', 'bundleDependencies']) {
      expect(manifest).not.toHaveProperty(field);
    }
    const scripts = z.record(z.string(), z.string()).parse(manifest['scripts']);
    expect(Object.keys(scripts).filter((name) => /^(?:pre|post)?install$|^prepare$/.test(name))).toEqual([]);
  });

  it('is what publint expects of a package', () => {
    expect(say(process.execPath, 'node_modules/publint/src/cli.js', 'run', tarball, '--strict')).toContain('All good!');
  });

  it('is not packed for an invalid commit', () => {
    expect(() => pack('wrong', '--commit', 'main')).toThrow('--commit takes the 40 hexadecimal digits of a commit');
    expect(existsSync(join(place, 'wrong'))).toBe(false);
  });
});

describe('the package, installed without a registry', () => {
  it('works as an executable command', () => {
    expect(readdirSync(join(installed, '..'))).toEqual([basename(installed)]);
    expect(existsSync(join(installed, 'node_modules'))).toBe(false);
    accessSync(command, constants.X_OK);
    expect(readFileSync(command, 'utf8').split('\n', 1)).toEqual(['#!/usr/bin/env node']);
  });

  it('names its version and the commit that was stamped in', async () => {
    const expected = { stdout: `quality-baseline ${version} (commit 1a2b3c4)\n`, stderr: '', exitCode: 0 };
    expect(await run('--version')).toEqual(expected);
  });

  it('lists the built-in packs', async () => {
    const { stdout, exitCode } = await run('packs', 'list');
    expect(exitCode).toBe(0);
    for (const pack of readdirSync('src/packs/builtin')) expect(stdout).toContain(basename(pack, '.yaml'));
  });

  it('captures a baseline and checks against it', async () => {
    const endpoint = await scriptedEndpoint();
    try {
      const check = ['check', '--slug', 'test/model', '--endpoint', endpoint.url, '--pack', 'toolcall-15'];
      expect(await run(...check, '--capture')).toMatchObject({ exitCode: 0 });
      expect(await run(...check)).toMatchObject({ exitCode: 0 });
    } finally {
      await endpoint[Symbol.asyncDispose]();
    }
  });
});
