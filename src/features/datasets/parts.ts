import type { VerifierKind } from '../../verify/define-verifier.ts';
import { reference } from './metrics/reference.ts';

export const kinds: readonly VerifierKind[] = [reference];
