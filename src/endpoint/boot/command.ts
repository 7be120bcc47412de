import { EndpointError } from '../../lib/errors.ts';
import { hideBehindFlags } from '../probe/redact.ts';
import { awaitReady, type ServerOptions } from './await-ready.ts';
import { parseReadyUrl } from './base-url.ts';
import { endHint, type ReadyServer, withLogTail } from './boot.ts';
import { portHolder } from './port-holder.ts';
import { type Exit, ProcessGroup, type ShellOptions } from './process-group.ts';
import { isListening } from './reach.ts';
import { showExit, undoAfter } from './undo-after.ts';

export type CommandOptions = ServerOptions &
  ShellOptions & {
    readonly command: string;
    /** Answers with success when the server is up; the API lies beside it. */
    readonly readyUrl: string;
  };

const portLimitMs = 2000;

/** A server that we start as a process, and end with all it started. */
export async function bootCommand(options: CommandOptions): Promise<ReadyServer> {
  const { readyUrl, baseUrl } = parseReadyUrl(options.readyUrl);
  await refuseTakenPort(baseUrl, options);
  const group = await ProcessGroup.start(options.command, options);
  let isDisposing = false;
  let isReady = false;
  const failed = new Promise<never>((_, reject) => {
    group.exited.then((exit) => {
      if (!isDisposing) reject(died(options.command, exit, isReady, group.log.lines()));
    }, reject);
  });
  failed.catch(() => undefined); // whoever holds the server listens when he wants to
  const dispose = () => {
    isDisposing = true;
    return group[Symbol.asyncDispose]();
  };
  const process = { failed, logTail: group.log.lines, written: group.log.written };
  try {
    const ready = await awaitReady({ ...options, baseUrl, readyUrl, process });
    isReady = true;
    return { ...ready, baseUrl, isOurs: true, logTail: group.log.lines, failed, [Symbol.asyncDispose]: dispose };
  } catch (error) {
    return await undoAfter(error, dispose);
  }
}

/** Else we would measure whoever answers there. */
async function refuseTakenPort(baseUrl: string, { clock, signal }: CommandOptions): Promise<void> {
  if ((await isListening(baseUrl, clock, portLimitMs, signal)) !== true) return;
  const { host, port, protocol } = new URL(baseUrl);
  const holder = await portHolder(port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port));
  throw new EndpointError(
    `${host} is taken before the server is started${holder === undefined ? '' : `, by ${holder}`}`,
    'Stop what listens there, or give the server another port. To use what runs already: --endpoint.',
  );
}

function died(command: string, exit: Exit, isReady: boolean, lines: readonly string[]): EndpointError {
  const returned = exit.code === 0 && !isReady;
  return new EndpointError(
    withLogTail(
      `the server ended (${showExit(exit)})${isReady ? '' : ' before it was ready'}: ${hideBehindFlags(command)}`,
      lines,
    ),
    returned ? 'A script that starts things and returns is given with --boot-up and --boot-down.' : endHint(lines),
  );
}
