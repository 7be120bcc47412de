import type { Feature } from '../../feature.ts';
import { addLint } from './add-lint.ts';

export const lint: Feature = {
  name: 'lint',
  commands: [{ under: 'packs', before: 'score', add: addLint }],
};
