import { facet } from '../lib/facet.ts';
import type { VerifierKind } from './define-verifier.ts';

export const kindFacet = facet<VerifierKind>('kinds of check', ({ expectation }) => expectation.shape.kind.value);
