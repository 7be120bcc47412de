import { canonicalJson } from '../lib/json.ts';
import { sha256 } from '../lib/sha256.ts';
import { verifyContext } from '../packs/task-of.ts';
import type { Attempt } from '../records/attempt.ts';
import type { Evidence } from '../records/journal.ts';
import { fail, type Verdict } from '../records/verdict.ts';
import type { AskedScenario } from '../run/asked-scenario.ts';
import type { Judged } from '../run/attempt-line.ts';
import type { MeasuredAnswer } from '../run/run-options.ts';
import { judgeWithRules } from '../verify/kept-rules.ts';
import type {
  CodeJob,
  CodeRunner,
  ImageJob,
  ImageRunner,
  SystemJob,
  SystemResult,
  SystemRunner,
  VerifyPorts,
} from '../verify/ports.ts';
import { evidenceOf, folderOf } from './script-evidence.ts';

export async function judgeAnswer(asked: AskedScenario, answer: MeasuredAnswer, ports: VerifyPorts): Promise<Judged> {
  const { left } = answer;
  if (answer.outcome === 'answered') {
    if (left === undefined) return judgeAttempt(asked, answer.attempt, ports);
    return judgeAttempt(asked, answer.attempt, { ...ports, system: { ...ports.system, run: async () => [left] } });
  }
  const { status, words } = answer;
  return { verdict: fail('server-rejected', 'a reply that the server passes on', `HTTP ${status}: ${words}`) };
}

export async function judgeAttempt(asked: AskedScenario, attempt: Attempt, ports: VerifyPorts): Promise<Judged> {
  const evidence: Evidence[] = [];
  const verdict = await verdictOn(asked, attempt, {
    ...ports,
    code: keeping(ports.code, evidence),
    system: keepingFolders(ports.system, evidence),
    images: keepingVerdicts(ports.images, evidence),
  });
  return { verdict, evidence };
}

/** Runs no program: reads what the programs did. undefined if that was not kept. */
export async function judgeByEvidence(
  asked: AskedScenario,
  attempt: Attempt,
  ports: VerifyPorts,
  evidence: readonly Evidence[] = [],
): Promise<Judged | undefined> {
  let isMissing = false;
  let isCut = false;
  const find = (job: CodeJob | SystemJob | ImageJob) => {
    const digest = digestOf(job);
    const known = evidence.find((each) => each.job === digest);
    isMissing ||= known === undefined;
    return known;
  };
  const missing = { outcome: 'broken', cause: 'sandbox-missing', detail: '' } as const;
  const code: CodeRunner = {
    run: async (job) => {
      const known = find(job);
      return known !== undefined && 'result' in known ? known.result : missing;
    },
  };
  const system: SystemRunner = {
    ...ports.system,
    run: async (jobs) => {
      const results: SystemResult[] = [];
      for (const job of jobs) {
        const known = find(job);
        if (known === undefined || !('system' in known)) return [missing];
        isCut ||= known.isCut === true;
        results.push(folderOf(known, job));
        if (known.system.outcome !== 'ran') break;
      }
      return results;
    },
  };
  const images: ImageRunner = {
    ...ports.images,
    judge: async (job) => {
      const known = find(job);
      return known !== undefined && 'image' in known ? { outcome: 'judged', ...known.image } : missing;
    },
  };
  const verdict = await verdictOn(asked, attempt, { ...ports, code, system, images });
  return isMissing || (isCut && verdict.outcome !== 'pass') ? undefined : { verdict, evidence };
}

function verdictOn({ pack, scenario }: AskedScenario, attempt: Attempt, ports: VerifyPorts): Promise<Verdict> {
  return judgeWithRules(attempt, scenario.expect, Object.keys(scenario.told), verifyContext(pack, scenario, ports));
}

/** The most characters of evidence: for all folders of an attempt together, and for each job in WebAssembly. */
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

function keepingFolders(system: SystemRunner, evidence: Evidence[]): SystemRunner {
  let left = mostKept;
  return {
    ...system,
    run: async (jobs) => {
      const results = await system.run(jobs);
      for (const [at, job] of jobs.entries()) {
        const result = results[at];
        const kept = result && evidenceOf(digestOf(job), job, result, left);
        if (kept === undefined) continue;
        left -= kept.length;
        evidence.push(kept.evidence);
      }
      return results;
    },
  };
}

function keepingVerdicts(images: ImageRunner, evidence: Evidence[]): ImageRunner {
  return {
    ...images,
    judge: async (job) => {
      const result = await images.judge(job);
      if (result.outcome === 'judged') {
        const { outcome: _, ...image } = result;
        evidence.push({ job: digestOf(job), image });
      }
      return result;
    },
  };
}

function digestOf(job: CodeJob | SystemJob | ImageJob): string {
  return sha256(canonicalJson(job));
}
