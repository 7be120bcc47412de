import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parse } from 'yaml';
import { z } from 'zod';
import { folderOf } from '../support/folder-of.ts';

const workflowSchema = z.looseObject({
  on: z.record(z.string(), z.unknown()),
  concurrency: z.looseObject({ 'cancel-in-progress': z.boolean().optional() }).optional(),
  jobs: z.record(
    z.string(),
    z.looseObject({
      if: z.string().optional(),
      permissions: z.record(z.string(), z.string()),
      steps: z.array(
        z.looseObject({
          name: z.string().optional(),
          run: z.string().optional(),
          env: z.record(z.string(), z.string()).optional(),
          with: z.record(z.string(), z.unknown()).optional(),
        }),
      ),
    }),
  ),
});

/** A workflow as `init` writes it. */
export function loadShippedWorkflow(file: string): z.infer<typeof workflowSchema> {
  return workflowSchema.parse(parse(readFileSync(join('src/commands/workflows', file), 'utf8')));
}

export type StepPlace = { readonly file: string; readonly job: string; readonly name: string };

export type RanStep = {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The arguments that `gh` was called with. */
  readonly asked: readonly string[];
};

/** Runs the script of a step like a runner, with `gh` as a shell script or as a client of a fake GitHub. */
export async function runWorkflowStep(
  { file, job, name }: StepPlace,
  env: Readonly<Record<string, string>>,
  { cwd, gh }: { readonly cwd?: string; readonly gh?: string } = {},
): Promise<RanStep> {
  const step = loadShippedWorkflow(file).jobs[job]?.steps.find((each) => each.name === name);
  if (step?.run === undefined) throw new Error(`${file} has no step ${job}: ${name}`);
  const place = folderOf({ asked: '', script: step.run });
  const asked = join(place, 'asked');
  const client = `exec "${process.execPath}" "${resolve('tests/support/github/fake-gh.js')}" "$@"`;
  const body = gh === undefined ? client : `echo "$*" >>"$ASKED"\n${gh}`;
  writeFileSync(join(place, 'gh'), `#!/bin/bash\n${body}\n`, { mode: 0o755 });
  const given = Object.entries(step.env ?? {}).filter(([, value]) => !value.includes('${{'));
  // Without `shell: bash`, a runner does not set pipefail.
  const child = spawn('bash', ['-e', join(place, 'script')], {
    cwd: cwd ?? place,
    env: {
      ...{ PATH: `${place}${delimiter}${process.env['PATH'] ?? ''}`, HOME: place, ASKED: asked },
      ...{ GITHUB_REPOSITORY: 'acme/models', GH_REPO: 'acme/models', ...Object.fromEntries(given) },
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await ended;
  const lines = readFileSync(asked, 'utf8').split('\n');
  return { exitCode: child.exitCode ?? -1, stdout, stderr, asked: lines.filter((line) => line !== '') };
}
