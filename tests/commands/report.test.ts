import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { report } from '../../src/commands/report.ts';
import { InputError } from '../../src/lib/errors.ts';
import { byFormat, reportFormats } from '../../src/report/report-formats.ts';
import { runIds } from '../../src/store/find-run.ts';
import { runsFolderOf } from '../../src/store/make-folder.ts';
import { type ScriptedEndpoint, scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { testIo } from './kept-run-with.ts';
import { openWorkplace, type Workplace } from './open-workplace.ts';
import { wordPack } from './started-with.ts';

const held: AsyncDisposable[] = [];
afterEach(async () => {
  for (const each of held.splice(0)) await each[Symbol.asyncDispose]();
});

async function begin(): Promise<[Workplace, ScriptedEndpoint]> {
  const [place, endpoint] = [await openWorkplace(), await scriptedEndpoint()];
  held.push(place, endpoint);
  return [place, endpoint];
}

const files = byFormat((name) => reportFormats[name].file);
const written = Object.entries(files).map(([format, file]) => `--${format} ${file}`);
const out = {
  ...byFormat(() => undefined),
  ...{
    progress: false,
    quiet: false,
    verbose: false,
    color: 'auto' as const,
    dryRun: false,
    yes: false,
  },
} as const;

type Asked = Partial<Parameters<typeof report>[0]>;

/** The output of `report` for a run, 80 columns wide like the run itself. */
async function reported(root: string, asked: Asked = {}) {
  const io = { ...testIo(root), columns: 80 };
  const code = await report(
    { run: undefined, root, out, format: 'text', mode: undefined, policy: undefined, ...asked },
    io,
  );
  return { code, out: io.printed(), err: io.complained() };
}

/** Every format that a command of the workplace printed or wrote, made again. */
async function expectSameAgain(place: Workplace, printed: string): Promise<void> {
  const before = await Promise.all(Object.values(files).map((file) => readFile(join(place.folder, file), 'utf8')));
  // The repository's own may be deleted: the run keeps the baselines it was compared with.
  await rm(join(place.folder, 'baselines'), { recursive: true, force: true });
  expect((await reported(place.folder)).out).toBe(printed);
  const formats = Object.keys(files) as (keyof typeof files)[]; // written above
  for (const [index, format] of formats.entries()) {
    expect((await reported(place.folder, { format })).out).toBe(before[index]);
    await reported(place.folder, { out: { ...out, [format]: 'again' } });
    expect(await readFile(join(place.folder, 'again'), 'utf8')).toBe(before[index]);
  }
}

describe('report', () => {
  it('writes the bytes of a check again, including its confirmation', async () => {
    const [place, { url, change }] = await begin();
    const asked = `check --slug test/model --endpoint ${url} --quick`;
    await place.do(`${asked} --capture`);
    const broken = ['toolcall-15/TC-01', 'toolcall-15/TC-02'];
    change({ choose: (key) => (broken.includes(key) ? 'near-miss' : 'gold'), build: 'b2' });
    const done = await place.do(`${asked} --max-drop 7.5 ${written.join(' ')}`);
    expect(done.code).toBe(1);
    const [, check = ''] = await runIds(place.folder);
    const journal = await readFile(join(runsFolderOf(place.folder), check, 'journal.jsonl'), 'utf8');
    expect(journal).toContain('"stage":"confirm"');
    await expectSameAgain(place, done.out);
    expect(await reported(place.folder, { policy: policy(false) })).toMatchObject({ code: 1, err: '' });
  });

  it('writes the bytes of a run without a comparison again', async () => {
    const [place, { url }] = await begin();
    const done = await place.do(`run --endpoint ${url} --pack toolcall-15 --repeat 1 ${written.join(' ')}`);
    expect(done.code).toBe(0);
    await expectSameAgain(place, done.out);
  });

  it('says in every format with notes that a run did not end', async () => {
    const [place, { url }] = await begin();
    await place.do(`run --endpoint ${url} --pack toolcall-15 --repeat 1`);
    const [id = ''] = await runIds(place.folder);
    const path = join(runsFolderOf(place.folder), id, 'run.json');
    const file = JSON.parse(await readFile(path, 'utf8'));
    await writeFile(path, JSON.stringify({ ...file, outcome: null, endedAt: null }));
    for (const format of ['text', 'markdown', 'html'] as const)
      expect((await reported(place.folder, { format })).out).toContain('The run did not end: this is what it measured');
    const { modes } = JSON.parse((await reported(place.folder, { format: 'json' })).out);
    expect(modes).toMatchObject([{ warnings: [{ kind: 'not-ended' }] }]);
  });

  it('writes the bytes of a check again that could compare nothing before asking', async () => {
    const [place, { url, change, asked }] = await begin();
    const line = `check --slug test/model --endpoint ${url} --pack toolcall-15`;
    await place.do(`${line} --capture`);
    change({ model: 'another-7b' });
    const before = asked.length;
    const done = await place.do(`${line} ${written.join(' ')}`);
    expect(done).toMatchObject({ code: 4, out: expect.stringContaining('serves another-7b') });
    expect(asked.length - before).toBeLessThan(45);
    await expectSameAgain(place, done.out);
    expect(await reported(place.folder, { policy: policy(true) })).toMatchObject({ code: 125 });
  });

  it('exits like the run if nothing in the baseline of one mode was asked', async () => {
    const place = await openWorkplace();
    held.push(place);
    const [words, others] = [wordPack(4), wordPack(4, { id: 'others' })];
    await place.write('words.yaml', words[0]);
    await place.write('others.yaml', others[0]);
    await using server = await scriptedEndpoint({ packs: [words[1], others[1]] });
    const asked = `check --slug test/model --endpoint ${server.url} --on-inconclusive warn`;
    const capture = `check --slug test/model --endpoint ${server.url} --capture`;
    expect((await place.do(`${capture} --mode no-thinking --pack others.yaml`)).code).toBe(0);
    expect((await place.do(`${capture} --mode pack-defaults --pack words.yaml`)).code).toBe(0);
    const done = await place.do(`${asked} --pack others.yaml --mode no-thinking pack-defaults`);
    expect(done.code, done.err).toBe(4);
    const lenient = { ...policy(false), onInconclusive: 'warn' } as const;
    expect(await reported(place.folder, { policy: lenient })).toMatchObject({ code: 4 });
  });

  it('shows the tasks in a page, also without the pack, and hides a key in an answer', async () => {
    const place = await openWorkplace();
    held.push(place);
    const [text, pack] = wordPack(3);
    await place.write('words.yaml', text);
    await using server = await scriptedEndpoint({ packs: [pack] });
    server.change({ choose: (key) => (key === 'words/W-02' ? 'near-miss' : 'gold') });
    await place.do(`run --endpoint ${server.url} --pack words.yaml --html report.html`);
    await rm(join(place.folder, 'words.yaml'));
    const page = await place.read('report.html');
    expect((await reported(place.folder, { format: 'html' })).out).toBe(page);
    expect(page).toContain('Say only: word2 (words)');
    expect(page).toMatch(/<dt>Expected<\/dt>/);
    const folder = join(runsFolderOf(place.folder), (await runIds(place.folder))[0] ?? '');
    const journal = await readFile(join(folder, 'journal.jsonl'), 'utf8');
    await writeFile(
      join(folder, 'journal.jsonl'),
      journal.replaceAll('"content":"other"', '"content":"Bearer abcdefgh1234"'),
    );
    const again = (await reported(place.folder, { format: 'html' })).out;
    expect(again).toContain('Bearer (hidden)');
    expect(again).not.toContain('abcdefgh1234');
  });

  it('prints a run as a result of benchlocal-cli, a file for each mode', async () => {
    const [place, { url }] = await begin();
    await place.do(`run --endpoint ${url} --pack toolcall-15 --repeat 1 --mode no-thinking pack-defaults`);
    await expect(reported(place.folder, { format: 'benchlocal' })).rejects.toThrow('holds one mode');
    await expect(reported(place.folder, { format: 'benchlocal', mode: 'enable-thinking' })).rejects.toThrow('no mode');
    const { out: text } = await reported(place.folder, { format: 'benchlocal', mode: 'pack-defaults' });
    expect(JSON.parse(text)).toMatchObject({ schema_version: '1', totals: { passed: 15, total: 15 } });
  });

  it('names what is missing if a run cannot be reported', async () => {
    const [place] = await begin();
    await expect(reported(place.folder)).rejects.toThrow(InputError);
    await expect(reported(place.folder, { run: '20260101T000000Z-0000' })).rejects.toThrow('there is no run');
    await writeFile(join(place.folder, 'journal.jsonl'), 'nothing\n');
    await writeFile(join(place.folder, 'run.json'), '{}');
    await expect(reported(place.folder, { run: '.' })).rejects.toThrow('run.json does not describe a run');
  });
});

function policy(bisect: boolean) {
  return { onInconclusive: 'fail', onMissingBaseline: 'warn', bisect } as const;
}
