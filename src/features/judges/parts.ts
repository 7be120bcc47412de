import type { VerifierKind } from '../../verify/define-verifier.ts';
import { decision } from './decision.ts';

export const kinds: readonly VerifierKind[] = [decision];
