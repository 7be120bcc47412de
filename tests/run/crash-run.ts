import { writeSync } from 'node:fs';
import '../../src/installed.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { createJournal } from '../../src/run/open-journal.ts';
import { startRun } from '../../src/run/start-run.ts';
import { crashJudge, crashPacks, crashPlan, crashServed } from './crash-parts.ts';

/** A run that prints which attempts were acknowledged, until it is killed. */
export async function main([folder = '', baseUrl = '']: readonly string[]): Promise<void> {
  const run = startRun({
    plan: crashPlan,
    packs: crashPacks,
    journal: await createJournal(folder, crashPlan),
    served: crashServed(baseUrl),
    concurrency: 4,
    judge: crashJudge,
    clock: systemClock,
    onAttempt({ round, scenario }) {
      writeSync(1, `${round} ${scenario}\n`);
      return 'go-on';
    },
  });
  await run.measure();
  process.exit();
}
