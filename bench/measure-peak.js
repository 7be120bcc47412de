import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { bundle } from './with-server.js';

const peakMeter = `data:text/javascript,${encodeURIComponent(
  "import { writeSync } from 'node:fs'; process.on('exit', () => writeSync(3, String(process.resourceUsage().maxRSS)));",
)}`;

/** The bundled command line: seconds, and megabytes of the whole process at most. */
export async function measurePeak(words, output, cwd = '.') {
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', peakMeter, bundle, ...words], {
    cwd,
    stdio: ['ignore', openSync(output, 'w'), 'pipe', 'pipe'],
  });
  const [[code], said, peak] = await Promise.all([once(child, 'close'), text(child.stderr), text(child.stdio[3])]);
  if (code !== 0) throw new Error(said);
  return { seconds: (performance.now() - started) / 1000, megabytes: Number(peak) / 1024 };
}
