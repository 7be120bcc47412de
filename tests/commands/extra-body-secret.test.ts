import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { reportFormatNames } from '../../src/report/report-formats.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { openWorkplace } from './open-workplace.ts';

const held: AsyncDisposable[] = [];
afterEach(async () => {
  for (const each of held.splice(0)) await each[Symbol.asyncDispose]();
});

const secrets = { api_key: 'plain-words-1', nested: { Authorization: 'plain-words-2', token: 'plain-words-3' } };
const body = JSON.stringify({ ...secrets, password: 'plain-words-4', level: 5 });
const pack = '--pack toolcall-15 --scenario toolcall-15/TC-01 --slug a/b';

function filesIn(folder: string): string {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1')).join('\n');
}

it('sends the secrets of --extra-body and stores none in any file or stream', async () => {
  const [place, endpoint] = [await openWorkplace(), await scriptedEndpoint()];
  held.push(place, endpoint);
  const on = `--endpoint ${endpoint.url} ${pack} --extra-body ${body}`;
  const reports = reportFormatNames.map((name) => `--${name} r.${name}`).join(' ');
  const said = [
    await place.do(`check ${on} --capture --record played.jsonl`),
    await place.do(`check ${on} ${reports} --verbose`),
    await place.do(`run ${on} --repeat 1`),
    await place.do(`check --replay played.jsonl ${pack} --extra-body ${body}`),
  ];
  const sent = endpoint.asked.map((request) => JSON.stringify(request)).join('\n');
  const written = `${JSON.stringify(said)}\n${filesIn(place.folder)}`;
  for (const each of ['plain-words-1', 'plain-words-2', 'plain-words-3', 'plain-words-4']) {
    expect(sent).toContain(each);
    expect(written).not.toContain(each);
  }
  expect(written).toContain('(hidden)');
  expect(written).toContain('level');
  expect(said.map(({ code, err }) => (code === 0 ? code : err))).toEqual([0, 0, 0, 0]);
});
