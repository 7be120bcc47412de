import { Buffer } from 'node:buffer';

const delta = (call: string) => `data: {"choices":[{"index":0,"delta":{"tool_calls":${call}}}]}\n\n`;
const rows = '[{"pack_id":"a-1","scenarios":[{"id":"A","raw_scenario":{"a":';

/** Inputs that once broke a parser, named as in the table. */
export const kept: readonly { readonly parser: string; readonly bytes: Buffer }[] = [
  // The library throws its own error for a wrong merge and for endless aliases.
  { parser: 'compose file', bytes: Buffer.from('services: { a: { <<: 5 } }') },
  // A position between two calls, and a text where calls belong.
  { parser: 'recorded reply in the other form', bytes: Buffer.from(delta('[{"index":0.5,"function":{"name":"a"}}]')) },
  { parser: 'recorded reply in the other form', bytes: Buffer.from(delta('"a"') + delta('[{"index":0}]')) },
  // Deeper than the stack.
  ...['YAML of a reply', 'reply judged by yaml-value', 'YAML'].map((parser) => ({
    parser,
    bytes: Buffer.from('- '.repeat(20_000)),
  })),
  {
    parser: 'result of benchlocal',
    bytes: Buffer.from(`{"schema_version":"1","packs":${rows}${'['.repeat(6000)}${']'.repeat(6000)}}}]}]}`),
  },
  // Nested keys: a few hundred of them took minutes.
  ...['compose file', 'services of a compose file', 'YAML', 'YAML of a reply', 'pack'].map((parser) => ({
    parser,
    bytes: Buffer.from(`${'? '.repeat(400)}a`),
  })),
];
