import { afterEach, describe, expect, it } from 'vitest';
import type { Decision } from '../../src/records/decision.ts';
import { openWorkplace, type Workplace } from '../commands/open-workplace.ts';
import { realLlama } from '../support/real-llama/prepare-real-llama.ts';
import { type RunningLlama, startRealLlama } from '../support/real-llama/start-real-llama.ts';
import { quantized } from '../support/real-llama/write-model.ts';

const { rootfs, missing } = realLlama();
const prompts = Array.from({ length: 24 }, (_, index) => `Say something about the number ${index * 37}.`);
const maxTokens = 24;

let server: RunningLlama | undefined;
afterEach(() => server?.stop());

/** The output of the server: noise, because its model is random. */
async function answerTo(prompt: string, { baseUrl }: RunningLlama): Promise<string> {
  const body = { messages: [{ role: 'user', content: prompt }], temperature: 0, seed: 1, max_tokens: maxTokens };
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, top_p: 1, cache_prompt: false }),
  });
  const reply = JSON.parse(await response.text());
  return reply.choices[0].message.content;
}

/** A pack whose scenarios expect some letters that this server writes. These checks allow noise around them. */
async function packLike(running: RunningLlama): Promise<string> {
  const scenarios: object[] = [];
  for (const [index, prompt] of prompts.entries()) {
    const runs = (await answerTo(prompt, running)).match(/[!-~]+/g) ?? [];
    const [longest = ''] = runs.sort((one, other) => other.length - one.length);
    const expected = { kind: 'benchlocal/instruct-follow', asserts: [{ kind: 'required_phrase', value: longest }] };
    const messages = [{ role: 'user', content: prompt }];
    scenarios.push({ id: `N-${index + 1}`, title: `Number ${index + 1}`, messages, expect: [expected] });
  }
  const sampling = { 'max-tokens': maxTokens };
  return JSON.stringify({ id: 'noise', version: '1.0.0', title: 'Noise', sampling, scenarios });
}

async function check(place: Workplace, { baseUrl }: RunningLlama, flags: string) {
  const words = `check --slug llamacpp/tiny --endpoint ${baseUrl} --pack noise.yaml --concurrency 1`;
  const { code, out, err } = await place.do(`${words} ${flags}`);
  return { code, out, err, report: async (): Promise<Decision> => JSON.parse(await place.read('report.json')) };
}

describe.skipIf(missing !== undefined)('close calls on a real llama.cpp server', () => {
  it('leave its answers unchanged, and mark those that other weights change', { timeout: 300_000 }, async () => {
    await using place = await openWorkplace();
    const flags = ['-c', '32768', '--alias', 'tiny'];
    server = await startRealLlama(rootfs, flags);
    await place.write('noise.yaml', await packLike(server));
    const captured = await check(place, server, '--capture');
    expect(captured.code, captured.err).toBe(0);

    const same = await check(place, server, '--logprobs --json report.json');
    expect(same.err).not.toContain('not requested');
    const [mode] = (await same.report()).modes;
    expect(mode?.fingerprint.conditions.logprobs).toBe(true);
    expect(mode?.packs[0]?.drift).toMatchObject({ compared: prompts.length, identical: prompts.length });

    await server.stop();
    server = await startRealLlama(rootfs, [...flags, ...quantized(rootfs, 'Q4_0')]);
    const other = await check(place, server, '--logprobs --no-confirm --json report.json');
    const flips = (await other.report()).modes.flatMap(({ packs }) => packs.flatMap((pack) => pack.flips));
    const marks = flips.flatMap(({ parting }) => parting ?? []);
    const close = marks.filter(({ call }) => call === 'close');
    console.log(
      `${flips.length} flips, ${marks.length} marked, ${close.length} close: ${marks.map(({ margin }) => margin).sort((one, two) => one - two)}`,
    );
    expect(flips.length).toBeGreaterThan(0);
    expect(marks.length).toBeGreaterThan(0);
    expect(other.out).toMatch(/close call \([\d.e-]+ nats\)/);
  });
});
