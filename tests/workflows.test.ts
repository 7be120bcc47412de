import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { version } from '../src/lib/version.ts';
import { folderOf } from './support/folder-of.ts';

const stepSchema = z.looseObject({
  name: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
});
const permissionsSchema = z.record(z.string(), z.enum(['read', 'write']));
const workflowSchema = z.looseObject({
  permissions: permissionsSchema,
  concurrency: z.looseObject({ group: z.string() }),
  jobs: z.record(
    z.string(),
    z.looseObject({
      permissions: permissionsSchema,
      'timeout-minutes': z.number(),
      environment: z.string().optional(),
      steps: z.array(stepSchema),
    }),
  ),
});

const folder = '.github/workflows';
const files = readdirSync(folder);
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
const workflows = files.map((file) => ({ file, ...workflowSchema.parse(parse(textOf(file))) }));
const jobs = workflows.flatMap(({ file, jobs }) => Object.entries(jobs).map(([id, job]) => ({ ...job, file, id })));
const steps = jobs.flatMap(({ file, id, steps }) => steps.map((step) => ({ place: `${file}: ${id}`, ...step })));

describe('the workflows of this repository', () => {
  it.each(workflows)('$file gives nothing to a job that does not need it', ({ permissions }) => {
    expect(permissions).toEqual({});
  });

  it('use each action at one commit, with its version beside it', () => {
    const used = files.flatMap((file) => textOf(file).match(/(?<=\buses: )[^.\s].*$/gm) ?? []);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((each) => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(each))).toEqual([]);
    const pins = new Set(used.map((each) => each.replace(/^([\w-]+\/[\w-]+)[\w/-]*/, '$1')));
    const actions = [...pins].map((pin) => pin.split('@', 1)[0]);
    expect(actions).toEqual([...new Set(actions)]);
  });

  it('leave no token behind in a checkout', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
  });

  it('name tests that there are', () => {
    const named = files.flatMap((file) => textOf(file).match(/(?<![\w./-])tests\/[\w./-]+/g) ?? []);
    expect(named).toContain('tests/verify');
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('put no expression into a script: values from outside arrive as variables', () => {
    expect(steps.filter(({ run }) => run?.includes('${{'))).toEqual([]);
  });

  it('install the versions of the lockfile, and run no package script', () => {
    const installs = steps.filter(({ run }) => /\bnpm (?:ci|i|install)\b/.test(run ?? '')).map(({ run }) => run);
    expect(new Set(installs)).toEqual(new Set(['npm ci --ignore-scripts']));
  });

  it('allow writing and signing only in the jobs that need it, none of which installs or runs code of the repository', () => {
    const writers = jobs
      .filter(({ permissions }) => Object.values(permissions).includes('write'))
      .map(({ file, id, permissions, steps }) => {
        const granted = Object.keys(permissions).filter((scope) => permissions[scope] === 'write');
        const runs = steps.filter(({ run }) => /\bnode\b|\bnpm (?!publish)/.test(run ?? ''));
        return `${file} ${id}: ${granted.join(' ')}${runs.length > 0 ? ' and runs code' : ''}`;
      });
    expect(writers).toEqual([
      'codeql.yml analyze: security-events',
      'release.yml attest: id-token attestations',
      'release.yml image: packages id-token attestations',
      'release.yml publish: id-token',
      'release.yml release: contents',
      'release.yml move-tags: contents',
      'scorecard.yml analysis: security-events id-token',
    ]);
  });

  it('ask a person before npm or a moving tag changes', () => {
    const guarded = jobs.filter(({ environment }) => environment !== undefined);
    expect(guarded.map(({ id, environment }) => [id, environment])).toEqual([
      ['publish', 'npm'],
      ['move-tags', 'moving-tags'],
    ]);
  });
});

function emptyFolder(): string {
  const folder = folderOf();
  return folder;
}

/** Answers like `gh` to the step's four calls, from a folder with a file for each tag. */
const fakeGh = `#!/usr/bin/env bash
case "$*" in
  *commits/tags/*) echo "commit-of-\${2##*/}" ;;
  *matching-refs*) for tag in "$TAGS"/*; do echo "refs/tags/\${tag##*/}"; done ;;
  *PATCH*) for word; do case "$word" in sha=*) echo "\${word#sha=}" > "$TAGS/\${4##*/}" ;; esac; done ;;
  *POST*) echo "\${8#sha=}" > "$TAGS/\${6##*/}" ;;
  *) [ -e "$TAGS/\${2##*/}" ] ;;
esac
`;

describe('the step of the release that moves tags', () => {
  const script = steps.find(({ name }) => name === 'Move each tag whose newest release this is')?.run ?? '';

  function release(tag: string, before: Readonly<Record<string, string>>): Record<string, string> {
    const home = emptyFolder();
    const tags = join(home, 'tags');
    mkdirSync(tags);
    for (const [name, commit] of Object.entries({ ...before, [tag]: '' })) writeFileSync(join(tags, name), commit);
    writeFileSync(join(home, 'gh'), fakeGh, { mode: 0o755 });
    execFileSync('bash', ['-e', '-c', script], {
      env: { PATH: `${home}:${process.env['PATH']}`, TAGS: tags, TAG: tag, GITHUB_REPOSITORY: 'owner/name' },
    });
    const moving = readdirSync(tags).filter((name) => !/\..*\./.test(name));
    return Object.fromEntries(moving.map((name) => [name, readFileSync(join(tags, name), 'utf8').trim()]));
  }

  it('makes both at the first release', () => {
    expect(release('v1.0.0', {})).toEqual({ v1: 'commit-of-v1.0.0', 'v1.0': 'commit-of-v1.0.0' });
  });

  it('moves both to a newer release, by number and not alphabetically', () => {
    const before = { 'v1.9.0': '', 'v1.10.0': '', 'v11.0.0': '', v1: 'old', 'v1.10': 'old', v11: 'kept' };
    const now = 'commit-of-v1.10.1';
    expect(release('v1.10.1', before)).toEqual({ v1: now, 'v1.10': now, v11: 'kept' });
  });

  it('leaves vX if a newer minor version exists', () => {
    const before = { 'v1.2.0': '', 'v1.3.0': '', v1: 'kept', 'v1.2': 'old' };
    expect(release('v1.2.1', before)).toEqual({ v1: 'kept', 'v1.2': 'commit-of-v1.2.1' });
  });
});

describe('the notes of a release', () => {
  function notes(tag: string, changelog: string): string {
    const home = emptyFolder();
    const [from, out] = [join(home, 'CHANGELOG.md'), join(home, 'notes.md')];
    writeFileSync(from, changelog);
    execFileSync(process.execPath, ['scripts/release-notes.js', '--tag', tag, '--changelog', from, '--out', out], {
      stdio: 'pipe',
    });
    return readFileSync(out, 'utf8');
  }

  it('are the section of that version', () => {
    const changelog = `# Changelog\n\n## [Unreleased]\n\n## [${version}] - 2026-01-02\n\n### Added\n\n- This.\n\n## [0.0.1] - 2025-01-01\n\n- That.\n`;
    expect(notes(`v${version}`, changelog)).toBe('### Added\n\n- This.\n');
  });

  it('are refused if the tag is not the version, or the changelog has no section for it', () => {
    expect(() => notes('v99.0.0', '')).toThrow(`the tag is v99.0.0, and package.json has version ${version}`);
    expect(() => notes(`v${version}`, '## [Unreleased]\n\n- This.\n')).toThrow('CHANGELOG.md has nothing under');
  });
});
