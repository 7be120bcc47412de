import type {
  Acceptance,
  AcceptanceHead,
  AcceptanceRefusal,
  AcceptanceRequest,
  GateCommand,
} from '../records/acceptance.ts';
import type { Decision, ModeDecision } from '../records/decision.ts';
import { decideFacet } from './decide-facet.ts';
import { worstOutcome } from './worst-outcome.ts';

export type Chosen = {
  readonly acceptance: Acceptance | undefined;
  /** Why none of the requests counts; empty if one does. */
  readonly refusals: readonly AcceptanceRefusal[];
};

/** The newest request that counts: by a person with write access, with a reason, for exactly this commit. */
export function chooseAcceptance(requests: readonly AcceptanceRequest[], head: AcceptanceHead): Chosen {
  const refusals: AcceptanceRefusal[] = [];
  for (const request of newestFirst(requests)) {
    if (request.command !== 'accept') continue;
    const { by, reason, at, through } = request;
    const why = faultOf(request, head);
    if (why === undefined) return { acceptance: { by, reason, at, sha: head.sha, through }, refusals: [] };
    // A request for another commit, or from before this one, is worth reporting only if it comes from a person with
    // write access.
    const isOld = why === 'earlier' || why === 'other-commit';
    const isHeard = request.mayWrite && request.isPerson;
    if (isHeard || !isOld) refusals.push({ by, why: isHeard ? why : permissionFault(request) });
  }
  return { acceptance: undefined, refusals: refusals.filter(isFirst) };
}

/** What the newest valid request asks for; undefined if none is valid. */
export function chooseCommand(requests: readonly AcceptanceRequest[], head: AcceptanceHead): GateCommand | undefined {
  return newestFirst(requests).find((request) => faultOf(request, head) === undefined)?.command;
}

function newestFirst(requests: readonly AcceptanceRequest[]): readonly AcceptanceRequest[] {
  return [...requests].sort((one, other) => (one.at > other.at ? -1 : 1));
}

function faultOf(request: AcceptanceRequest, head: AcceptanceHead): AcceptanceRefusal['why'] | undefined {
  const { command, names, at, isPerson, mayWrite, reason } = request;
  if (names !== undefined && !head.sha.startsWith(names)) return 'other-commit';
  // An author cannot forge a commit's full name, but can search for one with a given beginning.
  if (names !== head.sha) {
    if (head.since === undefined) return 'unknown-since';
    if (at <= head.since) return 'earlier';
  }
  if (!isPerson || !mayWrite) return permissionFault(request);
  return command === 'accept' && reason === '' ? 'no-reason' : undefined;
}

function permissionFault({ isPerson }: AcceptanceRequest): AcceptanceRefusal['why'] {
  return isPerson ? 'may-not-write' : 'no-person';
}

/** The newest request of each person is enough. */
function isFirst({ by }: AcceptanceRefusal, index: number, all: readonly AcceptanceRefusal[]): boolean {
  return all.findIndex((other) => other.by === by) === index;
}

/** Accepts every regressed mode with all its packs. Figures, slowdowns and undecided modes do not change. */
export function acceptDecision(decision: Decision, acceptance: Acceptance): Decision {
  if (decision.outcome !== 'regressed') return decision;
  const modes = decision.modes.map((mode): ModeDecision => {
    if (mode.outcome !== 'regressed') return mode;
    const isSlower = decideFacet.all().some((part) => part.outcome?.(mode) === 'slower');
    return { ...mode, outcome: isSlower ? 'slower' : 'accepted' };
  });
  const outcome = worstOutcome(
    modes.map((mode) => mode.outcome),
    'accepted',
  );
  return { ...decision, outcome, modes, acceptance };
}
