import type { Client } from '../endpoint/client/open-client.ts';
import type { Clock } from '../lib/clock.ts';
import { EndpointError } from '../lib/errors.ts';
import type { Answer } from '../records/answer.ts';
import { isServerCause } from '../records/verdict.ts';

/** Distinguishes a server that fails on one scenario, one in trouble, and one that is gone. */
export type Watch = {
  /** Takes every answer. True: the server is gone. */
  saw(arm: string, scenario: string, answer: Answer): Promise<boolean>;
  /** The client for one attempt, and whether the server serves others although it refuses this one. */
  attempt(arm: string, scenario: string, client: Client): { client: Client; isServerWell: () => Promise<boolean> };
};

/** Unmeasured attempts in a row before the only server is asked whether it is there. Each has tried several times. */
const usualPatience = 3;

/** `askShortly` asks a short question with the fields of an arm's requests: true if it is answered. */
export function watchServer(
  clock: Clock,
  askShortly: (arm: string) => Promise<boolean>,
  patience = usualPatience,
): Watch {
  /** For each arm: the newest answer, and the newest answer to another scenario. */
  const answered = new Map<string, readonly { readonly scenario: string; readonly at: number }[]>();
  const asking = new Map<string, Promise<boolean>>();
  let inVain = 0;

  function askOnce(arm: string): Promise<boolean> {
    const under = asking.get(arm) ?? askShortly(arm).finally(() => asking.delete(arm));
    asking.set(arm, under);
    return under;
  }

  function othersOf(arm: string, scenario: string) {
    return (answered.get(arm) ?? []).filter((each) => each.scenario !== scenario);
  }

  return {
    async saw(arm, scenario, answer) {
      if (answer.outcome !== 'unmeasured') {
        inVain = 0;
        if (answer.outcome === 'answered')
          answered.set(arm, [{ scenario, at: clock.now() }, ...othersOf(arm, scenario).slice(0, 1)]);
        return false;
      }
      if (!isServerCause(answer.cause)) return false;
      inVain += 1;
      if (inVain < patience) return false;
      const isThere = await askOnce(arm);
      if (isThere) inVain = 0;
      return !isThere;
    },
    attempt(arm, scenario, client) {
      let refusedAt: number | undefined;
      return {
        client: {
          ...client,
          async post(body, signal, path) {
            const posted = await client.post(body, signal, path);
            if (!posted.ok && posted.fault.kind === 'refused') refusedAt ??= clock.now();
            return posted;
          },
        },
        async isServerWell() {
          // Refused inside a stream: the time of the first refusal is unknown here, so the server is asked.
          const since = refusedAt ?? Number.POSITIVE_INFINITY;
          return othersOf(arm, scenario).some(({ at }) => at > since) || askOnce(arm);
        },
      };
    },
  };
}

export function goneFault(detail: string, isReplay = false): EndpointError {
  // Who refuses is there; 408 and 429 are the words of a server in trouble.
  if (!isReplay && /^HTTP 4(?!08|29)/.test(detail))
    return new EndpointError(
      `the server refuses every request: ${detail}`,
      'Mend what its message names, then continue with --resume.',
    );
  return isReplay
    ? new EndpointError(
        detail,
        'Play it with the flags it was recorded with; --no-confirm leaves the confirmation out.',
      )
    : new EndpointError(
        ['the server is gone', ...(detail === '' ? [] : [detail])].join(': '),
        'Look at its log, then continue with --resume.',
      );
}
