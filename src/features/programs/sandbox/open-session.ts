import { isDeepStrictEqual } from 'node:util';
import type { SystemFolder, SystemResult, SystemSession } from '../../../verify/ports.ts';
import type { ScriptBox } from './script-box.ts';
import { broken } from './tries.ts';

export type SessionBoxes = {
  /** When it is this session's turn; what breaks is tried once more. */
  work(once: () => Promise<SystemResult>): Promise<SystemResult>;
  take(): Promise<ScriptBox>;
  blame(box: ScriptBox, result: SystemResult): Promise<SystemResult>;
  end(box: ScriptBox): Promise<void>;
};

type Ran = Extract<SystemResult, { outcome: 'ran' }>;

/**
 * One box from the first script to the end. Where a limit or a fault ends the box, another one gets the scripts before
 * that again.
 */
export function openSession(folder: SystemFolder, boxes: SessionBoxes): SystemSession {
  const scripts: string[] = [];
  let last: Ran | undefined;
  let box: ScriptBox | undefined;
  let metLimit = false;

  async function drop(): Promise<void> {
    const ended = box;
    box = undefined;
    if (ended !== undefined) await boxes.end(ended);
  }

  async function once(script: string): Promise<SystemResult> {
    if (box?.hasEnded === true) await drop();
    if (box === undefined) {
      box = await boxes.take();
      const again = await replay(box);
      if (again !== undefined) return again;
    }
    const results = last === undefined ? await box.run([{ ...folder, script }]) : [await box.runNext(script, folder)];
    return boxes.blame(box, results[0] ?? broken('sandbox-error', 'it gave no result'));
  }

  /** undefined if the folder is as it was. */
  async function replay(fresh: ScriptBox): Promise<SystemResult | undefined> {
    const [script, ...further] = scripts;
    if (script === undefined) return undefined;
    const [again] = await fresh.run([{ ...folder, script, further }]);
    if (again?.outcome === 'broken') return again;
    if (again?.outcome === 'ran' && isDeepStrictEqual(again.entries, last?.entries)) return undefined;
    // A limit is the model's doing: it cannot escape a verdict by scripts that do something else each time.
    return metLimit
      ? { outcome: 'limit', what: 'crash', cpuMs: 0 }
      : broken('sandbox-error', 'another box did not get the same folder from the same commands');
  }

  return {
    run: (script) =>
      boxes.work(async () => {
        const result = await once(script);
        metLimit ||= result.outcome === 'limit';
        if (result.outcome !== 'ran') await drop();
        else {
          scripts.push(script);
          last = result;
        }
        return result;
      }),
    close: drop,
  };
}
