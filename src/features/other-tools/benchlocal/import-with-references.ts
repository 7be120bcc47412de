import { InputError } from '../../../lib/errors.ts';
import { openUnselected } from '../../../packs/found-ports.ts';
import type { CodeValue } from '../../../verify/ports.ts';
import { type ReferenceProgram, referenceValues } from '../../../verify/reference-values.ts';
import { type ImportedPack, importBenchlocal } from './import-benchlocal.ts';

/** A pack with the results of its reference solutions, which run. */
export async function importWithReferences(text: string, origin: string): Promise<ImportedPack> {
  const asked: ReferenceProgram[] = [];
  const pack = importBenchlocal(text, origin, (reference) => {
    asked.push(reference);
    return reference.inputs.map(() => null);
  });
  if (asked.length === 0) return pack;
  await using ports = await openUnselected({ packs: [], sandbox: 'embedded' });
  const known = new Map<string, readonly (CodeValue | undefined)[]>();
  for (const reference of asked) {
    const ran = await referenceValues(reference, ports.code);
    if ('fault' in ran) throw new InputError(`${origin} cannot be imported: ${ran.fault}`, 'Is it complete?');
    known.set(reference.source, ran.values);
  }
  return importBenchlocal(text, origin, ({ source }) => known.get(source));
}
