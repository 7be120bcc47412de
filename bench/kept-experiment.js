// Runs with random values as their folders keep them, and an experiment of two: to measure the cost of comparing them.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { randomFrom } from './noise-model.js';

const digest = 'a'.repeat(64);
const at = '2026-01-01T00:00:00.000Z';
const slugs = ['local/one', 'local/two'];

/** Returns the id of the experiment. `pack.jsonl` lies in the folder. */
export async function keepExperiment(folder) {
  const { pack, ids } = await readPack(join(folder, 'pack.jsonl'));
  const keys = ids.map((id) => `${pack}/${id}`);
  const random = randomFrom(1);
  const runs = slugs.map((_, index) => `20260101T000000Z-000${index}`);
  const targets = slugs.map(
    (slug) => `{ slug: ${slug}, endpoint: "http://127.0.0.1:9", price: { input: 1, output: 4 } }`,
  );
  const arms = slugs.map((target) => ({ target }));
  const experiment = { id: 'large', tags: [], packs: ['pack.jsonl'], arms, seed: 1 };
  await writeFile(
    join(folder, 'quality-baseline.yml'),
    `version: 1\ntargets: [${targets.join(', ')}]\nexperiments: [${JSON.stringify({ ...experiment, tags: 'bench' })}]\n`,
  );
  for (const [index, slug] of slugs.entries()) {
    await keepRun(join(folder, '.quality-baseline', 'runs', runs[index]), {
      ...{ slug, id: runs[index], packs: [{ id: pack, version: '1.0.0', digest }] },
      ...{ digests: keys.map((key) => [key, digest]), attempts: keys.map((key) => attemptOf(key, random)) },
      plan: { price: { input: 1, output: 4 } },
    });
  }
  const id = '20260101T000000Z-0000-large';
  const kept = {
    ...{ version: 1, kind: 'kept-experiment', id, tool: '0.1.0', startedAt: at, experiment, parallel: 1, later: [] },
    arms: runs.map((run) => ({ run, isParallel: false })),
  };
  await mkdir(join(folder, '.quality-baseline', 'experiments', id), { recursive: true });
  await writeFile(join(folder, '.quality-baseline', 'experiments', id, 'experiment.json'), JSON.stringify(kept));
  return id;
}

async function readPack(path) {
  let pack;
  const ids = [];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const { id } = JSON.parse(line);
    if (pack === undefined) pack = id;
    else ids.push(id);
  }
  return { pack, ids };
}

export function runFile(slug, id) {
  return {
    ...{ version: 1, kind: 'run', id, command: 'run', tool: '0.1.0', slug, modes: ['no-thinking'], where: '' },
    judgedBy: { maxDrop: '10', expectChange: [], requireSame: [], floors: {}, floorsFail: false },
    ...{ startedAt: at, endedAt: at, outcome: 'no-baseline' },
  };
}

/** `attempts` may be generated during writing; `plan` overrides fields of the plan. */
export async function keepRun(folder, { slug, id, packs, digests, attempts, plan }) {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'run.json'), JSON.stringify(runFile(slug, id)));
  const first = {
    ...{ version: 3, kind: 'plan', run: { id, startedAt: at, command: 'run', tool: '0.1.0' }, slug },
    ...{ modes: ['no-thinking'], harness: 'native', packs, scenarios: Object.fromEntries(digests) },
    ...{ rounds: 1, seed: 1, shard: null, restarts: false, isCanonical: true, sampling: { temperature: 0 } },
    ...{ thinkingMaxTokens: 0, maxTokens: null, extraBody: {}, ...plan },
  };
  const last = { kind: 'end', endedAt: at, outcome: 'decided', detail: 'measured', refusedFields: [] };
  function* lines() {
    yield `${JSON.stringify(first)}\n`;
    for (const attempt of attempts) yield `${JSON.stringify(attempt)}\n`;
    yield `${JSON.stringify(last)}\n`;
  }
  await pipeline(lines, createWriteStream(join(folder, 'journal.jsonl')));
}

export function attemptOf(scenario, random) {
  const f1 = Math.round(random() * 1e6) / 1e6;
  const exact = random() < 0.6 ? 1 : 0;
  const unknown = { firstContentMs: null, cachedTokens: null, reasoningTokens: null, decodeTokensPerSecond: null };
  const tokens = { promptTokens: 200 + Math.floor(random() * 300), completionTokens: 5 };
  const totalMs = Math.round(200 + random() * 800);
  return {
    ...{ kind: 'attempt', stage: 'measure', session: 1, mode: 'no-thinking', round: 1, scenario, atMs: 0, totalMs },
    verdict: { outcome: 'pass', measures: { exact_match: exact, f1, rougeL: f1 } },
    messages: [{ role: 'assistant', content: 'The miller mended it, as the text says.' }],
    ...{ isUnfinished: false, refusal: null, isReasoned: false, answer: '0123456789abcdef' },
    ...{ measures: [{ ...unknown, ...tokens, firstTokenMs: 10, totalMs }], notes: [], faults: [] },
  };
}
