import { readFile } from 'node:fs/promises';

/** The job files that init can write. The URLs are literals so that the bundler finds each file and ships it. */
const jobFiles = {
  slurm: {
    'slurm/quality-submit.sh': new URL('./quality-submit.sh', import.meta.url),
    'slurm/quality-shard.sh': new URL('./quality-shard.sh', import.meta.url),
    'slurm/quality-merge.sh': new URL('./quality-merge.sh', import.meta.url),
  },
  kubernetes: {
    'kubernetes/quality-shards.yml': new URL('./quality-shards.yml', import.meta.url),
    'kubernetes/quality-merge.yml': new URL('./quality-merge.yml', import.meta.url),
  },
  gitlab: {
    '.gitlab/quality.yml': new URL('./gitlab-quality.yml', import.meta.url),
    '.gitlab-ci.yml': new URL('./gitlab-ci.yml', import.meta.url),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, URL>>>>;
export type SchedulerName = keyof typeof jobFiles;

// A safe cast: jobFiles is an object literal, so these are all its keys.
export const schedulerNames = Object.keys(jobFiles) as readonly SchedulerName[];

type JobValues = { readonly slug: string; readonly gpus: number | undefined; readonly version: string };

export function renderJobFiles(
  scheduler: SchedulerName,
  { slug, gpus = 1, version }: JobValues,
): Promise<readonly { readonly path: string; readonly text: string }[]> {
  const values: Readonly<Record<string, string>> = { slug, gpus: String(gpus), version };
  return Promise.all(
    Object.entries(jobFiles[scheduler]).map(async ([path, url]) => {
      const text = await readFile(url, 'utf8');
      return { path, text: text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole) };
    }),
  );
}
