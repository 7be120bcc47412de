import { readFile } from 'node:fs/promises';

/** The workflows that init can write. The URLs are literals so that the bundler finds each file and ships it. */
export const workflowFiles = {
  'gate-simple': {
    url: new URL('../workflows/gate-simple.yml', import.meta.url),
    purpose: 'check each pull request; one target',
  },
  gate: {
    url: new URL('../workflows/gate.yml', import.meta.url),
    purpose: 'check the targets that a pull request affects',
  },
  nightly: { url: new URL('../workflows/nightly.yml', import.meta.url), purpose: 'check every target at night' },
  capture: {
    url: new URL('../workflows/capture.yml', import.meta.url),
    purpose: 'record a baseline as a pull request',
  },
  'fork-gate': {
    url: new URL('../workflows/fork-gate.yml', import.meta.url),
    purpose: 'check pull requests of forks when a maintainer says so',
  },
  'fork-report': {
    url: new URL('../workflows/fork-report.yml', import.meta.url),
    purpose: 'comment where the gate itself may not',
  },
  commands: {
    url: new URL('../workflows/commands.yml', import.meta.url),
    purpose: 'accept a drop, run the gate again and record baselines, by comments on a pull request',
  },
  'merge-queue': {
    url: new URL('../workflows/merge-queue.yml', import.meta.url),
    purpose: 'answer a merge queue from earlier measurements',
  },
  'image-bump': {
    url: new URL('../workflows/image-bump.yml', import.meta.url),
    purpose: 'merge new images of Renovate and Dependabot that passed the gate',
  },
  board: {
    url: new URL('../workflows/board.yml', import.meta.url),
    purpose: 'publish a leaderboard of the baselines on GitHub Pages',
  },
} as const satisfies Readonly<Record<string, { url: URL; purpose: string }>>;
export type WorkflowName = keyof typeof workflowFiles;

// A safe cast: workflowFiles is an object literal, so these are all its keys.
export const workflowNames = Object.keys(workflowFiles) as readonly WorkflowName[];

export function workflowPath(name: WorkflowName): string {
  return `.github/workflows/quality-${name}.yml`;
}

export function loadWorkflow(name: WorkflowName): Promise<string> {
  return readFile(workflowFiles[name].url, 'utf8');
}
