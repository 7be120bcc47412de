import { expect, it } from 'vitest';
import { loadPacks } from '../../src/packs/load-packs.ts';
import { taskOf } from '../../src/packs/task-of.ts';
import { scorecardFileSchema } from '../../src/records/scorecard.ts';
import { openWorkplace } from '../commands/open-workplace.ts';
import { realLlama } from '../support/real-llama/prepare-real-llama.ts';
import { startRealLlama } from '../support/real-llama/start-real-llama.ts';
import { learnMerges, writeModel } from '../support/real-llama/write-model.ts';

const { rootfs, missing } = realLlama();

it.skipIf(missing !== undefined).each([
  [12_288, ['LC-07', 'LC-08', 'LC-09', 'LC-10', 'LC-11', 'LC-12']],
  [32_768, []],
])(
  'longcontext-12 leaves out by name what does not fit a real server with a context of %d, and asks the rest',
  { timeout: 600_000 },
  async (context, left) => {
    const [loaded] = await loadPacks(['longcontext-12']);
    if (loaded === undefined) throw new Error('it is built in');
    const { pack } = loaded;
    const texts = pack.scenarios.flatMap((each) => taskOf(pack, each).messages.map(({ content }) => content));
    const model = writeModel(rootfs, 'long', { context, layers: 1, heads: 1, merges: learnMerges(texts, 500) });
    const server = await startRealLlama(rootfs, [...model, '-np', '1', '-c', String(context)]);
    await using place = await openWorkplace();
    try {
      const asked = `run --slug real/long --endpoint ${server.baseUrl} --repeat 1 --max-tokens 16`;
      const { code, err } = await place.do(`${asked} --pack longcontext-12`);
      expect(code, err).toBe(0);
      for (const id of left) expect(err).toContain(id);
      const folder = /^Kept in (.+)$/m.exec(err)?.[1] ?? expect.fail(err);
      const kept = await place.read(`${folder.slice(place.folder.length + 1)}/scorecard.json`);
      const [{ tooLong = [], scenarios } = { scenarios: [] }] = scorecardFileSchema.parse(JSON.parse(kept)).scorecards;
      expect(tooLong.toSorted()).toEqual(left.map((id) => `longcontext-12/${id}`));
      const answered = scenarios.filter(({ cells }) => cells.some(({ failed, passed }) => failed + passed > 0));
      expect(answered).toHaveLength(pack.scenarios.length - left.length);
    } finally {
      await server.stop();
    }
  },
);
