import { setMaxListeners } from 'node:events';
import { writeOutput } from '../../commands/write-reports.ts';
import type { Settings } from '../../config/settings.ts';
import { exitCodes, InputError } from '../../lib/errors.ts';
import type { Io } from '../../lib/io.ts';
import type { MeasureResult } from '../../measure/measure-result.ts';
import { selectPacks } from '../../measure/select-packs.ts';
import { contextOf } from '../../packs/task-of.ts';
import { packOfKey } from '../../records/shard.ts';
import { duration, plural } from '../../report/numbers.ts';
import { renderJson } from '../../report/render-json.ts';
import { terminalOf } from '../../report/terminal-lines.ts';
import { watchLoop } from '../../run/loop-delay.ts';
import { openTransform } from '../experiments/context/transform.ts';
import type { ContextLoad, ContextLoadReport } from './context-load.ts';
import { loadTransform, type MadeOnce } from './load-transform.ts';
import { renderContextLoad, renderContextLoadCsv } from './render-context-load.ts';
import { isLate, quantiles } from './score-level.ts';

/** Load-tests context transforms without a model: several side by side, each with its own callers. */
export async function loadContexts(settings: Settings, io: Io): Promise<MeasureResult> {
  const { what, how, load, out } = settings;
  const [atOnce, ...others] = Array.isArray(load.load) ? load.load : [];
  if (atOnce === undefined || others.length > 0 || load.ramp === undefined || how.timeBudgetMs === undefined)
    throw new InputError(
      '--ramp takes --load N with one number, and --time-budget',
      'For example: --load 8 --ramp 5/s --time-budget 5m --context NAME.',
    );
  if (what.loadedContexts === undefined)
    throw new InputError('--ramp needs --context', 'Name contexts of the config, several with commas.');
  const { loaded: packs, scenarios } = await selectPacks(what);
  const wanted = new Set(scenarios);
  const examples = packs.flatMap((pack) =>
    pack.scenarios.flatMap((scenario) => (wanted.has(`${pack.id}/${scenario.id}`) ? (contextOf(scenario) ?? []) : [])),
  );
  if (examples.length === 0)
    throw new InputError(
      `no scenario of ${[...new Set(scenarios.map(packOfKey))].join(', ')} has a context`,
      'Name a pack that packs import made of a data set.',
    );
  if (out.dryRun) {
    const names = what.loadedContexts.map(({ name }) => name).join(', ');
    const most = `up to ${plural(atOnce, 'caller')} each, ${load.ramp} more a second, for ${duration(how.timeBudgetMs)}`;
    io.out(`Contexts ${names}: ${plural(examples.length, 'example')}, ${most}\n`);
    return { exitCode: exitCodes.passed, decision: undefined };
  }
  const time = new AbortController();
  const callOff = io.clock.alarm(how.timeBudgetMs, () => time.abort());
  const contexts = what.loadedContexts.map((spec) => ({
    // Without a cache, which would be measured instead.
    transform: openTransform(spec, { ...io, cache: undefined }),
    // A cut happens on this machine, so repeating it would only load this machine.
    isService: spec.how.kind !== 'cut',
  }));
  const begun = io.clock.now();
  const loopDelay = watchLoop();
  try {
    const signal = AbortSignal.any([io.signal, time.signal]);
    setMaxListeners(0, signal); // each caller listens
    const asked = { examples, atOnce, rampPerSecond: load.ramp, clock: io.clock, signal };
    const loaded = await Promise.all(
      contexts.map(async ({ transform, isService }) => ({
        ...{ name: transform.name, isService },
        made: await loadTransform(transform, { ...asked, isRepeated: isService }),
      })),
    );
    const seconds = (io.clock.now() - begun) / 1000;
    const loopDelayMs = loopDelay().usual;
    const report: ContextLoadReport = {
      ...{ version: 1, kind: 'context-load', examples: examples.length },
      contexts: loaded.map((each) => figuresOf(each, { atOnce, seconds, loopDelayMs })),
      loopDelayMs,
    };
    io.out(renderContextLoad(report, terminalOf(out, io)));
    if (out.json !== undefined) await writeOutput(renderJson(report), out.json, io);
    if (out.csv !== undefined) await writeOutput(renderContextLoadCsv(report), out.csv, io);
    const isEachMade = report.contexts.every((each) => each.made > 0);
    return { exitCode: isEachMade ? exitCodes.passed : exitCodes.endpoint, decision: undefined };
  } finally {
    callOff();
    for (const { transform } of contexts) await transform[Symbol.asyncDispose]();
  }
}

function figuresOf(
  {
    name,
    isService,
    made: all,
  }: { readonly name: string; readonly isService: boolean; readonly made: readonly MadeOnce[] },
  { loopDelayMs, ...asked }: Pick<ContextLoad, 'atOnce' | 'seconds'> & { readonly loopDelayMs: number },
): ContextLoad {
  const made = all.filter(({ fault }) => fault === null);
  const counted = made.filter(({ tokens }) => tokens.input !== null && tokens.output !== null);
  const sum = (of: (each: MadeOnce) => number | null, list = made) =>
    list.reduce((total, each) => total + (of(each) ?? 0), 0);
  const before = sum((each) => each.before);
  const [input, output] = [sum(({ tokens }) => tokens.input, counted), sum(({ tokens }) => tokens.output, counted)];
  const times = quantiles(made.map(({ ms }) => ms));
  const isLimited = isService && isLate(loopDelayMs, times?.p50);
  return {
    ...{ context: name, ...asked, made: made.length, failed: all.length - made.length },
    fault: all.findLast(({ fault }) => fault !== null)?.fault ?? null,
    ...(isLimited ? { isLimited } : {}),
    perSecond: isService && asked.seconds > 0 ? made.length / asked.seconds : null,
    ms: isService ? times : null,
    ratio: before === 0 ? null : sum(({ after }) => after) / before,
    tokens:
      counted.length === 0 ? null : { before: input, after: output, saved: input - output, contexts: counted.length },
  };
}
