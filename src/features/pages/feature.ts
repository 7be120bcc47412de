import type { Feature } from '../../feature.ts';
import { addServe } from './add-serve.ts';

export const pages: Feature = {
  name: 'pages',
  commands: [{ before: 'doctor', add: addServe }],
};
