import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { rescore } from '../../../../src/commands/rescore.ts';
import type { AssistantTurn } from '../../../../src/records/attempt.ts';
import { testIo } from '../../../commands/kept-run-with.ts';
import { openWorkplace } from '../../../commands/open-workplace.ts';
import { keptIn } from '../../../run/run-with.ts';
import { cliFile, imageServer, withFakeEngine } from '../../../support/benchlocal-image.ts';
import { scriptedEndpoint } from '../../../support/scripted-endpoint.ts';
import { turnWith } from '../../../verify/attempt-with.ts';

type Sent = { readonly role?: unknown; readonly content?: unknown };

/** Answers a prompt at once; with a tool, it looks first. */
function speak(messages: readonly Sent[]): AssistantTurn | undefined {
  const [{ content } = {}] = messages;
  if (content === 'Count the lines.') return turnWith({ content: '<think>odd</think>right' });
  if (content !== 'Find the port.') return undefined;
  const command = ['ls', 'right'][messages.filter(({ role }) => role === 'tool').length];
  if (command === undefined) return turnWith({ content: 'It is done.' });
  const call = { id: `call-${command}`, name: 'bash', arguments: JSON.stringify({ command }) };
  return turnWith({ toolCalls: [call], finishReason: 'tool_calls' });
}

it('runs a pack through its image: asks, answers calls, judges, and judges again without the image', () =>
  withFakeEngine(imageServer(), async (_, folder) => {
    vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
    await using place = await openWorkplace();
    await using endpoint = await scriptedEndpoint({ speak });
    const pack = join(place.folder, 'cli-40.jsonl');
    await writeFile(pack, cliFile);
    const words = `run --slug a/b --endpoint ${endpoint.url} --repeat 1 --pack ${pack}`;
    const { code, err, out } = await place.do(words);
    expect(code, err).toBe(0);
    const kept = /^Kept in (.+)$/m.exec(err)?.[1] ?? expect.fail(err);
    const { plan, attempts } = await keptIn(kept);
    expect(out).not.toContain('of CPU to judge'); // unknown
    expect(plan.sandbox).toEqual({ 'benchlocal:cli-40': 'sha256:0000' });
    expect(attempts.map(({ scenario, verdict }) => [scenario, verdict]).sort()).toEqual([
      ['benchlocal:cli-40/CLI-01', { outcome: 'pass' }],
      ['benchlocal:cli-40/CLI-26', { outcome: 'pass' }],
    ]);
    const agent = endpoint.asked.filter(({ messages }) => messages[0].content === 'Find the port.');
    expect(agent[0].tools).toMatchObject([{ function: { name: 'bash' } }]);
    expect(agent.at(-1).messages.at(-1)).toMatchObject({ content: '{"stdout":"ran right","exit_code":0}' });

    await rm(join(folder, 'image'));
    const io = testIo(place.folder);
    await rescore({ runs: [kept], packs: [pack], out: undefined, root: place.folder }, io);
    expect(io.printed()).toContain('no verdict changed (2 answers judged again)');
    const without = await place.do(words);
    expect(without).toMatchObject({ code: 2 });
    expect(without.err).toContain('docker has no image benchlocal-sandbox-cli:latest');
    expect(without.err).toContain('In a checkout of benchlocal-cli, run bash tools/build-sandboxes.sh');
  }));
