// Inside vitest: loads the tests once, then runs those that are asked for, for one mutant after another. Loading them takes
// far longer than running them.
import { TestRunner } from 'vitest';

globalThis.__stryker__ ??= {};
const mutants = globalThis.__stryker__;

/**
 * Tests that take longer than all others: a megabyte in time, thousands of scenarios, killed processes; and those that
 * measure memory.
 */
const isSlow = (name) =>
  /megabyte|endless|huge|judged at once|every rule at once|fails at once|in time|thousands|too many scenarios|is killed|holds little/.test(
    name,
  );

// biome-ignore lint/style/noDefaultExport: vitest takes a runner by it.
export default class ServingRunner extends TestRunner {
  #carrier;
  #kept = [];

  /** Values that our files keep between calls, such as compiled patterns, would be from before the mutant. */
  async importFile(path, source) {
    const { Map: plain } = globalThis;
    const kept = this.#kept;
    globalThis.Map = new Proxy(plain, {
      construct(target, entries) {
        const made = new target(...entries);
        if (/[/]src[/]/.test(new Error().stack.split('\n')[2])) kept.push({ made, entries: [...made] });
        return made;
      },
    });
    try {
      return await super.importFile(path, source);
    } finally {
      globalThis.Map = plain;
    }
  }

  /** All assertions run as part of the first test, because they look up the running one. */
  async onBeforeTryTask(carrier) {
    if (this.#carrier === undefined) {
      this.#carrier = carrier;
      const tests = testsIn(carrier.file);
      await this.#serve(tests);
      for (const { test } of tests) test.mode = 'skip';
    }
    super.onBeforeTryTask(carrier);
  }

  async #serve(tests) {
    const quick = tests.filter(({ test, name }) => test.mode === 'run' && !isSlow(name));
    const channel = new BroadcastChannel('mutants');
    await new Promise((resolve) => {
      channel.onmessage = async ({ data }) => {
        if (data.kind === 'end') resolve();
        if (data.kind === 'ask') channel.postMessage({ kind: 'answer', ...(await this.#runAll(quick, data)) });
      };
      channel.postMessage({ kind: 'ready', ids: quick.map(({ test }) => test.id) });
    });
    channel.close();
  }

  /** Without `ids` all tests, to see what each reaches; otherwise up to the first that fails, the quickest first. */
  async #runAll(tests, { ids, mutant, hitLimit }) {
    for (const { made, entries } of this.#kept) {
      made.clear();
      for (const [key, value] of entries) made.set(key, value);
    }
    Object.assign(mutants, { activeMutant: mutant, hitCount: ids && 0, hitLimit });
    const asked = ids === undefined ? tests : tests.filter(({ test }) => ids.includes(test.id));
    const results = [];
    for (const each of asked.sort((one, other) => (one.tookMs ?? 0) - (other.tookMs ?? 0))) {
      const startedAt = performance.now();
      mutants.currentTestId = each.test.id;
      const failure = await this.#run(each);
      mutants.currentTestId = undefined;
      const tookMs = performance.now() - startedAt;
      if (ids === undefined) each.tookMs = tookMs;
      results.push({ id: each.test.id, name: each.name, tookMs, failure });
      if (failure !== undefined && ids !== undefined) break;
    }
    const { hitCount, mutantCoverage } = mutants;
    mutants.activeMutant = undefined;
    return { results, hitCount, coverage: ids === undefined ? mutantCoverage : undefined };
  }

  async #run({ test, suites }) {
    const hooks = suites.map((suite) => TestRunner.getSuiteHooks(suite));
    test.result = { state: 'run', startTime: Date.now(), retryCount: 0, repeatCount: 0 };
    try {
      super.onBeforeTryTask(this.#carrier);
      for (const hook of hooks.flatMap(({ beforeEach }) => beforeEach)) await hook(test.context, test.suite);
      await TestRunner.getTestFn(test)();
      return undefined;
    } catch (error) {
      return error?.code === 'VITEST_PENDING' ? undefined : String(error?.message ?? error);
    } finally {
      for (const hook of hooks.flatMap(({ afterEach }) => afterEach)) await hook(test.context, test.suite);
    }
  }
}

function testsIn(suite, suites = [], name = '') {
  const here = [...suites, suite];
  if (TestRunner.getSuiteHooks(suite).beforeAll.length > 0)
    throw new Error(`${name} has a beforeAll, which is not run`);
  return suite.tasks.flatMap((task) =>
    task.type === 'suite'
      ? testsIn(task, here, `${name} ${task.name}`.trim())
      : [{ test: task, suites: here, name: `${name} ${task.name}`.trim() }],
  );
}
