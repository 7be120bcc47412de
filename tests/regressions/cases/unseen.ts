import type { Regression } from '../regression.ts';
import { unseenFields } from './unseen-fields.ts';
import { unseenOthers } from './unseen-others.ts';
import { unseenTools } from './unseen-tools.ts';

/** Chosen without knowledge of the contracts. No contract may be made for one of them. */
export const unseenCases: readonly Regression[] = [...unseenTools, ...unseenFields, ...unseenOthers];
