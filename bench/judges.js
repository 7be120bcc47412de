// The time and memory to read results of judges: `npm run bench:judges`. Result files in the shape of JudgeBench:
// twelve of 350 pairs read at once, and how memory grows from 10 MB to 100 MB of judgement text, on a page with texts
// too. Needs build/bundle/.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFolder } from '../scripts/with-folder.js';
import { figure, printFigures } from './figures.js';
import { measurePeak } from './processes.js';

const pairs = 350;
const splits = ['mmlu-pro-law', 'livebench-reasoning', 'livebench-math', 'livecodebench'];
const labels = ['A>B', 'B>A'];

/** Lines of a judge that is right in three of four games, with this many bytes of judgement in all. */
function resultLines(judge, bytes) {
  const thought = 'The first answer adds up, the second one leaves a line out. '.repeat(bytes / pairs / 2 / 60);
  return Array.from({ length: pairs }, (_, at) => {
    const game = (turn) => {
      const decision = labels[(at + turn + ((at + turn + judge) % 4 === 0 ? 1 : 0)) % 2];
      return { judgment: { judge_model: `judge-${judge}`, response: `${thought}[[${decision}]]` }, decision };
    };
    const texts = { question: `Which sum is ${at}?`, response_A: `It is ${at}.`, response_B: `It is ${at + 1}.` };
    const head = { pair_id: `pair-${at}`, source: splits[at % 4], response_model: 'model', label: labels[at % 2] };
    return `${JSON.stringify({ ...head, ...texts, judge_name: 'arena_hard', judgments: [game(0), game(1)] })}\n`;
  }).join('');
}

await withFolder(async (folder) => {
  const place = (name) => join(folder, name);
  await mkdir(place('outputs'));
  for (let judge = 0; judge < 12; judge += 1) await writeFile(place(`outputs/${judge}.jsonl`), resultLines(judge, 5e6));
  const all = await measurePeak(['inspect', place('outputs')], place('out.txt'));
  await rm(place('outputs'), { recursive: true });
  const read = {};
  for (const megabytes of [10, 100]) {
    for (const judge of [0, 1]) await writeFile(place(`${judge}.jsonl`), resultLines(judge, megabytes * 1e6));
    const both = [place('0.jsonl'), place('1.jsonl')];
    read[megabytes] = {
      one: await measurePeak(['inspect', both[0]], place('out.txt')),
      page: await measurePeak(['compare', ...both, '--html', place('page.html')], place('out.txt')),
    };
  }
  const growth = (what) => read[100][what].megabytes / read[10][what].megabytes;
  printFigures(
    [
      figure('judges-folder', '12 result files of 350 pairs', all.seconds, 's', { atMost: 10 }),
      figure('judges-folder-peak', 'peak memory of it', all.megabytes, 'MB', { atMost: 200, bound: 1.25 }),
      figure('judges-large', '100 MB of judgement, read', read[100].one.seconds, 's'),
      figure('judges-large-peak', 'peak memory of it', read[100].one.megabytes, 'MB', { atMost: 200 }),
      figure('judges-large-growth', 'over that of 10 MB', growth('one'), '×', { atMost: 1.5, bound: 1.25 }),
      figure('judges-page', 'two of them compared, with a page', read[100].page.seconds, 's'),
      figure('judges-page-growth', 'memory over that of 10 MB', growth('page'), '×', { atMost: 1.5, bound: 1.25 }),
    ],
    { all, read },
  );
});
