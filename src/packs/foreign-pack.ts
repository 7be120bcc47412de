import { importBenchlocal, isBenchlocalPack } from '../interop/benchlocal/import-benchlocal.ts';
import type { ForeignPack } from './load-packs.ts';
import { checkImportedPack } from './parse-pack.ts';

/** Packs of other tools that are read directly. */
export const foreignPack: ForeignPack = (text, origin) =>
  isBenchlocalPack(text) ? checkImportedPack(importBenchlocal(text, origin), origin) : undefined;
