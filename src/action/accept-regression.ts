import { acceptDecision, chooseAcceptance } from '../gate/choose-acceptance.ts';
import type { FetchedAcceptance } from '../publish/github/fetch-acceptance.ts';
import type { Watch } from '../publish/publish-all.ts';
import type { Acceptance } from '../records/acceptance.ts';
import type { Decision } from '../records/decision.ts';
import { cleanReason, describeRefusal } from '../report/describe-reason.ts';

export type SettledDecision = {
  readonly decision: Decision;
  /** Requests to accept that do not count, and why: plain text, without full stops. */
  readonly refusals: readonly string[];
};

export type Accept = (decision: Decision) => Promise<SettledDecision>;

/** Looks for a person who accepted the regression. If GitHub does not answer, it stays a regression. */
export async function acceptRegression(
  decision: Decision,
  ask: () => Promise<readonly FetchedAcceptance[]>,
  watch: Watch,
): Promise<SettledDecision> {
  const { acceptance, refusals } = await findAcceptance(ask, watch);
  return { decision: acceptance === undefined ? decision : acceptDecision(decision, acceptance), refusals };
}

type Found = { readonly acceptance: Acceptance | undefined; readonly refusals: readonly string[] };

/** Who accepted the commit at the head. A merge group has one head for each of its pull requests. */
export async function findAcceptance(
  ask: () => Promise<readonly FetchedAcceptance[]>,
  { warn, explain }: Watch,
): Promise<Found> {
  try {
    const found = (await ask()).map(acceptanceIn);
    const acceptance = found.find((each) => each.acceptance !== undefined)?.acceptance;
    return { acceptance, refusals: acceptance === undefined ? found.flatMap(({ refusals }) => refusals) : [] };
  } catch (error) {
    warn(`Acceptances are unknown, so it stays regressed. Why: ${explain(error)}`);
    return { acceptance: undefined, refusals: [] };
  }
}

export function acceptanceIn({ head, requests }: FetchedAcceptance): Found {
  const cleaned = requests.map((request) => ({ ...request, reason: cleanReason(request.reason) }));
  const { acceptance, refusals } = chooseAcceptance(cleaned, head);
  return { acceptance, refusals: refusals.map((refusal) => describeRefusal(refusal, head.sha)) };
}
