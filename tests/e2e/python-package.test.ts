import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { silentHost } from '../support/silent-host.ts';
import { emptyFolder, runScript } from './run-bundle.ts';

const home = process.env['PYTHON_PACKAGE_HOME'];
if (home === undefined && process.env['REQUIRE_PYTHON_PACKAGE'] !== undefined) {
  throw new Error('PYTHON_PACKAGE_HOME names no folder: tests/support/python-package/install makes one');
}
const bin = (name: string) => join(home ?? '', 'bin', name);
const packs = ['toolcall-15', 'instructfollow-15', 'structoutput-15', 'dataextract-15', 'reasonmath-15'];
const asked = ['--mode', 'no-thinking', '--pack', ...packs, '--repeat', '3'];

describe.skipIf(home === undefined)('the PyPI package', () => {
  beforeAll(() => {
    const source = resolve('packaging/pypi');
    const folder = join(home ?? '', 'wheels');
    const built = spawnSync(bin('python'), ['-m', 'build', '--wheel', '--no-isolation', '--outdir', folder, source], {
      encoding: 'utf8',
    });
    expect(built).toMatchObject({ status: 0 });
    const wheels = readdirSync(folder).map((name) => join(folder, name));
    const put = ['install', '--quiet', '--disable-pip-version-check', '--no-deps', '--no-index', '--force-reinstall'];
    expect(spawnSync(bin('pip'), [...put, ...wheels], { encoding: 'utf8' })).toMatchObject({ status: 0 });
  });

  /** A machine with an old Node, and one with none, look the same to it. */
  function environment(folder: string): NodeJS.ProcessEnv {
    const old = join(folder, 'old');
    mkdirSync(old, { recursive: true });
    writeFileSync(join(old, 'node'), '#!/bin/sh\nexit 9\n');
    chmodSync(join(old, 'node'), 0o755);
    return { PATH: `${old}:/usr/bin:/bin`, HOME: folder };
  }

  function run(command: string, words: readonly string[], folder = emptyFolder()) {
    const { status, stdout, stderr } = spawnSync(bin(command), words, {
      cwd: folder,
      env: environment(folder),
      encoding: 'utf8',
    });
    return { exitCode: status, stdout, stderr };
  }

  it.each([[['--version']], [['check', '--help']], [['check', '--repeet', '3']], [['doctor', '--markdown']]])(
    'says and returns for %j what the npm package does',
    (words) => {
      const folder = join(emptyFolder(), 'with blanks 漢字');
      mkdirSync(folder);
      const npm = runScript(resolve('dist/cli/index.js'), { arguments: words, folder, environment: { HOME: folder } });
      expect(run('quality-baseline', words, folder)).toEqual(npm);
      expect(run('python', ['-m', 'quality_baseline', ...words], folder)).toEqual(npm);
    },
  );

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'ends by %s as the program does, and leaves a run that resumes',
    async (name) => {
      using host = await silentHost();
      const folder = emptyFolder();
      const line = [
        'run',
        '--slug',
        'a/b',
        '--endpoint',
        host.url,
        '--model',
        'm',
        '--pack',
        'toolcall-15',
        '--no-progress',
      ];
      const child = spawn(bin('quality-baseline'), line, { cwd: folder, env: environment(folder), stdio: 'ignore' });
      onTestFinished(() => void child.kill('SIGKILL'));
      const ended = once(child, 'close');
      await expect.poll(() => host.requests()).toBeGreaterThan(0);
      child.kill(name);
      expect((await ended)[0]).toBe(name === 'SIGINT' ? 130 : 143);
    },
  );

  describe('as a module and as a plugin of pytest', () => {
    let folder: string;

    beforeAll(() => {
      const kept = runScript(resolve('dist/cli/index.js'), { arguments: ['demo', '--keep'], folder: home ?? '' });
      const [, from = ''] = /(\/\S*quality-baseline-demo-\w+)/.exec(kept.stdout + kept.stderr) ?? [];
      folder = join(home ?? '', 'project');
      cpSync(from, folder, { recursive: true });
      const target = (slug: string, more = '') => `  - slug: ${slug}\n    endpoint: http://127.0.0.1:9\n${more}`;
      const targets = `${target('demo/scripted')}${target('demo/other', '    skip: needs four cards\n')}`;
      writeFileSync(join(folder, 'quality-baseline.yml'), `version: 1\ntargets:\n${targets}`);
    });

    const pytest = (cassette: string) =>
      run(
        'pytest',
        ['-rs', '--quality-baseline', '--quality-baseline-flags', `--replay ${cassette} ${asked.join(' ')}`],
        folder,
      );

    it('a target that is unchanged passes, and one that is skipped says why', () => {
      const { exitCode, stdout } = pytest('unchanged.cassette.jsonl');
      expect(stdout).toContain('1 passed, 1 skipped');
      expect(stdout).toContain('skip: needs four cards');
      expect(exitCode).toBe(0);
    });

    it('a target that regressed fails with its report', () => {
      const { exitCode, stdout } = pytest('degraded.cassette.jsonl');
      expect(stdout).toContain('demo/scripted: regressed');
      expect(stdout).toContain('✗ Regressed: toolcall-15 of demo/scripted');
      expect(exitCode).toBe(1);
    });

    it('a config that cannot be read is an error of the collection', () => {
      const broken = emptyFolder();
      writeFileSync(join(broken, 'quality-baseline.yml'), 'version: 2\n');
      const { exitCode, stdout } = run('pytest', ['--quality-baseline'], broken);
      expect(stdout).toContain('quality-baseline.yml is not a valid config: one fault');
      expect(exitCode).toBe(2);
    });

    it('check() returns the report as typed values, and raises where there is no verdict', () => {
      const script = `
import json, sys, quality_baseline
flags = json.loads(sys.argv[1])
report = quality_baseline.check("demo/scripted", "--replay", "degraded.cassette.jsonl", *flags)
[mode] = report.modes
print(report.outcome, report.exit_code, report.passed, mode.slug, mode.mode)
print([(pack.name, pack.outcome, pack.current) for pack in mode.packs if pack.outcome == "regressed"])
try:
    quality_baseline.check("demo/scripted", "--repeat", "none")
except quality_baseline.Failed as failed:
    print(failed.exit_code, "--repeat" in str(failed))
`;
      const { stdout, stderr } = run('python', ['-c', script, JSON.stringify(asked)], folder);
      expect({ stdout, stderr }).toEqual({
        stdout: [
          'regressed 1 False demo/scripted no-thinking',
          "[('toolcall-15', 'regressed', 0.6666666666666666)]",
          '2 True\n',
        ].join('\n'),
        stderr: '',
      });
    });
  });
});
