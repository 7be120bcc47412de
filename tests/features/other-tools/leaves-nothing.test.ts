import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { packsScore } from '../../../src/commands/packs-score.ts';
import { withRoot } from '../../commands/kept-run-with.ts';
import { hasBubblewrap } from '../sandbox/runners/system-jobs.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const pack = `id: scripts
version: 1.0.0
title: Scripts
scenarios:
  - id: S-1
    title: Waits
    messages: [{ role: user, content: Wait }]
    expect: [{ kind: shell, cases: [{ files: { a.txt: A }, checks: [{ gone: a.txt }] }] }]
`;

it.runIf(hasBubblewrap)('ends what judges when it is interrupted, and leaves nothing of its sandbox', () =>
  withRoot(async (root) => {
    const temporary = join(root, 'tmp');
    await mkdir(temporary);
    vi.stubEnv('TMPDIR', temporary);
    vi.spyOn(process, 'getuid').mockReturnValue(1000); // root may not use this sandbox
    const response = '```sh\nsleep 60\n```';
    await writeFile(join(root, 'pack.yaml'), pack);
    await writeFile(join(root, 'replies.jsonl'), JSON.stringify({ scenario: 'S-1', response }));
    const stop = new AbortController();
    const places = { reference: join(root, 'pack.yaml'), replies: join(root, 'replies.jsonl') };
    const written: string[] = [];
    const write = (line: string) => written.push(line);
    const scoring = packsScore({
      ...places,
      sandbox: 'bubblewrap',
      write,
      judging: (judgeAll) => judgeAll(stop.signal),
    });
    const ended = scoring.catch((error: unknown) => error);
    await expect.poll(() => readdir(temporary), { timeout: 20_000 }).not.toEqual([]);
    stop.abort(new Error('interrupted'));
    expect(await ended).toBe(stop.signal.reason);
    expect([written, await readdir(temporary)]).toEqual([[], []]);
  }),
);
