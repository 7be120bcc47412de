import { readFile } from 'node:fs/promises';
import { getInput, saveState } from '@actions/core';
import { systemClock } from '../../../src/lib/clock.ts';
import { openAnnotator } from '../../../src/publish/github/annotator.ts';
import { loadGitHubRun } from '../../../src/publish/github/github-run.ts';
import { openGitHub } from '../../../src/publish/github/open-github.ts';
import {
  closingPublishers,
  type GitHubReport,
  reportPublishers,
  startPublishers,
  warnThrough,
} from '../../../src/publish/github/publishers.ts';
import { publishAll } from '../../../src/publish/publish-all.ts';
import { printable } from '../../../src/report/plain-text.ts';

/** A report for a step: a text replaces the function that renders. */
export type DoorReport = Omit<GitHubReport, 'markdown'> & { readonly markdown: string };

// The work of the Action around a measurement, as a separate step: `start`, `report`, `close` or `hang`.
await main();

async function main(): Promise<void> {
  const run = await loadGitHubRun(process.env);
  const annotator = openAnnotator(printable);
  const access = { token: getInput('github-token'), apiUrl: run.apiUrl };
  const reader = () => openGitHub({ ...access, clock: systemClock, random: Math.random });
  const wants = {
    comment: getInput('comment') !== 'false',
    status: getInput('status') !== 'false',
    check: getInput('check-run') === 'true',
  };
  const to = { github: reader(), reader, run, key: getInput('comment-key') || 'gate', wants };
  const watch = warnThrough(annotator);
  for (const stage of getInput('stages').split(' ')) {
    if (stage === 'start') await publishAll(startPublishers(to), watch, systemClock);
    else if (stage === 'close') await publishAll(closingPublishers(to, 'cancelled'), watch, systemClock);
    else if (stage === 'hang') await hang();
    else {
      // The test wrote it.
      const report = JSON.parse(await readFile(getInput('report'), 'utf8')) as DoorReport;
      const markdown = (maxLength: number) => report.markdown.slice(0, maxLength);
      await publishAll(reportPublishers(to, { ...report, markdown }, annotator), watch, systemClock);
      process.exitCode = report.exitCode;
    }
    saveState('stage', stage);
  }
}

/** Runs until the runner kills it; requests to end are recorded and ignored. */
async function hang(): Promise<never> {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.removeAllListeners(signal);
    process.on(signal, () => process.stdout.write(`${signal} came\n`));
  }
  process.stdout.write('measuring\n');
  for (;;) await systemClock.sleep(1000);
}
