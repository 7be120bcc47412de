import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { runsFolderOf } from '../../../src/store/make-folder.ts';
import { openWorkplace } from '../../commands/open-workplace.ts';
import { scriptedEndpoint } from '../../support/scripted-endpoint.ts';
import { gamesOf, judgeText } from '../judges/judge-pack.ts';
import { pagesOver } from '../serve/make/page-shown.ts';

const text = `id: p
version: 1.0.0
title: Colours
scenarios:
  - id: Q-1
    title: Says blue
    messages: [{ role: user, content: "Say blue" }]
    expect: [{ kind: text-rules, rules: [{ rule: exact, text: blue }] }]
`;

const saying = (content: string) => () => {
  return { role: 'assistant', content, reasoning: '', toolCalls: [], finishReason: 'stop', raw: undefined } as const;
};

describe('the pages of experiments and judges', () => {
  it('list all measurements, and show them as their reports do', async () => {
    await using place = await openWorkplace();
    await using one = await scriptedEndpoint({ packs: [], speak: saying('blue') });
    await using other = await scriptedEndpoint({ packs: [], model: 'Org/B', speak: saying('blue [[A>B]]') });
    await place.write('p.yaml', text);
    await place.write('j.yaml', judgeText(['P1', 'P2'].flatMap((id) => gamesOf({ id }))));
    const models = `--model scripted-7b,Org/B=${other.url} --endpoint ${one.url}`;
    expect((await place.do(`experiment --pack p.yaml ${models}`)).code).toBe(0);
    const runs = runsFolderOf(place.folder);
    const arms = await readdir(runs);
    for (const { url } of [one, other])
      expect((await place.do(`run --slug test/judge --endpoint ${url} --pack j.yaml --repeat 1`)).code).toBe(0);
    const judges = (await readdir(runs)).filter((name) => !arms.includes(name));
    const { shown } = await pagesOver(place.folder);
    const list = await shown('experiments', '');
    const [, id = ''] = /experiments\?id=([^"]*)/.exec(list) ?? [];
    expect(list).toContain('local/scripted-7b, local/org-b');
    const page = await shown('experiments', `id=${id}`);
    for (const arm of arms) expect(page).toContain(`href="report?run=${arm}"`);
    expect(page).toContain('Say blue');
    expect(await shown('experiments', 'q=nowhere')).toContain('No experiment fits.');
    expect(await shown('experiments', 'failed=1')).toContain('No experiment fits.');
    expect(await shown('experiments', 'id=gone')).toMatch(/no experiment "gone"/);
    const sides = judges.map((run) => `side=${run}@no-thinking`).join('&');
    const query = judges.map((run) => `run=${run}`).join('&');
    expect(await shown('compare', sides)).toContain(`<a href="judges?${query.replaceAll('&', '&amp;')}">`);
    expect(await shown('judges', query)).toContain('<h2 id="figures"');
    expect(await shown('judges', `run=${arms[0]}`)).toMatch(/is not a judge/);
  });
});
