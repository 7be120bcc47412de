import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { lintPack } from '../../../../src/features/lint/lint-pack.ts';
import { lazyScripts, mutateScripts, type ShellCheck } from '../../../../src/features/lint/programs/mutate-scripts.ts';
import { shell } from '../../../../src/features/sandbox/kinds/shell.ts';
import { openPorts } from '../../../../src/features/sandbox/runners/open-ports.ts';
import { parsePack } from '../../../../src/packs/parse-pack.ts';
import { runsCode, runsSystem } from '../../../../src/packs/task-of.ts';
import type { SystemJob } from '../../../../src/verify/ports.ts';
import { needsSystem } from '../../../support/needs-system.ts';
import { withSourcesOf } from '../../sandbox/lint/called-sources.ts';

const ports = openPorts();
afterAll(() => ports[Symbol.asyncDispose]());

const canRun = await needsSystem('the lint of a pack of scripts');
const text = readFileSync('docs/examples/attic.yaml', 'utf8');
const pack = parsePack(text, 'attic.yaml');

describe('a pack of scripts', () => {
  const broken = { outcome: 'broken', cause: 'sandbox-missing', detail: 'there is no container engine' } as const;
  const withoutSystem = { ...ports, system: { ...ports.system, run: async () => [broken] } };

  it('needs a shell', () => {
    expect(pack.scenarios.every((scenario) => runsCode(scenario) && runsSystem(scenario))).toBe(true);
  });

  it('is not called sound if no script can run', async () => {
    const { findings, scenarios } = await lintPack(pack, withoutSystem);
    const message = 'not linted, because no script can run: A-01 (there is no container engine)';
    expect(findings).toEqual([{ rule: 'not-run', message }]);
    expect(scenarios).toEqual([]);
  });

  it('names the files of the first folder in the prompt', async () => {
    const ran = { outcome: 'ran', exit: 0, stdout: '', stderr: '', entries: {}, cpuMs: 1 } as const;
    const system = { ...ports.system, run: async (jobs: readonly object[]) => jobs.map(() => ran) };
    const changed = text.replace('          notes.bak\n', '');
    const { findings } = await lintPack(parsePack(changed, 'attic.yaml'), { ...ports, system });
    expect(findings.filter(({ rule }) => rule === 'told-not-in-prompt')).toEqual([
      {
        rule: 'told-not-in-prompt',
        scenario: 'A-01',
        message: 'the prompt does not name notes.bak of the first folder',
      },
    ]);
  });

  it.runIf(canRun)('is tested by running right, wrong, lazy and mutated scripts', { timeout: 600_000 }, async () => {
    const { findings, scenarios } = await withSourcesOf(pack.scenarios[0], () => lintPack(pack, ports));
    expect(findings).toEqual([]);
    for (const { gold, nullModels, mutants } of scenarios) {
      expect(gold).toEqual({ total: 2, passed: 2 });
      expect(nullModels).toEqual({ total: 17, passed: [] });
      expect(mutants.applicable).toBeGreaterThan(40);
      expect(mutants.killed).toBe(mutants.applicable);
    }
  });
});

function checkWith(checks: object[], files: object = {}): ShellCheck {
  return shell.expectation.parse({ kind: 'shell', cases: [{ files, checks }] });
}

describe('scripts that do not do the task', () => {
  it('know the expected content of the first folder', () => {
    const checks = [
      { file: 'out/a b.txt', text: "it's\n" },
      { file: 'run.sh', mode: 750 },
      { file: 'new/' },
      { gone: '**/*.bak' },
      { stdout: 'done' },
      { any: 'tmp/**' },
    ];
    const files = { 'run.sh': '' };
    expect(lazyScripts(checkWith(checks, files))).toEqual({
      'does nothing': 'true',
      'exits with 0': 'exit 0',
      'deletes everything': 'rm -rf -- ./* ./.[!.]*',
      'prints the first output': "printf %s 'done'",
      'writes the files of the first folder': [
        `mkdir -p "$(dirname './out/a b.txt')"`,
        `printf %s 'it'\\''s\n' > './out/a b.txt'`,
        `mkdir -p "$(dirname './run.sh')"`,
        "chmod 750 './run.sh'",
        "mkdir -p './new/'",
        'shopt -s globstar dotglob; rm -rf -- **/*.bak',
        "printf %s 'done'",
      ].join('\n'),
    });
    expect(Object.keys(lazyScripts(checkWith([])))).toHaveLength(3);
  });
});

describe('mutants of replies', () => {
  it('are those that bash can read, and those that lost a quote', async () => {
    const jobs: SystemJob[] = [];
    const system = {
      run: async (asked: readonly SystemJob[]) => {
        jobs.push(...asked);
        const read = Object.entries(asked[0]?.files ?? {}).filter(([, script]) => !script.startsWith('"$x"'));
        const stdout = read.map(([name]) => `${name}\n`).join('');
        return [{ outcome: 'ran', exit: 0, stdout, stderr: '', entries: {}, cpuMs: 1 } as const];
      },
    };
    const reply = 'Run it:\n```bash\nrm *.a\n"$x"\n```\nDone.';
    const mutants = await mutateScripts([reply], system);
    expect(mutants.map(({ mutator, turns }) => [mutator, turns[0]?.text])).toEqual([
      ['shell-quote', reply.replace('"$', '$')],
      ['shell-quote', reply.replace('x"', 'x')],
      ['shell-unquote', reply.replace('"$x"', '$x')],
      ['shell-glob', reply.replace('*.a', '*')],
      ['shell-line', reply.replace('\n"$x"', '')],
    ]);
    expect(jobs).toHaveLength(1);
  });

  it('are none without a sandbox', async () => {
    const broken = { outcome: 'broken', cause: 'sandbox-error', detail: 'it ended' } as const;
    await expect(mutateScripts(['```\nls "$x"\n```'], { run: async () => [broken] })).rejects.toThrow('it ended');
  });
});
