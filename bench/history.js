// The size of the branch with nightly scorecards after a year: `npm run bench:history`.
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { withFolder } from '../scripts/with-folder.js';
import { figure, printFigures } from './figures.js';
import { keepNights } from './medium-nights.js';

await withFolder(async (branch) => {
  const git = (...words) => execFileSync('git', ['-C', branch, ...words], { encoding: 'utf8' });
  git('init', '--quiet');
  const runs = await keepNights(branch, 365, (night) => {
    git('add', '--all');
    git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '--message', `Night ${night}`);
  });
  const files = readdirSync(join(branch, 'scorecards'), { recursive: true }).filter((name) => name.endsWith('.json'));
  const bytes = files.reduce((sum, name) => sum + statSync(join(branch, 'scorecards', name)).size, 0);
  git('gc', '--quiet');
  const packed = Number(/size-pack: (\d+)/.exec(git('count-objects', '-v'))?.[1]);
  printFigures([
    figure('history-runs', 'runs of a year, 4 slugs', runs, ''),
    figure('history-run', 'a run on the branch', bytes / runs / 1000, 'KB', { bound: 1.3 }),
    figure('history-year', 'a year of them in git', packed / 1000, 'MB', { bound: 1.5 }),
  ]);
});
