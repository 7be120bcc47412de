import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { codeOf } from '../lib/error-code.ts';
import { InputError } from '../lib/errors.ts';
import { explainIssues } from '../lib/explain-issues.ts';
import { fieldOf, objectOf, parseLoose } from '../lib/loose.ts';
import { showPath } from '../lib/source.ts';
import { type Plan, planSchema } from '../model/journal.ts';
import { modeSchema, scenarioKeySchema, sha256Schema } from '../model/target.ts';
import { upgradeVerdict, verdictSchema } from '../model/verdict.ts';

const attemptSchema = z.looseObject({
  mode: modeSchema,
  round: z.int().positive(),
  verdict: z.preprocess(upgradeVerdict, verdictSchema),
});

/** Loose: of a bundle only this is read again. */
const bundleSchema = z.looseObject({
  version: z.literal([1, 2]),
  kind: z.literal('bundle'),
  run: planSchema.shape.run.pick({ startedAt: true, command: true, tool: true }),
  plan: planSchema.omit({ run: true, scenarios: true }).extend({ version: z.literal([1, 2]) }),
  sessions: z.array(z.looseObject({ subject: z.looseObject({ concurrency: z.int().positive().nullish() }) })),
  scenarios: z
    .array(
      z.looseObject({ scenario: scenarioKeySchema, digest: sha256Schema, attempts: z.array(attemptSchema).min(1) }),
    )
    .min(1),
});

export type Bundle = {
  readonly plan: Plan;
  readonly scenarios: z.output<typeof bundleSchema>['scenarios'];
  readonly concurrency: number | undefined;
};

const hint = 'quality-baseline inspect RUN --bundle FILE writes one.';
const redacted = /\((?:hidden|host|path)\)/;

/** What `inspect --bundle` wrote, as far as it says what to ask and what came of it. */
export async function loadBundle(path: string): Promise<Bundle> {
  const value = parseLoose(await textOf(path));
  const version = fieldOf(objectOf(value), 'version');
  if (fieldOf(objectOf(value), 'kind') !== 'bundle') throw new InputError(`${path} is no bundle`, hint);
  if (typeof version === 'number' && version > 2)
    throw new InputError(
      `${path} is of version ${version}, and this tool knows up to 2`,
      'Use the version of quality-baseline that wrote it, or a newer one.',
    );
  const parsed = bundleSchema.safeParse(value);
  if (!parsed.success) {
    const [first] = explainIssues(parsed.error.issues, bundleSchema, value);
    throw new InputError(`${path} ${showPath(first?.path ?? [])}: ${first?.message ?? 'not as written'}`, hint);
  }
  const { plan, run, scenarios, sessions } = parsed.data;
  if (redacted.test(JSON.stringify(plan.extraBody)))
    throw new InputError(
      `${path} leaves out a part of extra-body, which held a secret, a host or a path`,
      'Write the values into its plan.extraBody by hand.',
    );
  const slots = sessions.flatMap(({ subject }) => subject.concurrency ?? []);
  return {
    plan: {
      ...plan,
      version: 2,
      run: { id: 'bundle', ...run },
      scenarios: Object.fromEntries(scenarios.map(({ scenario, digest }) => [scenario, digest])),
    },
    scenarios,
    concurrency: slots.length === 0 ? undefined : Math.min(...slots),
  };
}

async function textOf(path: string): Promise<string> {
  const info = await stat(path).catch((cause: unknown) => {
    throw new InputError(`cannot read ${path}: ${codeOf(cause)}`, 'Check the path.', { cause });
  });
  if (!info.isFile()) throw new InputError(`${path} is no regular file`, hint);
  return readFile(path, 'utf8').catch((cause: unknown) => {
    throw new InputError(`cannot read ${path}: ${codeOf(cause)}`, 'Check its permissions.', { cause });
  });
}
