import { facet } from '../lib/facet.ts';
import type { VerifierKind } from './define-verifier.ts';

/** The kinds of check of features. */
export const kindFacet = facet<VerifierKind>('kinds of check', ({ expectation }) => expectation.shape.kind.value);
