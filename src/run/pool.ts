import type { Clock } from '../lib/clock.ts';
import { EndpointError } from '../lib/errors.ts';
import type { Answer } from '../records/answer.ts';
import type { Served } from './served.ts';
import { type Watch, watchServer } from './watch-server.ts';

/** One of several servers that a run asks. */
export type Member = {
  readonly address: string;
  readonly served: Served;
  /** Requests at once. */
  readonly slots: number;
};

type Place = { readonly arm: string; readonly scenario: string };
type AskMember = (member: Member, watch: Watch, cancel: AbortSignal) => Promise<Answer>;

export type PoolAnswer = {
  readonly answer: Answer;
  /** When the server that answers was asked, and when it had answered. */
  readonly begun: number;
  readonly ended: number;
  /** The last server is gone. */
  readonly isGone: boolean;
};

/** Servers of one model that share the work. */
export type Pool = {
  /** The servers that have not gone away. */
  readonly members: () => readonly Member[];
  /** Asks the least busy server with a free slot. If that server goes away, asks another one. */
  ask(place: Place, ask: AskMember): Promise<PoolAnswer>;
};

type Ports = {
  readonly clock: Clock;
  /** True if a short question with the fields of an arm's requests is answered. */
  readonly isThere: (arm: string, member: Member) => Promise<boolean>;
  readonly onLeftOut: (member: Member, detail: string, left: number) => void;
};

/** Failures until a server is checked: since others can answer, the first is enough. */
const patience = 1;

export function startPool(all: readonly Member[], { clock, isThere, onLeftOut }: Ports): Pool {
  const states = all.map((member) => ({
    ...{ member, busy: 0, over: new AbortController() },
    watch: watchServer(clock, (arm) => isThere(arm, member), patience),
  }));
  type State = (typeof states)[number];
  const waiting: (() => void)[] = [];

  const isOut = ({ over }: State) => over.signal.aborted;
  const others = (state: State) => states.some((each) => each !== state && !isOut(each));
  const load = ({ busy, member }: State) => busy / member.slots;

  async function take(): Promise<State> {
    for (;;) {
      const [free] = states
        .filter((state) => !isOut(state) && state.busy < state.member.slots)
        .sort((one, other) => load(one) - load(other) || other.member.slots - one.member.slots);
      if (free !== undefined) {
        free.busy += 1;
        return free;
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  }

  function giveBack(state: State): void {
    state.busy -= 1;
    waiting.shift()?.();
  }

  /** Leaves a server out. Other servers get its running requests. */
  function leaveOut(state: State, detail: string): void {
    if (isOut(state)) return;
    state.over.abort();
    onLeftOut(state.member, detail, states.filter((each) => !isOut(each)).length);
  }

  async function askOnce(state: State, { arm, scenario }: Place, ask: AskMember): Promise<PoolAnswer | undefined> {
    const begun = clock.now();
    try {
      const answer = await ask(state.member, state.watch, state.over.signal);
      const ended = clock.now();
      const isLost = answer.outcome === 'unmeasured';
      if (isLost && isOut(state)) return undefined;
      const isGone = await state.watch.saw(arm, scenario, answer);
      if (!isGone || !others(state)) return { answer, begun, ended, isGone };
      leaveOut(state, isLost ? answer.detail : '');
    } catch (error) {
      if (!(error instanceof EndpointError) || !others(state)) throw error;
      leaveOut(state, error.message);
    }
    return undefined;
  }

  return {
    members: () => states.filter((state) => !isOut(state)).map(({ member }) => member),
    async ask(place, ask) {
      for (;;) {
        const state = await take();
        const answered = await askOnce(state, place, ask).finally(() => giveBack(state));
        if (answered !== undefined) return answered;
      }
    },
  };
}
