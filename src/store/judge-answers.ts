import { canonicalJson } from '../lib/json.ts';
import { sha256 } from '../lib/sha256.ts';
import type { Attempt } from '../model/attempt.ts';
import type { Evidence } from '../model/journal.ts';
import { fail, type Verdict } from '../model/verdict.ts';
import { verifyContext } from '../packs/task-of.ts';
import type { AskedScenario } from '../run/asked-scenario.ts';
import type { Judged } from '../run/attempt-line.ts';
import type { MeasuredAnswer } from '../run/run-options.ts';
import { judge } from '../verify/judge.ts';
import type { CodeJob, CodeRunner, Ports } from '../verify/ports.ts';

/** A verdict on the result of asking a scenario. */
export async function judgeAnswer(asked: AskedScenario, answer: MeasuredAnswer, ports: Ports): Promise<Judged> {
  if (answer.outcome === 'answered') return judgeAttempt(asked, answer.attempt, ports);
  const { status, words } = answer;
  return { verdict: fail('server-rejected', 'a reply that the server passes on', `HTTP ${status}: ${words}`) };
}

export async function judgeAttempt(asked: AskedScenario, attempt: Attempt, ports: Ports): Promise<Judged> {
  const evidence: Evidence[] = [];
  const verdict = await verdictOn(asked, attempt, { ...ports, code: keeping(ports.code, evidence) });
  return { verdict, evidence };
}

/** Runs no program: reads what the programs did. undefined if that was not kept. */
export async function judgeByEvidence(
  asked: AskedScenario,
  attempt: Attempt,
  ports: Ports,
  evidence: readonly Evidence[] = [],
): Promise<Judged | undefined> {
  let isMissing = false;
  const code: CodeRunner = {
    run: async (job) => {
      const known = evidence.find((each) => each.job === digestOf(job));
      isMissing ||= known === undefined;
      return known?.result ?? { outcome: 'broken', cause: 'sandbox-missing', detail: '' };
    },
  };
  const verdict = await verdictOn(asked, attempt, { ...ports, code });
  return isMissing ? undefined : { verdict, evidence };
}

function verdictOn({ pack, scenario }: AskedScenario, attempt: Attempt, ports: Ports): Promise<Verdict> {
  return judge(attempt, scenario.expect, verifyContext(pack, scenario, ports));
}

const mostKept = 64 * 1024;

function keeping(code: CodeRunner, evidence: Evidence[]): CodeRunner {
  return {
    run: async (job) => {
      const result = await code.run(job);
      if (result.outcome !== 'broken' && (result.values ?? '').length <= mostKept)
        evidence.push({ job: digestOf(job), result });
      return result;
    },
  };
}

function digestOf(job: CodeJob): string {
  return sha256(canonicalJson(job));
}
