import { compareContracts } from '../../src/features/contracts/compare-contracts.ts';
import type { ContractsLine, ContractsScore } from '../../src/features/contracts/contract-score.ts';
import { openContracts, scenesOf } from '../../src/features/contracts/open-contracts.ts';
import { scoreContracts } from '../../src/features/contracts/score-contracts.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { groupBy } from '../../src/lib/group-by.ts';
import type { Decision } from '../../src/records/decision.ts';
import type { RunAt } from '../../src/run/run-options.ts';
import { openWorkplace, type Workplace } from '../commands/open-workplace.ts';
import { servedAt } from '../run/run-with.ts';
import type { Regression } from './regression.ts';
import { type Breaking, type BreakingServer, breakingServer, shapeOf } from './support/breaking-server.ts';

export type Tier = 'medium' | 'deep';
export type Found = {
  /** `amber`: told by a warning, or the check has no verdict. */
  readonly level: 'red' | 'amber' | 'green';
  /** The parts of a server that broken contracts point to, the one that the report names first. */
  readonly parts: readonly string[];
  /** Packs that regressed, warnings that an unchanged server does not get, contracts; or why there is no decision. */
  readonly words: readonly string[];
};

type Checking = AsyncDisposable & {
  /** As a check without contracts does. */
  byPacks(regression: Regression, tier: Tier): Promise<Found>;
  /** As a check asks for them, before its packs. */
  byContracts(regression: Regression, tier: Tier): Promise<Found>;
};

type Baseline = { readonly place: Workplace; readonly said: ReadonlySet<string> };

/** Checks broken servers, one after another. Baselines are captured once for each kind of server. */
export function caseChecking(): Checking {
  const baselines = new Map<string, Promise<Baseline>>();
  const scores = new Map<string, Promise<ContractsScore>>();
  return {
    async byPacks(regression, tier) {
      const { place, said } = await once(baselines, regression, tier, () => capture(regression, tier));
      await using server = await breakingServer(shapeOf(regression), regression);
      return foundByPacks(await ask(place, server, regression, tier), said);
    },
    async byContracts(regression, tier) {
      const before = await once(scores, regression, tier, () => scoreOf(regression, regression.before, tier));
      return foundByContracts(before, await scoreOf(regression, regression, tier, before));
    },
    async [Symbol.asyncDispose]() {
      for (const { place } of await Promise.all(baselines.values())) await place[Symbol.asyncDispose]();
    },
  };
}

function once<Value>(
  known: Map<string, Promise<Value>>,
  regression: Regression,
  tier: Tier,
  make: () => Promise<Value>,
): Promise<Value> {
  const { id, before, model } = regression;
  const key = [shapeOf(regression), model, tier, before === undefined ? '' : id].join(' ');
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

/** Three rounds of a capture, or the attempts of a check beside its baseline. */
async function scoreOf(
  regression: Regression,
  breaking: Breaking | undefined,
  tier: Tier,
  baseline?: ContractsScore,
): Promise<ContractsScore> {
  const shape = shapeOf(regression);
  await using server = await breakingServer(shape, breaking);
  const lines: ContractsLine[] = [];
  const served = servedAt(server.url, {
    thinkingControl: (_, thinking) => ({ form: 'template', variables: ['enable_thinking'], isOn: thinking === 'on' }),
  });
  const { client, facts } = served;
  const at = {
    options: {
      plan: { run: { id: 'regressions' }, rounds: 3 },
      clock: systemClock,
      journal: { append: async (line: ContractsLine) => void lines.push(line) },
    },
    served: {
      ...served,
      client: { ...client, connection: { ...client.connection, model: regression.model ?? 'right' } },
      facts: { ...facts, subject: { ...facts.subject, cache: shape === 'vllm' ? 'cache_salt' : 'cache_prompt' } },
    },
    session: 1,
    signal: new AbortController().signal,
  };
  const part = openContracts(scenesOf(tier), baseline && [baseline]);
  await part.beforeRounds?.(at as unknown as RunAt, [1, 2, 3]); // all that it reads
  return scoreContracts(lines) ?? {};
}

async function capture(regression: Regression, tier: Tier): Promise<Baseline> {
  const place = await openWorkplace();
  await using server = await breakingServer(shapeOf(regression), regression.before);
  const { code, err } = await place.do(`${commandFor(server, regression, tier)} --capture`);
  if (code !== 0) throw new Error(`no baseline: ${err}`);
  const unchanged = await ask(place, server, regression, tier);
  if (unchanged.code !== 0) throw new Error(`an unchanged server does not pass: ${unchanged.err}`);
  return { place, said: new Set(warningsIn(unchanged)) };
}

function commandFor({ url }: BreakingServer, { model }: Regression, tier: Tier): string {
  return `check --slug regressions/right --endpoint ${url} --model ${model ?? 'right'} --${tier} --contracts off --no-progress`;
}

async function ask(place: Workplace, server: BreakingServer, regression: Regression, tier: Tier) {
  await place.write('decision.json', '');
  const { code, err } = await place.do(`${commandFor(server, regression, tier)} --json decision.json`);
  const text = await place.read('decision.json');
  return { code, err, decision: text === '' ? undefined : (JSON.parse(text) as Decision) };
}

type Checked = Awaited<ReturnType<typeof ask>>;

function warningsIn({ decision }: Checked): string[] {
  return decision?.modes.flatMap(({ warnings }) => warnings.map(({ kind }) => kind)) ?? [];
}

function foundByPacks({ code, err, decision }: Checked, said: ReadonlySet<string>): Found {
  const warnings = [...new Set(warningsIn({ code, err, decision }))].filter((kind) => !said.has(kind));
  const fallen = decision?.modes.flatMap(({ packs }) => packs.filter(({ outcome }) => outcome === 'regressed')) ?? [];
  const level = decision?.outcome === 'regressed' ? 'red' : code !== 0 || warnings.length > 0 ? 'amber' : 'green';
  const lack = decision === undefined ? [err.trim().slice(-200)] : [];
  return { level, parts: [], words: [...fallen.map(({ pack }) => pack), ...warnings, ...lack] };
}

function foundByContracts(before: ContractsScore, now: ContractsScore): Found {
  const { changes } = compareContracts(before, now);
  const broken = changes.filter(({ verdict }) => verdict === 'broken');
  const told = changes.filter(({ verdict }) => ['changed', 'sometimes', 'lost'].includes(verdict));
  const byPart = [...groupBy(broken.length > 0 ? broken : told, ({ part }) => part)];
  return {
    level: broken.length > 0 ? 'red' : told.length > 0 ? 'amber' : 'green',
    parts: byPart.sort(([, one], [, other]) => other.length - one.length).map(([part]) => part),
    words: [...broken, ...told].map(({ id, verdict, words = '' }) => `${id} ${verdict}: ${words}`),
  };
}
