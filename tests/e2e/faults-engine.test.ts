import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wordPack } from '../commands/started-with.ts';
import { keptIn, leftIn, outcomeOf, runsIn } from '../faults/look-around.ts';
import { engineRows } from '../faults/machine-rows.ts';
import { buildNodeImage, docker, missingEngine } from '../support/container-engine.ts';
import { wordServer } from './word-server.ts';

const reason = missingEngine();
const image = 'quality-baseline-test-faults:1';

/** The server with fixed arguments, because a recipe of this test sets none. */
const inContainer = `
require('node:fs').mkdirSync('/stage');
require('node:fs').writeFileSync('/stage/mode', process.env.MODE || '');
process.argv.splice(2, 2, '8000', '/stage');
${wordServer.replace("'127.0.0.1'", "'0.0.0.0'")}`;

/** How many requests fail before the engine reports the end is a matter of luck. */
async function kept(run: string | undefined): Promise<string> {
  return `${(await keptIn(run)).replace(/, \d+ unmeasured \(disconnect\)/, '')}, any in vain`;
}

describe.skipIf(reason !== undefined)(
  `a container in trouble${reason === undefined ? '' : ` (skipped: ${reason})`}`,
  () => {
    beforeAll(() => buildNodeImage(image, inContainer));
    afterAll(() => docker('image', 'rm', '--force', image));

    it('that is killed for its memory ends the run, which continues with one that has enough', async () => {
      const folder = realpathSync(mkdtempSync(join(tmpdir(), 'faults-engine-')));
      const temporary = mkdtempSync(join(tmpdir(), 'faults-temporary-'));
      const [packText] = wordPack(4);
      writeFileSync(join(folder, 'words.yaml'), packText);
      const recipe = (mode: string) =>
        writeFileSync(
          join(folder, 'compose.yml'),
          `services:\n  model: { image: '${image}', mem_limit: 160m, memswap_limit: 160m, ports: ['8000'], environment: { MODE: '${mode}' } }\n`,
        );
      function check(...flags: readonly string[]) {
        const line = [
          'check',
          '--slug',
          'test/words',
          '--pack',
          'words.yaml',
          '--concurrency',
          '1',
          '--compose',
          'compose.yml',
        ];
        const { status, stdout, stderr } = spawnSync(
          process.execPath,
          [resolve('dist/cli/index.js'), ...line, ...flags],
          {
            cwd: folder,
            env: { PATH: process.env['PATH'], TMPDIR: temporary },
            encoding: 'utf8',
          },
        );
        return { exitCode: status, output: `${stdout}${stderr}` };
      }
      function left(): string {
        const ofEngine = [
          `ps --all --filter ancestor=${image} --format {{.Names}}`,
          'network ls --filter name=qb- --format {{.Name}}',
        ];
        const foreign = ofEngine.map((words) => docker(...words.split(' '))).filter((names) => names !== '');
        return [leftIn(folder, ['words.yaml', 'compose.yml']), ...readdirSync(temporary), ...foreign].join(', ');
      }
      try {
        const { fault: _fault, when: _when, said, ...ends } = engineRows['out-of-memory'];
        recipe('greedy');
        const { exitCode, output } = check();
        const [run] = runsIn(folder);
        const seen = { outcome: outcomeOf(run), exitCode, kept: await kept(run), left: left() };
        recipe('');
        const next = check('--resume');
        expect({ ...seen, resumed: `${outcomeOf(run)}, ${await kept(run)}` }, next.output).toEqual(ends);
        expect(output).toContain(said);
        expect(left()).toBe('the run');
      } finally {
        for (const each of [folder, temporary]) rmSync(each, { recursive: true, force: true, maxRetries: 10 });
      }
    });
  },
);
