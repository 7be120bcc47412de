import type { Regression } from '../regression.ts';
import { drawnCases } from './drawn.ts';
import { publicCases } from './public.ts';
import { unseenCases } from './unseen.ts';

export const halves: Readonly<Record<'seen' | 'unseen' | 'drawn', readonly Regression[]>> = {
  seen: publicCases,
  unseen: unseenCases,
  drawn: drawnCases,
};
