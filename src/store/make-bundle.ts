import { harnesses } from '../endpoint/client/harness/harnesses.ts';
import { requestBody } from '../endpoint/client/request-body.ts';
import { redact } from '../endpoint/redact-fields.ts';
import { objectOf } from '../lib/loose.ts';
import { version } from '../lib/version.ts';
import type { Pack } from '../packs/pack-schema.ts';
import { taskOf } from '../packs/task-of.ts';
import type { AttemptLine, SessionLine } from '../records/journal.ts';
import type { Mode } from '../records/target.ts';
import { type AskedScenario, byPrompt, scenariosByKey } from '../run/asked-scenario.ts';
import { thinkingOf } from '../run/question-of.ts';
import type { ReadJournal } from '../run/read-journal.ts';
import { requestSampling } from '../run/sampling.ts';
import { type KnownSecrets, mapTexts, withoutPlaces, withoutSecrets } from './without-secrets.ts';

export type BundleParts = {
  readonly journal: ReadJournal;
  readonly attempts: readonly AttemptLine[];
  readonly packs: readonly Pack[];
  /** The baseline's first answers, by mode and scenario. */
  readonly baselines: ReadonlyMap<Mode, ReadonlyMap<string, string>>;
  readonly secrets: KnownSecrets;
};

/**
 * Everything needed to look into a failure on another machine. What the pack asks and the model answers stays as it
 * is but for secrets; what the server and this machine say of themselves loses hosts and paths as well.
 */
export function makeBundle({ journal, attempts, packs, baselines, secrets }: BundleParts): string {
  const { plan, lines } = journal;
  const asked = scenariosByKey(packs);
  const hideSecrets = (value: unknown) => mapTexts(value, (text) => withoutSecrets(text, secrets));
  const hidePlaces = (value: unknown) => mapTexts(redact(value), (text) => withoutPlaces(text, secrets));
  const sessions = lines.filter((line) => line.kind === 'session');
  const model = sessions[0]?.identity.model ?? 'unknown';
  const keys = [...new Set(attempts.map(({ scenario }) => scenario))];
  const { extraBody, scenarios: digests, run, ...rest } = plan;
  const bundle = {
    version: 2,
    kind: 'bundle',
    tool: version,
    run: { startedAt: run.startedAt, command: run.command, tool: run.tool },
    plan: { ...rest, extraBody: hidePlaces(extraBody) },
    sessions: sessions.map((session) => sessionOf(session, hidePlaces)),
    scenarios: keys.map((key) => {
      const own = attempts.filter(({ scenario }) => scenario === key);
      const scenario = asked.get(key);
      return {
        scenario: key,
        digest: digests[key],
        requests: scenario === undefined ? [] : requestsOf(plan, scenario, own, { model, hideSecrets, hidePlaces }),
        expect: hideSecrets(scenario?.scenario.expect ?? null),
        attempts: own.map((attempt) => attemptOf(attempt, { hideSecrets, hidePlaces })),
        baselines: [...baselines].flatMap(([mode, answers]) => {
          const answer = answers.get(key);
          return answer === undefined ? [] : [{ mode, answer: hideSecrets(answer) }];
        }),
      };
    }),
  };
  return `${JSON.stringify(bundle, undefined, 2)}\n`;
}

type Change = (value: unknown) => unknown;
type Changes = { readonly hideSecrets: Change; readonly hidePlaces: Change };

function sessionOf({ session, startedAt, reason, ...facts }: SessionLine, hidePlaces: Change): unknown {
  // `session`, `startedAt` and `reason` stay as they are: we wrote them, and a time is not an address.
  const { flags, ...subject } = facts.subject;
  const hidden = flags?.map((flag, at) => (isAddressFlag.test(flags[at - 1] ?? '') ? '(host)' : flag)) ?? null;
  return { session, startedAt, reason, ...objectOf(hidePlaces({ ...facts, subject: { ...subject, flags: hidden } })) };
}

const isAddressFlag = /^--?(?:host|hostname|bind|listen|addr|address)$/i;

/** As the first message was asked in each mode, and in each order of a shuffled scenario. */
function requestsOf(
  plan: ReadJournal['plan'],
  scenario: AskedScenario,
  attempts: readonly AttemptLine[],
  changes: Changes & { readonly model: string },
): unknown[] {
  return byPrompt(scenario, attempts).flatMap(({ asked, rounds, attempts: own }) => {
    const requests = requestsIn(plan, asked, own, changes);
    if (scenario.scenario.orders === undefined) return requests;
    return requests.map((request) => ({ ...request, rounds, expect: changes.hideSecrets(asked.scenario.expect) }));
  });
}

/** Without the thinking switch, which the sessions contain. */
function requestsIn(
  plan: ReadJournal['plan'],
  asked: AskedScenario,
  attempts: readonly AttemptLine[],
  { model, hideSecrets, hidePlaces }: Changes & { readonly model: string },
) {
  const choice = asked.scenario['tool-choice'];
  const task = taskOf(asked.pack, asked.scenario);
  const offer = harnesses[plan.harness].offer(task, choice);
  return [...new Set(attempts.map(({ mode }) => mode))].map((mode) => {
    const {
      messages,
      tools,
      response_format: format,
      ...rest
    } = requestBody({ baseUrl: '', apiKey: undefined, model }, offer.messages, offer.tools, {
      sampling: requestSampling(plan, asked, thinkingOf(mode, asked.pack)),
      thinking: { form: 'none' },
      cacheCut: { form: 'none' },
      toolChoice: offer.toolChoice,
      responseFormat: task.responseFormat,
      extraBody: plan.extraBody,
    });
    const body = {
      ...objectOf(hidePlaces(rest)),
      messages: hideSecrets(messages),
      ...(tools ? { tools: hideSecrets(tools) } : {}),
      ...(format ? { response_format: hideSecrets(format) } : {}),
    };
    return { mode, body };
  });
}

function attemptOf(attempt: AttemptLine, { hideSecrets, hidePlaces }: Changes): unknown {
  const { messages, verdict, refusal, notes, faults, ...rest } = attempt;
  return {
    ...rest,
    verdict: hideSecrets(verdict),
    messages: messages.map((message) => messageOf(message, { hideSecrets, hidePlaces })),
    refusal: hidePlaces(refusal),
    notes: hidePlaces(notes),
    faults: hidePlaces(faults),
  };
}

/** The choices of a reply are what the model said; the rest is from the server. */
function messageOf(message: unknown, { hideSecrets, hidePlaces }: Changes): unknown {
  const reply = objectOf(message);
  if (reply === undefined || !Object.hasOwn(reply, 'choices')) return hideSecrets(message);
  const { choices, ...rest } = reply;
  return { ...objectOf(hidePlaces(rest)), choices: hideSecrets(choices) };
}
