import type { Regression } from '../regression.ts';
import { publicCases } from './public.ts';
import { unseenCases } from './unseen.ts';

export const halves: Readonly<Record<'seen' | 'unseen', readonly Regression[]>> = {
  seen: publicCases,
  unseen: unseenCases,
};
