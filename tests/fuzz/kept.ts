import { Buffer } from 'node:buffer';

/** Inputs that once broke a parser, named as in the table. */
export const kept: readonly { readonly parser: string; readonly bytes: Buffer }[] = [
  // The library throws an error of its own for what cannot be merged, and for aliases without end.
  { parser: 'references of a compose file', bytes: Buffer.from('services: { a: { <<: 5 } }') },
  // Keys in keys: a few hundred of them took minutes.
  ...[
    'compose file',
    'references of a compose file',
    'services of a compose file',
    'YAML',
    'YAML of a reply',
    'pack',
  ].map((parser) => ({ parser, bytes: Buffer.from(`${'? '.repeat(400)}a`) })),
];
