import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';
import { basename } from 'node:path';
import { bootMarker, groupMembers, markerOf, sendSignal } from '../../../endpoint/boot/group-members.ts';
import { scrubEnvironment } from '../../../endpoint/boot/scrub-environment.ts';
import { codeOf } from '../../../lib/errors.ts';
import { ownerOf } from '../../../lib/lock/owner.ts';
import type { ContextKeys } from './context-keys.ts';
import type { CommandContext, ContextInput, ContextTry, ContextWorld } from './context-spec.ts';

export const mostReplyBytes = 4 * 1024 * 1024;
const mostWords = 200;
/** Far more than is shown, so that no key is cut before it is hidden. */
const mostOutput = 64 * 1024;

/** Ends each command that runs, so that none outlives this process. */
const running = new Set<() => void>();
let listens = false;

function endAll(): void {
  for (const end of running) end();
}

const mostLooks = 20;

/** Ends what left the group, such as with setsid; again, because it may start more meanwhile. */
async function endMarked(marker: string): Promise<void> {
  for (let look = 0; look < mostLooks; look += 1) {
    const members = (await groupMembers(undefined, marker)) ?? [];
    if (members.length === 0) return;
    for (const id of members) sendSignal(id, 'SIGKILL');
  }
}

/**
 * Runs the command once, without a shell: JSON on its standard input, the text on its standard output. All processes
 * that it started are ended.
 */
export async function commandTry(
  { run, folder, passEnv, seconds }: CommandContext,
  asked: ContextInput,
  { clock, env, keys }: Pick<ContextWorld, 'clock' | 'env'> & { readonly keys: ContextKeys },
  signal: AbortSignal,
): Promise<ContextTry> {
  const [program, ...words] = run;
  // Other arguments may hold what no report shows.
  const script = words.find((word) => /^[^-\s=][^\s=]*\.[a-z]{1,5}$/i.test(word));
  const name = [program, ...(script === undefined ? [] : [script])].map((word) => basename(word)).join(' ');
  // Also shows whose it is if this process is killed.
  const marker = markerOf(await ownerOf(process.pid), clock.wallTime());
  const environment = { ...scrubEnvironment(env, passEnv), [bootMarker]: marker };
  return new Promise((resolve) => {
    const child = spawn(program, words, {
      cwd: folder,
      detached: true, // a process group
      env: environment,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const out: Buffer[] = [];
    let output = '';
    let size = 0;
    let ended: ContextTry | undefined;

    const endGroup = () => {
      if (child.pid !== undefined) sendSignal(-child.pid, 'SIGKILL');
    };
    function finish(found: ContextTry): void {
      if (ended !== undefined) return;
      ended = found;
      callOff();
      signal.removeEventListener('abort', giveUp);
      running.delete(endGroup);
      endGroup();
      child.stdout.destroy();
      child.stderr.destroy();
      void endMarked(marker).then(() => resolve(found));
    }
    const giveUp = () => finish({ fault: 'it was given up' });
    const callOff = clock.alarm(seconds * 1000, () => finish({ fault: `it took longer than ${seconds} s` }));
    if (!listens) process.on('exit', endAll);
    listens = true;
    running.add(endGroup);
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) giveUp();

    child.once('error', (error) => finish({ fault: `${name} cannot be started: ${codeOf(error)}`, isLasting: true }));
    child.stdin.on('error', () => undefined); // it need not read everything
    child.stdin.end(JSON.stringify(asked));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = `${output}${text}`.slice(-mostOutput);
    });
    child.stdout.on('data', (bytes: Buffer) => {
      size += bytes.length;
      if (size > mostReplyBytes) finish({ fault: 'it wrote more than 4 MiB' });
      else out.push(bytes);
    });
    child.once('close', (code, killed) => {
      if (code !== 0) {
        const words = keys.hide(output).replace(/\s+/g, ' ').trim().slice(-mostWords);
        finish({ fault: `${name} ended with ${killed ?? `exit code ${code}`}${words === '' ? '' : `: ${words}`}` });
        return;
      }
      try {
        const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(out));
        // The end of a printed line is no part of the text.
        finish({ text: text.replace(/\r?\n$/, ''), tokens: { input: null, output: null }, usd: null });
      } catch {
        finish({ fault: 'it wrote what is not UTF-8' });
      }
    });
    // Processes that it left behind may keep its output open.
    child.once('exit', () => endGroup());
  });
}
