import { bootReplay, type ReplayOptions, type ReplayServer } from '../../src/endpoint/boot/replay/boot-replay.ts';
import { systemClock } from '../../src/lib/clock.ts';
import type { RecordedResponse } from '../../src/model/cassette.ts';
import { cassetteWith } from './cassette-with.ts';
import type { FaultRule } from './plan-faults.ts';
import { sabotage } from './sabotage.ts';

/** A server that gives these answers in turn to any request, repeating the last one; replies keep their form. */
export function bootFake(
  replies: readonly RecordedResponse[],
  { faults = [], ...more }: Partial<ReplayOptions> & { readonly faults?: readonly FaultRule[] } = {},
): Promise<ReplayServer> {
  return bootReplay({
    cassette: cassetteWith([]),
    timing: 'at-once',
    clock: systemClock,
    orElse: (_request, nth) => (nth === undefined ? undefined : (replies[nth - 1] ?? replies.at(-1))),
    sabotage: sabotage(faults, systemClock),
    ...more,
  });
}
