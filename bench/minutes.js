// Minutes that a tier takes on a rig with one slot, by the tokens of its packs: `npm run bench:minutes`. Three rounds,
// replies as long as the longest gold answer, each message read with all before it. Counted, not timed, so that every
// machine gives the same result. Needs build/.
import '../build/installed.js';
import { sum } from '../build/lib/median-of.js';
import { loadBuiltinPacks } from '../build/packs/load-packs.js';
import { expectedAnswer } from '../build/packs/play-script.js';
import { taskOf } from '../build/packs/task-of.js';
import { figure, printFigures } from './figures.js';

const rounds = 3;
const readPerSecond = 1000;
const speeds = [30, 45, 60];

async function tokensOf(tier) {
  const loaded = await loadBuiltinPacks(tier);
  const all = loaded.flatMap(({ pack }) =>
    pack.scenarios.map((scenario) => expectedAnswer(taskOf(pack, scenario), scenario)),
  );
  return { read: sum(all.flatMap(({ prompts }) => prompts)), written: sum(all.map(({ written }) => written)) };
}

const figures = [];
for (const tier of ['quick', 'medium']) {
  const { read, written } = await tokensOf(tier);
  for (const speed of speeds) {
    figures.push(
      figure(
        `minutes-${tier}-${speed}`,
        `${tier} × ${rounds}, one slot, ${speed} tokens/s written and ${readPerSecond} read`,
        (rounds * (read / readPerSecond + written / speed)) / 60,
        'min',
        { bound: 1.2, ...(tier === 'quick' && speed === 45 ? { atMost: 5 } : {}) },
      ),
    );
  }
}
printFigures(figures);
