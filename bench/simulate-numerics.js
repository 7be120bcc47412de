// Servers whose restarts move each logit by chance, as batching on a GPU does: how often a comparison says "moved".
import '../build/installed.js';
import { randomFrom } from '../build/packs/draw.js';
import { normal } from './noise-model.js';

const [prompts, positions, tokens, listed] = [48, 8, 12, 5];

/**
 * `noise` and `shift` are standard deviations: of what each session adds to a logit, and of what the change adds.
 * `uneven` is that of the noise itself, as a logarithm: by how much some sessions are noisier than others.
 */
export function simulateNumerics({ compare, runs, sessions, noise, uneven, shift }) {
  const random = randomFrom('numerics');
  const draw = () => normal(random);
  let moved = 0;
  for (let run = 0; run < runs; run += 1) {
    const model = logits(() => 2 * draw());
    const session = (of) => answersOf(moveBy(of, noise * Math.exp(uneven * draw()), draw));
    const baseline = Array.from({ length: sessions }, () => session(model));
    if (compare(baseline, session(moveBy(model, shift, draw))).verdict === 'moved') moved += 1;
  }
  return moved;
}

function logits(draw) {
  return Array.from({ length: prompts }, () =>
    Array.from({ length: positions }, () => Array.from({ length: tokens }, draw)),
  );
}

function moveBy(model, deviation, draw) {
  return model.map((prompt) => prompt.map((position) => position.map((logit) => logit + deviation * draw())));
}

function answersOf(model) {
  return Object.fromEntries(model.map((prompt, at) => [`p${at}`, prompt.map(positionOf)]));
}

function positionOf(logitsOfPosition) {
  const total = Math.log(logitsOfPosition.reduce((sum, logit) => sum + Math.exp(logit), 0));
  const best = logitsOfPosition
    .map((logit, token) => [`t${token}`, logit - total])
    .sort(([, one], [, other]) => other - one)
    .slice(0, listed);
  return [best[0][0], best];
}
