import type { Sabotage } from '../../src/endpoint/boot/replay/boot-replay.ts';
import { inForm } from '../../src/endpoint/boot/replay/convert-reply.ts';
import type { LoopbackServer } from '../../src/endpoint/boot/replay/loopback-server.ts';
import { playReply } from '../../src/endpoint/boot/replay/play-reply.ts';
import type { Clock } from '../../src/lib/clock.ts';
import { damageReply } from './damage-reply.ts';
import { completion, wholeReply } from './fake-replies.ts';
import { type FaultRule, planFaults } from './plan-faults.ts';
import { breakConnection } from './play-fault.ts';

/** Makes a replay fail by these rules. */
export function sabotage(rules: readonly FaultRule[], clock: Clock): Sabotage {
  const faults = planFaults(rules);
  return {
    closesPort(server: LoopbackServer, nextAnswer: number) {
      const refusal = faults.takeRefusal(nextAnswer);
      if (refusal === undefined) return false;
      server.closePort();
      if (refusal.forMs !== undefined) void clock.sleep(refusal.forMs).then(() => server.openPort());
      return true;
    },
    faultFor(request, nth) {
      const fault = faults.faultFor(request, nth);
      if (fault === undefined) return undefined;
      return {
        kind: fault.kind,
        play(stage, recorded, path, form) {
          const reply = recorded ?? inForm(wholeReply(completion({ content: 'ok' })), false, form);
          switch (fault.kind) {
            case 'reset':
            case 'hang':
            case 'drip':
            case 'endless':
              return breakConnection(fault, stage, reply);
            default:
              return playReply(stage, damageReply(fault, reply, path, clock.wallTime()));
          }
        },
      };
    },
  };
}
