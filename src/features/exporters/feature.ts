import type { Feature } from '../../feature.ts';
import { addExport } from './add-export.ts';

export const exporters: Feature = {
  name: 'exporters',
  commands: [{ before: 'doctor', add: addExport }],
};
