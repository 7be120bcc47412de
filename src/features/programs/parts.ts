import type { VerifierKind } from '../../verify/define-verifier.ts';
import { code } from './kinds/code.ts';
import { fileEdits } from './kinds/file-edits.ts';
import { shell } from './kinds/shell.ts';

export const kinds: readonly VerifierKind[] = [code, fileEdits, shell];
