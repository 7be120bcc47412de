import { expect, it } from 'vitest';
import { entriesOf, readListing } from '../../../../src/features/sandbox/runners/script-box.ts';
import { systemLimits } from '../../../../src/verify/ports.ts';

it.each([
  ['0', '000'],
  ['40', '040'],
  ['4711', '4711'],
])('the permissions %s are %s, as packs write them', (listed, mode) => {
  const data = Buffer.from(`d 755 4096 \0\0f ${listed} 2 a\0\0\0ok`);
  const listing = readListing(data, { ...systemLimits, cpuMs: 1 });
  if (listing.state !== 'whole') throw new Error(listing.state);
  expect(entriesOf(listing.found, data.subarray(listing.contentsAt))).toEqual({ a: { mode, text: 'ok' } });
});
