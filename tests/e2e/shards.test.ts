import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { parsePack } from '../../src/packs/parse-pack.ts';
import { journalPath } from '../../src/run/open-journal.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { emptyFolder } from './run-bundle.ts';
import { comparable, runsIn, smallPack, startCli } from './run-parts.ts';

const sizes = { one: 4, two: 5, three: 3 };

it('makes from two shards what one run makes of all packs', async () => {
  const folder = emptyFolder();
  const texts = Object.entries(sizes).map(([id, count]) => [id, smallPack(id, count)] as const);
  for (const [id, text] of texts) await writeFile(join(folder, `${id}.yaml`), text);
  const packs = texts.map(([id, text]) => parsePack(text, id));
  await using endpoint = await scriptedEndpoint({
    packs,
    choose: (key) => (key.endsWith('3') ? 'near-miss' : 'gold'),
  });
  const named = Object.keys(sizes).map((id) => `${id}.yaml`);
  const run = ['run', '--slug', 'test/tiny', '--endpoint', endpoint.url, '--repeat', '3', '--pack', ...named];

  /** The folder of the resulting run. */
  async function made(...flags: readonly string[]): Promise<string> {
    const before = await runsIn(folder);
    expect(await startCli(folder, ...run, ...flags).done).toMatchObject({ exitCode: 0 });
    const [fresh, ...others] = (await runsIn(folder)).filter((each) => !before.includes(each));
    expect(others).toEqual([]);
    return fresh ?? expect.fail('no run was kept');
  }

  const whole = await made();
  const asked = endpoint.asked.length;
  const shards = [await made('--shard', '1/2'), await made('--shard', '2/2')];
  const attempts = shards.map((shard) => readFileSync(journalPath(shard), 'utf8').split('"kind":"attempt"').length - 1);
  expect(attempts).toEqual([3 * (sizes.one + sizes.three), 3 * sizes.two]);
  expect(endpoint.asked.length).toBeGreaterThan(asked);

  const merged = await startCli(folder, 'merge', ...shards.map((shard) => basename(shard)), '--out', 'merged').done;
  expect(merged).toMatchObject({ exitCode: 0, stderr: '' });
  expect(merged.stdout).not.toContain('incomplete');
  expect(await comparable(join(folder, 'merged'))).toEqual(await comparable(whole));
});
