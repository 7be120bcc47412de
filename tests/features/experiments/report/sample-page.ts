import { largestLosses } from '../../../../src/features/experiments/experiment-figures.ts';
import type { ExperimentPage } from '../../../../src/features/experiments/report/experiment-page.ts';
import { sampleExperiment } from '../../../support/sample-experiment.ts';

const question = 'Which of the two bridges was opened first, the northern or the southern one?';
const text =
  'The northern bridge was opened in May 1931, four years before work on the southern bridge began. It carries two lanes and a path. ';

/** The sample, with the examples that lost most and their texts. */
export function samplePage(): ExperimentPage {
  const sample = sampleExperiment();
  const lostMost = largestLosses(sample).map((loss) => {
    return { ...loss, title: question, answers: { reference: 'northern', arm: 'unknown' } };
  });
  return {
    report: { ...sample, lostMost },
    textsOf: () => ({
      ...{ question, expected: 'the northern bridge\nnorthern' },
      reference: { answer: 'The northern bridge was opened first.', context: text.repeat(4) },
      arm: { answer: 'The text does not say which one.', context: 'It carries two lanes and a path.' },
    }),
  };
}
