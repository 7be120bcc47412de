// How often a check is red though no contract changed: `npm run bench:contracts [-- --runs 20000 --rho 0.3]`. The function that
// decides is that of build/, the models are those of noise-model.js: here a scenario is a contract, and right is held.
import '../build/installed.js';
import { parseArgs } from 'node:util';
import { compareContracts, isWorthConfirming, manyAttempts } from '../build/features/contracts/compare-contracts.js';
import { contractIds } from '../build/features/contracts/contract-list.js';
import { drawPack, profiles, randomFrom, session } from './noise-model.js';

const { values: flags } = parseArgs({
  options: {
    runs: { type: 'string', default: '2000' },
    rho: { type: 'string', multiple: true, default: ['0.3', '0.9'] },
  },
});
const runs = Number(flags.runs);
/** Of a baseline, and of a session that confirms. */
const rounds = 3;

/** A letter for each attempt. */
const ask = (holds, times) => Array.from({ length: times }, () => (holds() ? 'h' : 'b')).join('');

/** As open-contracts.ts asks: once, more often what is not as the baseline, in a new session what is broken still. */
function isRed(random, rho, sessions, canRestart) {
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
      return [id, { attempts: [isDoubtful ? first + ask(holds, manyAttempts - 1) : first] }];
    }),
  );
  if (canRestart && isWorthConfirming(before, now))
    for (const [at, id] of contractIds.entries())
      if (now[id].attempts[0].includes('b')) now[id].attempts.push(ask(session(random, chances[at], rho), rounds));
  return compareContracts(before, now).changes.some(({ verdict }) => verdict === 'broken');
}

let profile;
for (const rho of flags.rho.map(Number)) {
  console.log(
    `${contractIds.length} contracts, ${runs} unchanged checks each, answers of a session alike in ${100 * rho} %`,
  );
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
      for (let run = 0; run < runs; run += 1) if (isRed(random, rho, sessions, canRestart)) red += 1;
      console.log(`${name} (${flaky} % of contracts flaky), ${words}: ${((100 * red) / runs).toFixed(1)} % red`);
    }
  }
}
