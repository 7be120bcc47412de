import type { Feature } from '../../feature.ts';
import { addSandbox } from './add-sandbox.ts';

export const programs: Feature = {
  name: 'programs',
  commands: [{ before: 'demo', add: addSandbox }],
  load: () => import('./parts.ts'),
};
