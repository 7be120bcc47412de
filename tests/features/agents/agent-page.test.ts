import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { report } from '../../../src/commands/report.ts';
import { parsePack } from '../../../src/packs/parse-pack.ts';
import { byFormat } from '../../../src/report/report-formats.ts';
import { findKeptRun } from '../../../src/store/find-run.ts';
import { withoutTexts } from '../../../src/store/without-texts.ts';
import { testIo } from '../../commands/kept-run-with.ts';
import { startedWith } from '../../commands/started-with.ts';

const quiet = { progress: false, quiet: true, verbose: false, color: 'auto', dryRun: false, yes: false } as const;
const path = 'docs/examples/front-desk.yaml';

/** The thread of a scenario on the page. */
function threadIn(page: string, key: string): string {
  const view = page.slice(page.indexOf(`<strong>${key}</strong>`));
  return view.slice(view.indexOf(', step by step</h4>'), view.indexOf('<caption>Rounds</caption>'));
}

it('shows an agent on the page of a run, again from its folder alone, and hides secrets in it', async () => {
  const text = (await readFile(path, 'utf8')).replace('Staff meeting', 'Staff sk-abcdefgh12345678 </details><script>');
  await using started = await startedWith({ packs: [parsePack(text, path)] });
  const { place, onIt } = started;
  await place.write('desk.yaml', text);
  const check = (flags: string) => place.do(`${onIt} --pack desk.yaml ${flags}`);
  expect(await check('--capture')).toMatchObject({ code: 0 });
  started.endpoint.change({ choose: (key) => (key.endsWith('FD-01') ? 'near-miss' : 'gold'), build: 'b10001' });
  await check('--html report.html');
  const page = await place.read('report.html');
  const thread = threadIn(page, 'front-desk/FD-01');
  expect(thread).toContain('Message 4</a>: The model stops here; each gold answer changes more.');
  expect(thread).toMatch(/changed calendar\.events<\/p>\n<del>− .*09:00.*<\/del><ins>\+ .*11:00.*<\/ins>/);
  expect(thread).toMatch(/Message 2 · after \d+ m?s · took \d+ m?s/);
  expect(thread).toMatch(/>mail\.outbox<[\s\S]*New time[\s\S]*>\[\]</);
  expect(threadIn(page, 'front-desk/FD-02')).not.toContain('gold answer');
  expect(page).not.toContain('sk-abcdefgh12345678');
  expect(page).toContain('Staff (hidden) &lt;/details&gt;&lt;script&gt;');

  await writeFile(join(place.folder, 'desk.yaml'), '');
  const out = { ...byFormat(() => undefined), html: 'again.html', ...quiet };
  const again = {
    run: undefined,
    root: place.folder,
    out,
    format: 'text',
    mode: undefined,
    policy: undefined,
  } as const;
  expect(await report(again, testIo(place.folder))).toBe(0);
  expect(await place.read('again.html')).toBe(page);

  const folder = await findKeptRun('latest', { root: place.folder, cwd: place.folder });
  const { plan, lines } = await folder.journal();
  const copies = lines.map((line) => (line.kind === 'attempt' ? withoutTexts(line, 'none', []) : line));
  await folder.saveJournal({ plan, lines: copies });
  expect(await report(again, testIo(place.folder))).toBe(0);
  expect(await place.read('again.html')).not.toContain('step by step');
});
