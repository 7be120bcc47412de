import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openWorkplace } from '../../../commands/open-workplace.ts';
import { scriptedEndpoint } from '../../../support/scripted-endpoint.ts';

const pack = `id: one
version: 1.0.0
title: One
scenarios:
  - id: C-001
    title: Says yes
    messages: [{ role: user, content: [{ context: "a b c d" }, { text: "Say yes." }] }]
    expect: [{ kind: text-rules, rules: [{ rule: exact, text: yes }] }]
`;

it('warns of a folder of --context-cache that is inside the git checkout, and of no other', async () => {
  await using place = await openWorkplace();
  await using endpoint = await scriptedEndpoint({ packs: [], say: 'yes' });
  await place.write('repo/one.yaml', pack);
  await place.write(
    'repo/quality-baseline.yml',
    `version: 1
contexts: { cut: { kind: cut, keep: 0.5 } }
targets: [{ slug: test/model, endpoint: "${endpoint.url}" }]
`,
  );
  const root = join(place.folder, 'repo');
  const words = ['--config', 'repo/quality-baseline.yml', '--slug', 'test/model', '--context', 'cut'];
  const run = async (cache: string, cwd = place.folder) => {
    const line = ['run', ...words, '--pack', join(root, 'one.yaml'), '--repeat', '1', '--context-cache', cache];
    return (await place.do(line, { cwd })).err;
  };
  const warning = 'The folder of --context-cache is inside the git checkout';
  expect(await run('repo/texts')).not.toContain(warning);
  execFileSync('git', ['init', '-q', root]);
  expect(await run('repo/texts/new')).toContain(warning);
  await mkdir(join(root, 'there'));
  expect(await run('repo/there')).toContain(warning);
  expect(await run('texts')).not.toContain(warning);
});
