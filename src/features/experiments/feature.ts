import type { Feature } from '../../feature.ts';
import { addExperiment } from './add-experiment.ts';

export const experiments: Feature = {
  name: 'experiments',
  commands: [{ before: 'report', add: addExperiment }],
};
