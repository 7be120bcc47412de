import { findRemaining, putBack } from '../endpoint/put-back.ts';
import { describeFailure } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { openAnnotator } from '../publish/github/annotator.ts';
import { printable } from '../report/plain-text.ts';
import type { AfterMain } from './github/close-report.ts';

/** Runs after main, however that ended: restores the machine, and reports it if no outcome will come. */
export async function post(main: AfterMain): Promise<void> {
  const { saved, io } = main;
  const annotator = openAnnotator(printable);
  const warn = (message: string) => annotator.add({ level: 'warning', title: 'Quality baseline', message });
  await tidy(saved('url'), io, warn);
  if (saved('begun') === '' || saved('ended') === 'reported') return;
  const { closeReport } = await import('./github/close-report.ts');
  await closeReport(main, annotator);
}

async function tidy(url: string, { clock, env, out }: Io, warn: (message: string) => void): Promise<void> {
  try {
    const { messages, started } = await putBack({ clock, ambient: env });
    for (const message of messages) out(`${message}\n`);
    if (url === '') return;
    const left = await findRemaining({ clock, ambient: env, url, ownsGpu: started.length === 0 });
    for (const message of left) warn(message);
  } catch (error) {
    warn(`Cleaning up failed, so the machine may be left changed: ${describeFailure(error).text}`);
  }
}
