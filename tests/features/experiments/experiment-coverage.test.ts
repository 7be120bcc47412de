import { expect, it } from 'vitest';
import { figuresOf, sampleArm } from '../../support/sample-experiment.ts';
import { randomFrom } from '../../support/seed.ts';

const rows = 200;
const [reference, other] = [0.7, 0.62];

/**
 * Right answers of two arms with these accuracies, 1 or 0 for each question. Half of the questions are equally hard for
 * both, so that the arms correlate like those of one model.
 */
function answersOf(seed: number): readonly (readonly [number, number])[] {
  const random = randomFrom(seed);
  return Array.from({ length: rows }, () => {
    const hardness = random();
    const isShared = random() < 0.5;
    const isRight = (accuracy: number) => ((isShared ? hardness : random()) < accuracy ? 1 : 0);
    return [isRight(reference), isRight(other)] as const;
  });
}

it('holds the true difference of two arms of known accuracy in at least 90 of 100 intervals', () => {
  const held = Array.from({ length: 100 }, (_, seed) => {
    const answers = answersOf(seed + 1);
    const report = figuresOf(
      [
        sampleArm(rows, { value: (at) => answers[at]?.[0] ?? null }),
        sampleArm(rows, { context: 'half', value: (at) => answers[at]?.[1] ?? null }),
      ],
      { gate: undefined },
    );
    const [low, high] = report.comparisons[0]?.interval ?? [1, -1];
    return low <= other - reference && other - reference <= high;
  }).filter(Boolean).length;
  console.log(`${held} of 100 intervals hold the difference of ${other} and ${reference}`);
  expect(held).toBeGreaterThanOrEqual(90);
  expect(held).toBeLessThan(100); // they are no wider than they have to be
});
