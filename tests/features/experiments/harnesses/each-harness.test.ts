import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compare } from '../../../../src/commands/compare.ts';
import type { RawValues } from '../../../../src/config/read-values.ts';
import { loadSettings } from '../../../../src/config/settings-from-flags.ts';
import { eachHarness } from '../../../../src/features/experiments/harnesses/each-harness.ts';
import type { Io } from '../../../../src/lib/io.ts';
import { parsePack } from '../../../../src/packs/parse-pack.ts';
import { scriptedModel } from '../../../../src/packs/scripted-model.ts';
import type { HarnessName } from '../../../../src/records/target.ts';
import { RunFolder } from '../../../../src/store/run-folder.ts';
import { testIo } from '../../../commands/kept-run-with.ts';
import { openWorkplace, type Workplace } from '../../../commands/open-workplace.ts';
import { speak, type TextName } from '../../../endpoint/client/harness/speak.ts';
import { type ScriptedEndpoint, scriptedEndpoint } from '../../../support/scripted-endpoint.ts';

const cities = ['Oslo', 'Bergen', 'Turku', 'Narvik', 'Malmo', 'Aarhus', 'Odense', 'Tampere'];
const text = `id: weather
version: 1.0.0
title: Weather
tools:
  get_weather: { description: Weather of a city, parameters: { type: object, properties: { city: { type: string } } } }
scenarios:
${cities
  .map(
    (city, at) => `  - id: W-${at}
    title: ${city}
    messages: [{ role: user, content: "Weather in ${city}?" }]
    use-tools: [get_weather]
    expect: [{ kind: tool-calls, calls: [{ name: get_weather, arguments: { city: ${city} } }] }]
    gold: [{ calls: [{ name: get_weather, arguments: { city: ${city} } }] }]
`,
  )
  .join('')}  - id: words
    title: Says blue
    messages: [{ role: user, content: Say blue }]
    expect: [{ kind: text-rules, rules: [{ rule: exact, text: blue }] }]
    gold: [blue]
`;
const words = `id: words
version: 1.0.0
title: Words
scenarios:
  - id: A
    title: Says red
    messages: [{ role: user, content: Say red }]
    expect: [{ kind: text-rules, rules: [{ rule: exact, text: red }] }]
    gold: [red]
`;
const packs = [parsePack(text, 'weather.yaml'), parsePack(words, 'words.yaml')];

let place: Workplace;
let endpoint: ScriptedEndpoint;
/** The forms that the model speaks badly. */
let mumbles: readonly HarnessName[] = [];

/** Recognises the form by the words that offer it. */
function formOf(offer: string): TextName | undefined {
  if (offer.includes('<think>')) return 'pi';
  if (offer.includes('<function=')) return 'qwen-coder';
  if (offer.includes('<function_call>')) return 'qwen';
  if (offer.includes('<tool_call>')) return 'hermes';
  return offer.includes('"tool"') ? 'json' : undefined;
}

beforeAll(async () => {
  place = await openWorkplace();
  await place.write('weather.yaml', text);
  await place.write('words.yaml', words);
  const model = scriptedModel(packs, () => 'gold');
  endpoint = await scriptedEndpoint({
    packs,
    speak(messages) {
      const turn = model(messages.filter(({ role }) => role !== 'system'));
      const form = formOf(String(messages.find(({ role }) => role === 'system')?.content ?? ''));
      if (turn === undefined || form === undefined) return turn;
      const said = mumbles.includes(form) ? 'I know no such form.' : speak(form, turn);
      return { ...turn, content: said, toolCalls: [], finishReason: 'stop' };
    },
  });
});
afterAll(async () => {
  await place[Symbol.asyncDispose]();
  await endpoint[Symbol.asyncDispose]();
});

const on = (line: string, more?: Partial<Io>) =>
  place.do(`check --slug test/model --endpoint ${endpoint.url} --pack weather.yaml words.yaml ${line}`, more);

