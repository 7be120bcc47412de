import type { ExperimentReport } from '../../../../src/features/experiments/experiment-report.ts';
import type { ExampleTexts, ExperimentPage } from '../../../../src/features/experiments/report/experiment-page.ts';
import { sampleExperiment } from '../../../support/sample-experiment.ts';

const sample = sampleExperiment();

/** The sample with one text in every place for text from outside. */
export function experimentFullOf(text: string): ExperimentReport {
  const key = `p/${text.replace(/[\s/]/g, '') || 'x'}`;
  const slug = (arm: string) => (arm.endsWith('/cut') ? `${key}/cut` : arm);
  const ofArm = <Of extends { readonly arm: string }>(each: Of): Of => ({ ...each, arm: slug(each.arm) });
  const cost = { answers: { usd: null, priced: 0, of: 1 }, from: text };
  const contexts = {
    ...{ name: text, made: 1, failed: 1, cached: 1, longer: 1, questionAlone: 1 },
    characters: { before: 2, after: 1 },
  };
  return {
    ...sample,
    experiment: {
      ...sample.experiment,
      ...{ id: text, tags: [text], packs: [{ id: text, version: text, digest: text }] },
    },
    run: { ...sample.run, id: text, tool: text },
    arms: sample.arms.map((arm, at) => ({
      ...arm,
      ...{ slug: slug(arm.slug), isWhole: false, causes: { [text]: 3 }, cost },
      ...(at === 0 ? {} : { context: text, contexts }),
    })),
    comparisons: sample.comparisons.map(ofArm),
    ratios: sample.ratios.map(ofArm),
    gates: sample.gates.map(ofArm).map((gate) => ({
      ...gate,
      ...{ outcome: 'inconclusive', reason: { kind: 'pack-version', baseline: text, current: text } },
    })),
    pairs: sample.pairs
      .slice(0, 12)
      .map((pair, at) => ({ ...pair, scenario: at === 0 ? key : pair.scenario, group: text })),
    lostMost: sample.lostMost.map((example) => ({
      ...ofArm(example),
      ...{ scenario: key, title: text, answers: { reference: text, arm: text } },
    })),
    outcome: 'inconclusive',
  };
}

export function pageFullOf(text: string): ExperimentPage {
  const arm = { answer: text, context: text };
  const texts: ExampleTexts = { question: text, expected: text, reference: arm, arm: { ...arm, answer: `${text}!` } };
  // Names are short, or the config is refused.
  return { report: experimentFullOf(text.slice(0, 400)), textsOf: () => texts };
}
