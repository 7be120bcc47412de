import type { VerifierKind } from '../../verify/define-verifier.ts';
import { efficient } from './efficient.ts';
import { endFolder } from './end-folder.ts';
import { endState } from './end-state.ts';
import { noHallucinatedTools } from './no-hallucinated-tools.ts';
import { requiredCalls } from './required-calls.ts';

export const kinds: readonly VerifierKind[] = [efficient, endFolder, endState, noHallucinatedTools, requiredCalls];
