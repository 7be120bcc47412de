// A test runner of Stryker: vitest, which loads the tests once for all mutants.
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
  determineHitLimitReached,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { createVitest } from 'vitest/node';

class LoadedTests {
  #channel = new BroadcastChannel('mutants');
  #vitest;
  #ended;
  #ids;
  #loadedFor;

  capabilities() {
    return { reloadEnvironment: true };
  }

  /** Here, where no clock runs: after a mutant that did not end it would be counted to the next. */
  async init() {
    await this.#load();
  }

  async dryRun() {
    await this.#load();
    const { results, coverage } = await this.#ask({});
    return { status: DryRunStatus.Complete, tests: results.map(resultOf), mutantCoverage: coverage };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit, mutantActivation }) {
    const atLoad = mutantActivation === 'static' ? activeMutant.id : undefined;
    if (this.#loadedFor !== atLoad) await this.#unload();
    await this.#load(atLoad);
    const ids = testFilter ?? this.#ids;
    const answer = await this.#ask({ ids, mutant: activeMutant.id, hitLimit });
    const killer = answer.results.find(({ failure }) => failure !== undefined);
    // Leftovers of an earlier mutant may fail a test as well.
    if (killer !== undefined && atLoad === undefined && (await this.#fails(killer.id))) {
      await this.#unload();
      await this.#load();
      return verdictOf(await this.#ask({ ids, mutant: activeMutant.id, hitLimit }), hitLimit);
    }
    return verdictOf(answer, hitLimit);
  }

  async dispose() {
    await this.#unload();
    this.#channel.close();
  }

  async #fails(id) {
    const { results } = await this.#ask({ ids: [id] });
    return results.some(({ failure }) => failure !== undefined);
  }

  async #unload() {
    if (this.#vitest === undefined) return;
    this.#channel.postMessage({ kind: 'end' });
    await this.#ended;
    await this.#vitest.close();
    this.#vitest = undefined;
  }

  async #load(mutant) {
    if (this.#vitest !== undefined) return;
    // The mutants of code that runs when a file is loaded read it there.
    if (mutant === undefined) delete process.env.__STRYKER_ACTIVE_MUTANT__;
    else process.env.__STRYKER_ACTIVE_MUTANT__ = mutant;
    this.#loadedFor = mutant;
    process.env.NODE_ENV = 'test';
    process.env.VITEST = '1';
    const ready = this.#next('ready').then(({ ids }) => {
      this.#ids = ids;
    });
    this.#vitest = await createVitest('test', {
      config: false,
      include: ['tests/mutation/all-rooms.js'],
      setupFiles: ['tests/support/property-runs.ts'],
      runner: 'scripts/mutation/serving-runner.js',
      pool: 'threads',
      maxWorkers: 1,
      isolate: false,
      testTimeout: 30_000,
      watch: false,
      silent: true,
      reporters: [{}],
    });
    this.#ended = this.#vitest.start();
    const failed = this.#ended.then(() => {
      throw new Error(`the tests were not loaded: ${[...this.#vitest.state.errorsSet].join('\n')}`);
    });
    await Promise.race([ready, failed]);
    failed.catch(() => undefined);
  }

  async #ask(question) {
    const answer = this.#next('answer');
    this.#channel.postMessage({ kind: 'ask', ...question });
    return answer;
  }

  #next(kind) {
    return new Promise((resolve) => {
      this.#channel.onmessage = ({ data }) => {
        if (data.kind === kind) resolve(data);
      };
    });
  }
}

function verdictOf({ results, hitCount }, hitLimit) {
  const complete = { status: DryRunStatus.Complete, tests: results.map(resultOf) };
  return toMutantRunResult(determineHitLimitReached(hitCount, hitLimit) ?? complete);
}

function resultOf({ id, name, tookMs, failure }) {
  const test = { id, name, timeSpentMs: tookMs };
  if (failure === undefined) return { ...test, status: TestStatus.Success };
  return { ...test, status: TestStatus.Failed, failureMessage: failure };
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'loaded-tests', LoadedTests)];
