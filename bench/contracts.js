// How often a check is red though no contract changed: `npm run bench:contracts [-- --runs 20000]`. The function that
// decides is that of build/, the models are those of noise-model.js: here a scenario is a contract, and right is held.
import '../build/installed.js';
import { parseArgs } from 'node:util';
import { compareContracts } from '../build/features/contracts/compare-contracts.js';
import { contractIds } from '../build/features/contracts/contract-list.js';
import { drawPack, profiles, randomFrom, session } from './noise-model.js';

const { values: flags } = parseArgs({ options: { runs: { type: 'string', default: '2000' } } });
const runs = Number(flags.runs);
const rho = 0.9;
const rounds = 3;

/** A letter for each attempt. */
const ask = (holds, times) => Array.from({ length: times }, () => (holds() ? 'h' : 'b')).join('');

/** As open-contracts.ts asks: once, twice more what is not as the baseline, once in a new session what is broken still. */
function isRed(random, sessions, canRestart) {
  const chances = drawPack(random, profile, contractIds.length);
  const before = Object.fromEntries(
    contractIds.map((id, at) => {
      const texts = Array.from({ length: sessions }, () => ask(session(random, chances[at], rho), rounds / sessions));
      return [id, { attempts: texts }];
    }),
  );
  const now = Object.fromEntries(
    contractIds.map((id, at) => {
      const holds = session(random, chances[at], rho);
      const first = ask(holds, 1);
      const isDoubtful = first === 'b' && before[id].attempts.join('').includes('h');
      return [id, { attempts: [isDoubtful ? first + ask(holds, rounds - 1) : first] }];
    }),
  );
  const broken = () => compareContracts(before, now).changes.filter(({ verdict }) => verdict === 'broken');
  const found = broken();
  if (found.length === 0 || !canRestart) return found.length > 0;
  for (const { id } of found) now[id].attempts.push(ask(session(random, chances[contractIds.indexOf(id)], rho), 1));
  return broken().length > 0;
}

let profile;
console.log(`${contractIds.length} contracts, ${runs} unchanged checks each, answers of a session alike in 90 %`);
for (const name of Object.keys(profiles)) {
  profile = profiles[name];
  const flaky = Math.round(100 * (1 - profile.right - profile.wrong) * 10) / 10;
  for (const [sessions, canRestart, words] of [
    [1, false, 'one session in the baseline, a server that we cannot restart'],
    [1, true, 'one session in the baseline, confirmed in a new one'],
    [3, false, 'three sessions, a server that we cannot restart'],
    [3, true, 'three sessions, confirmed in a new one'],
  ]) {
    const random = randomFrom(20261130);
    let red = 0;
    for (let run = 0; run < runs; run += 1) if (isRed(random, sessions, canRestart)) red += 1;
    console.log(`${name} (${flaky} % of contracts flaky), ${words}: ${((100 * red) / runs).toFixed(1)} % red`);
  }
}
