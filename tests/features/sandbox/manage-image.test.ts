import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  debianImage,
  recipeOf,
  sandboxBuild,
  sandboxLoad,
  sandboxShow,
} from '../../../src/features/sandbox/manage-image.ts';
import { sandboxImage } from '../../../src/features/sandbox/runners/find-system.ts';
import { describeFailure } from '../../../src/lib/errors.ts';
import { type TestIo, testIo } from '../../commands/kept-run-with.ts';
import { folderOf } from '../../support/folder-of.ts';
import { missingImage } from './support/missing-image.ts';

const missing = missingImage();
if (missing !== undefined) process.stderr.write(`skipped the image for scripts: ${missing}\n`);

const failureOf = (work: Promise<unknown>) => work.then(() => undefined, describeFailure);

/** An engine that records what it builds, and leaves `rest` to what comes after `case "$1" in`. */
function engineWith(name: 'docker' | 'podman', rest: string) {
  const folder = folderOf();
  const program = join(folder, name);
  writeFileSync(
    program,
    `#!/bin/sh\ncase "$1" in\nbuild) echo "$@" >'${folder}/asked'; cat >'${folder}/recipe'; echo step 1; echo warning >&2 ;;\n${rest}\nesac\n`,
  );
  chmodSync(program, 0o755);
  const io: TestIo = testIo(folder, { ...process.env, PATH: `${folder}:/usr/bin:/bin` });
  return { folder, io, read: (file: string) => readFileSync(join(folder, file), 'utf8') };
}

/** The real image is there. */
const shownLines = new RegExp(
  `^docker \\S+(?:, rootless)?, image ${sandboxImage} \\([0-9a-f]{12}\\)\\ndigest sha256:[0-9a-f]{64}\\nGNU bash, .*; with git, jq.*\\na script ran in \\d+\\.\\d s\\n$`,
);

describe.runIf(missing === undefined)('the image for scripts', () => {
  const realDocker = missing === undefined ? execFileSync('sh', ['-c', 'command -v docker'], { encoding: 'utf8' }) : '';

  it.each([
    [undefined, debianImage],
    ['debian:trixie', 'debian:trixie'],
  ])(
    'is built from %s, and then shown',
    async (base, from) => {
      const { io, read } = engineWith('docker', `*) exec ${realDocker.trim()} "$@" ;;`);
      expect(await sandboxBuild({ base }, io)).toBe(0);
      expect(read('asked')).toBe(`build --tag ${sandboxImage} -\n`);
      expect(read('recipe')).toBe(recipeOf(from));
      expect(io.complained()).toMatch(new RegExp(`^Building ${sandboxImage} from ${from} with docker \\S+.*\\n`));
      expect(io.complained()).toContain('step 1\n');
      expect(io.complained()).toContain('warning\n');
      expect(io.printed()).toMatch(shownLines);
    },
    120_000,
  );

  it('is loaded from an archive that docker save wrote, and then shown', async () => {
    const folder = folderOf();
    const file = join(folder, 'image.tar');
    execFileSync('docker', ['save', sandboxImage, '--output', file]);
    const io = testIo(folder, process.env);
    expect(await sandboxLoad({ file }, io)).toBe(0);
    expect(io.complained()).toContain(`Loaded image: ${sandboxImage}`);
    expect(io.printed()).toMatch(shownLines);
  });

  it('is not loaded from a file that is no archive', async () => {
    const folder = folderOf({ 'image.tar': 'no archive' });
    const failure = await failureOf(sandboxLoad({ file: join(folder, 'image.tar') }, testIo(folder, process.env)));
    expect(failure).toEqual({
      exitCode: 3,
      text: 'docker load failed with exit code 1\nWhat it printed says why.',
    });
  });
});

describe('the image for scripts, if something is missing', () => {
  const answers = "info) echo '5.0 true' ;;";

  it('is built by podman on request, and reported if it cannot run anything', async () => {
    const { io, read } = engineWith(
      'podman',
      `${answers}\nimage) echo sha256:12 ;;\n*) echo no runtime >&2; exit 125 ;;`,
    );
    const failure = await failureOf(sandboxBuild({ base: 'debian', engine: 'podman' }, io));
    expect(read('asked')).toBe(`build --tag ${sandboxImage} -\n`);
    expect(failure).toEqual({
      exitCode: 3,
      text:
        `podman 5.0, rootless, image ${sandboxImage} (12) runs no script: its process ended with exit code 125: no runtime\n` +
        'Make it again: quality-baseline sandbox build',
    });
  });

  it.each([
    ['an invalid name', { base: '--pull' }, '"--pull" names no image'],
    ['a name with a line break', { base: 'debian\nRUN x' }, 'names no image'],
    ['no engine', { engine: 'podman' }, 'there is no container engine'],
  ] as const)('is not built with %s', async (_, given, text) => {
    const { io } = engineWith('docker', answers);
    const failure = await failureOf(sandboxBuild({ ...given }, { ...io, env: { PATH: io.cwd } }));
    expect(failure?.text).toContain(text);
  });

  it('is not built by an engine that fails', async () => {
    const { io, folder } = engineWith('docker', answers);
    const program = join(folder, 'docker');
    writeFileSync(program, readFileSync(program, 'utf8').replace('echo step 1;', 'exit 7;'));
    const text = 'docker build failed with exit code 7\nWhat it printed says why.';
    expect(await failureOf(sandboxBuild({}, io))).toEqual({ exitCode: 3, text });
  });

  it.each([
    ['that is not there', 'none.tar', 'cannot read none.tar: there is no such file'],
    ['that is a folder', '.', 'cannot read .: it is a folder'],
    ['of another image', 'other.tar', `other.tar does not hold the image ${sandboxImage}`],
  ])('is not loaded from a file %s', async (_, name, text) => {
    const { io, folder } = engineWith('docker', `${answers}\nload) cat >/dev/null ;;\n*) exit 1 ;;`);
    writeFileSync(join(folder, 'other.tar'), 'an archive');
    const failure = await failureOf(sandboxLoad({ file: join(folder, name) }, io));
    expect(failure).toMatchObject({
      exitCode: 2,
      text: expect.stringContaining(text.replace(name, join(folder, name))),
    });
  });

  it('is reported as missing by show, which says how to make it', async () => {
    const { io } = engineWith('docker', `${answers}\n*) exit 1 ;;`);
    expect(await failureOf(sandboxShow({ engine: 'docker' }, io))).toEqual({
      exitCode: 3,
      text: `docker has no image ${sandboxImage}\nMake it: quality-baseline sandbox build.`,
    });
  });
});
