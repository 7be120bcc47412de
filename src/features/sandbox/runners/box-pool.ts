import { isDeepStrictEqual } from 'node:util';
import {
  type SystemFolder,
  type SystemJob,
  type SystemResult,
  type SystemRunner,
  type SystemSession,
  systemLimits,
} from '../../../verify/ports.ts';
import type { ScriptBox } from './script-box.ts';
import { type Broken, broken, Tries } from './tries.ts';

export type BoxMaker = {
  open(): Promise<ScriptBox>;
  /** Removes what the boxes left. */
  close(): Promise<void>;
};

class NoBox extends Error {}

/** A fresh box for each answer. The next one starts while an answer is judged, because a start takes longer than most. */
export class BoxPool implements SystemRunner, AsyncDisposable {
  readonly #maker: BoxMaker;
  readonly #most: number;
  readonly #tries = new Tries();
  readonly #open = new Set<Promise<ScriptBox>>();
  readonly #waiting: (() => void)[] = [];
  #warm: Promise<ScriptBox> | undefined;
  #working = 0;
  #isClosed = false;

  constructor(maker: BoxMaker, most: number) {
    this.#maker = maker;
    this.#most = most;
  }

  run(jobs: readonly SystemJob[]): Promise<readonly SystemResult[]> {
    return this.#tries.run(
      () => this.#runOnce(jobs),
      (results) => results.find((result) => result.outcome === 'broken'),
    );
  }

  open(folder: SystemFolder): SystemSession {
    return openSession(folder, {
      work: (once) =>
        this.#tries.run(
          () => this.#inTurn(once),
          (result) => (result.outcome === 'broken' ? result : undefined),
        ),
      take: () => this.#take(),
      blame: (box, result) => this.#blame(box, result),
      end: (box) => this.#end(box),
    });
  }

  async #runOnce(jobs: readonly SystemJob[]): Promise<readonly SystemResult[]> {
    const results = await this.#inTurn(async () => {
      const box = await this.#take();
      try {
        const results = await box.run(jobs);
        return await Promise.all(results.map((result) => this.#blame(box, result)));
      } finally {
        void this.#end(box);
      }
    });
    return 'outcome' in results ? [results] : results;
  }

  /** Once fewer than the most at once work. */
  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result | Broken> {
    while (!this.#isClosed && this.#working >= this.#most) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    if (this.#isClosed) return broken('sandbox-error', 'it is closed');
    this.#working += 1;
    try {
      return await work();
    } catch (error) {
      if (error instanceof NoBox) return broken('sandbox-error', error.message);
      throw error;
    } finally {
      this.#working -= 1;
      this.#waiting.shift()?.();
    }
  }

  /** What broke a box where another one works is a fault of the script. */
  async #blame(box: ScriptBox, result: SystemResult): Promise<SystemResult> {
    const isScripts = result.outcome === 'broken' && box.mayBlame && (await this.#works());
    return isScripts ? { outcome: 'limit', what: 'crash', cpuMs: 0 } : result;
  }

  /** Whether a box runs a script that does nothing. */
  async #works(): Promise<boolean> {
    const box = await this.#start();
    try {
      const limits = { ...systemLimits, cpuMs: 1000 };
      const [result] = await box.run([{ files: { file: 'text' }, script: 'exit 0', limits }]);
      return result?.outcome === 'ran';
    } finally {
      void this.#end(box);
    }
  }

  async #take(): Promise<ScriptBox> {
    const kept = this.#warm;
    this.#warm = this.#start();
    const warm = await kept?.catch(() => undefined);
    // Somebody may have ended the box while it waited.
    if (warm?.hasEnded === false) return warm;
    if (warm !== undefined) void this.#end(warm);
    return this.#start();
  }

  #start(): Promise<ScriptBox> {
    const opened = this.#isClosed
      ? Promise.reject(new NoBox('it is closed'))
      : this.#maker.open().catch((cause) => {
          throw new NoBox(`it could not be started: ${cause.message}`, { cause });
        });
    this.#open.add(opened);
    opened.catch(() => undefined); // reported to the answer that takes it
    return opened;
  }

  async #end(box: ScriptBox): Promise<void> {
    await box.close().catch(() => undefined);
    for (const opened of this.#open) if ((await opened.catch(() => box)) === box) this.#open.delete(opened);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    this.#tries.close();
    for (const goOn of this.#waiting.splice(0)) goOn();
    await Promise.all([...this.#open].map((opened) => opened.then((box) => this.#end(box)).catch(() => undefined)));
    await this.#maker.close();
  }
}

type SessionBoxes = {
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
function openSession(folder: SystemFolder, boxes: SessionBoxes): SystemSession {
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
