import type { FeatureParts } from '../../feature.ts';
import { agentWorld } from './agent-world.ts';
import { efficient } from './efficient.ts';
import { endFolder } from './end-folder.ts';
import { endState } from './end-state.ts';
import { noHallucinatedTools } from './no-hallucinated-tools.ts';
import { requiredCalls } from './required-calls.ts';

export const parts = {
  kinds: [efficient, endFolder, endState, noHallucinatedTools, requiredCalls],
  worlds: [agentWorld],
} satisfies FeatureParts;