it('captures a baseline for each harness, of the scenarios with tools', async () => {
  const { code, out, err } = await on('--harness native,json --capture --accept-useless small');
  expect([code, err.includes('left out with --harness json (no tools): words, weather/words')]).toEqual([0, true]);
  expect(readdirSync(join(place.folder, 'baselines')).filter((name) => name.endsWith('.json'))).toEqual([
    'test--model__no-thinking.json',
    'test--model__no-thinking__json.json',
  ]);
  expect(out).toContain('All harnesses pass equally often: 8/8.');
  expect(out).toMatch(/^Compare them: npx quality-baseline compare \S+ \S+$/m);
  const [native, json] = await Promise.all(
    ['', '__json'].map(async (end) => JSON.parse(await place.read(`baselines/test--model__no-thinking${end}.json`))),
  );
  expect(native.fingerprint.conditions.harness).toBe('native');
  expect(json.fingerprint.conditions.harness).toBe('json');
  expect([Object.keys(native.scenarios).length, Object.keys(json.scenarios).length]).toEqual([10, 8]);
});

it('compares each with its own baseline, and says which one serves the model best', async () => {
  mumbles = ['hermes'];
  const { code, out, err } = await on(
    '--harness raw json hermes --json report.json --markdown report.md --html report.html',
  );
  mumbles = [];
  expect(code).toBe(0);
  expect(err).toContain('Harness native (1 of 3)');
  expect(err).toContain('there is no baseline baselines/test--model__no-thinking__hermes.json');
  expect(out.match(/^✓ Passed/gm)).toHaveLength(2);
  expect(out).toContain('test/model (no-thinking, json)');
  const summary = out.slice(out.indexOf('Harnesses, no-thinking'));
  expect(summary).toMatch(/native +8\/8 +100\.0 % +67\.6 to 100\.0/);
  expect(summary).toMatch(/hermes +0\/8 +0\.0 % +0\.0 to 32\.4 +\.016/);
  expect(summary.replace(/\s+/g, ' ')).toContain(
    'Best: native. No measurable difference: json. Worse: hermes (p = .016).',
  );
  const report = JSON.parse(await place.read('report.json.json'));
  expect(report.modes[0].fingerprint.conditions.harness).toBe('json');
  expect(await place.read('report.hermes.md')).toContain('no-thinking, hermes');
  expect(await place.read('report.harnesses.md')).toContain('| Harness |');
  const ranking = JSON.parse(await place.read('report.harnesses.json'));
  expect(ranking).toMatchObject({ version: 1, kind: 'harnesses', modes: [{ mode: 'no-thinking' }] });
  expect(ranking.modes[0].ranked).toMatchObject([
    { harness: 'native', rate: { mean: 1, scenarios: 8 }, p: null, isWorse: false },
    { harness: 'json', rate: { mean: 1, scenarios: 8 }, p: 1, isWorse: false },
    { harness: 'hermes', rate: { mean: 0, scenarios: 8 }, p: 2 / 128, isWorse: true },
  ]);
  const page = await place.read('report.harnesses.html');
  expect(page).toContain('<p>Best: native. No measurable difference: json. Worse: hermes (p = .016).</p>');
  expect(page).toMatch(/<tr role="row" class="bad"><th[^>]*>hermes<\/th>/);
  const ids = runsKept()
    .slice(-3)
    .map((run) => basename(run));
  expect(out).toContain('Compare two of these runs: npx quality-baseline compare A B');
  expect(out.slice(out.indexOf('Compare two')).match(/^ {2}.*$/gm)).toEqual(
    ['native', 'json  ', 'hermes'].map((name, at) => `  ${name}  ${ids[at]}`),
  );
  const resumed = JSON.parse(readFileSync(join(runsKept().at(-1) ?? '', 'resume.json'), 'utf8'));
  expect(resumed.flags.harness).toEqual(['hermes']);
});

