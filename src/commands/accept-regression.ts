import { acceptDecision } from '../gate/accept-decision.ts';
import { chooseAcceptance } from '../gate/choose-acceptance.ts';
import type { Acceptance, AcceptanceHead, AcceptanceRequest } from '../model/acceptance.ts';
import type { Decision } from '../model/decision.ts';
import type { Watch } from '../publish/publish-all.ts';
import { cleanReason, describeRefusal } from '../report/describe-acceptance.ts';

type Fetched = { readonly head: AcceptanceHead; readonly requests: readonly AcceptanceRequest[] };

export type Settled = {
  readonly decision: Decision;
  /** Who asked to accept it, and why that counts for nothing: plain text, without full stops. */
  readonly refusals: readonly string[];
};

/** A decision as it stands once somebody was asked. */
export type Accept = (decision: Decision) => Promise<Settled>;

/** Looks whether somebody accepted a regression. Where that cannot be found out, it stays one. */
export async function acceptRegression(
  decision: Decision,
  ask: () => Promise<Fetched>,
  watch: Watch,
): Promise<Settled> {
  const { acceptance, refusals } = await findAcceptance(ask, watch);
  return { decision: acceptance === undefined ? decision : acceptDecision(decision, acceptance), refusals };
}

type Found = { readonly acceptance: Acceptance | undefined; readonly refusals: readonly string[] };

/** Who accepted what stands at the head. */
export async function findAcceptance(ask: () => Promise<Fetched>, { warn, explain }: Watch): Promise<Found> {
  try {
    const { head, requests } = await ask();
    const cleaned = requests.map((request) => ({ ...request, reason: cleanReason(request.reason) }));
    const { acceptance, refusals } = chooseAcceptance(cleaned, head);
    return { acceptance, refusals: refusals.map((refusal) => describeRefusal(refusal, head.sha)) };
  } catch (error) {
    warn(`Whether somebody accepted this is not known, so it stays regressed. Why: ${explain(error)}`);
    return { acceptance: undefined, refusals: [] };
  }
}