const settingsWith = (flags: RawValues) =>
  loadSettings({
    command: 'run',
    flags,
    env: {},
    cwd: place.folder,
    defaultTier: 'medium',
    show: (name) => name,
  });
const runsKept = () =>
  readdirSync(join(place.folder, '.quality-baseline', 'runs'))
    .sort()
    .map((name) => join(place.folder, '.quality-baseline', 'runs', name));

it('reports a kept run against the baseline of its harness', async () => {
  const run = new RunFolder(runsKept().at(-2) ?? '');
  const plan = await run.plan();
  expect(plan.harness).toBe('json');
  const against = await run.against(plan, undefined, join(place.folder, 'baselines'));
  expect([...against.values()].map(({ scorecard }) => scorecard.fingerprint.conditions.harness)).toEqual(['json']);
});

it('ends with the worst outcome, and names what measured nothing', async () => {
  const folders = { native: runsKept().at(-3) ?? '', json: place.folder };
  const codes = { native: 1, json: 3 };
  const settings = await settingsWith({ harness: ['native', 'json'], endpoint: endpoint.url, slug: 'test/model' });
  const io = testIo(place.folder);
  const code = await eachHarness(settings, io, async ({ what: { harness } }, _, witness) => {
    if (harness !== 'native' && harness !== 'json') throw new Error('two are asked');
    witness?.begun?.({ id: harness, folder: folders[harness], slug: 'test/model' });
    return { exitCode: codes[harness], decision: undefined };
  });
  expect(code).toBe(1);
  expect(io.complained()).toContain('Not ranked, because nothing was measured: json');
});

it('puts two of them side by side without a verdict', async () => {
  const io = testIo(place.folder);
  const places = { root: place.folder, baselinesDir: join(place.folder, 'baselines') };
  const settings = await settingsWith({});
  const [one = '', other = ''] = runsKept()
    .slice(-2)
    .map((run) => basename(run));
  const code = await compare(
    { sides: [one, other], places, modes: [], rule: { maxDrop: '10' }, out: settings.out, policy: settings.gate },
    io,
  );
  const shown = io.printed().replace(/\s+/g, ' ');
  expect(shown).toContain('First test/model (no-thinking, json), second test/model (no-thinking, hermes)');
  expect(shown).toContain('Two harnesses are compared without a verdict.');
  expect(shown).toContain('1 of 1 pack more than 10 pp apart');
  expect(shown).toMatch(/weather 100\.0 % 0\.0 % −100\.0 < \.0001/);
  expect(shown.match(/↓ weather\/W-\d 100 → 0 % \(3 attempts\) no-tool-call 3/g)).toHaveLength(8);
  expect(code).toBe(0);
});

it('refuses reports to one place, packs without tools, and unknown harnesses', async () => {
  const { code, err } = await on('--harness json,hermes --json -');
  expect([code, err]).toEqual([2, expect.stringContaining('several harnesses write several reports')]);
  const none = await place.do(`check --slug test/model --endpoint ${endpoint.url} --pack words.yaml --harness hermes`);
  expect([none.code, none.err]).toEqual([2, expect.stringContaining('nothing in words offers tools')]);
  const unknown = await on('--harness herms');
  expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('native, json, hermes')]);
});

it('resumes the harness that was cut off, and measures those after it', async () => {
  const controller = new AbortController();
  endpoint.change({
    fault({ messages }) {
      if (JSON.stringify(messages).includes('Weather in')) controller.abort();
      return undefined;
    },
  });
  const began = await on('--harness native,json', { signal: controller.signal });
  endpoint.change({ fault: () => undefined });
  expect(began).toMatchObject({ code: 130, err: expect.stringContaining('Not measured yet: --harness json') });
  const resumed = await place.do('check --resume');
  expect(resumed).toMatchObject({ code: 0, err: expect.stringContaining('Harness json (2 of 2)') });
  expect(resumed.out).toMatch(/json +8\/8 +100\.0 %/);
});
