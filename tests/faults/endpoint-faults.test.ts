import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EndpointBench, openEndpointBench } from './endpoint-bench.ts';
import {
  connectionFaults,
  type EndpointFault,
  replyFaults,
  serverFaults,
  statusFaults,
  type When,
} from './endpoint-rows.ts';
import type { Ends } from './row.ts';

describe.each([
  ['a connection', connectionFaults],
  ['a reply', replyFaults],
  ['a refusal', statusFaults],
  ['a server or of the clock', serverFaults],
])('a fault of %s', (_, faults) => {
  let bench: EndpointBench;
  beforeAll(async () => {
    bench = await openEndpointBench();
  });
  afterAll(() => bench[Symbol.asyncDispose]());

  // Object.entries loses the type of the keys.
  const rows = faults.flatMap((fault) =>
    (Object.entries(fault.ends) as [When, Ends][]).map(([when, ends]) => [fault.name, when, fault, ends] as const),
  );

  it.each(rows)('%s, %s', async (_name, when, fault: EndpointFault, { said, ...ends }) => {
    const { output, ...seen } = await bench.measure(fault, when);
    expect(seen, output).toEqual(ends);
    expect(output.replace(/\s+/g, ' ')).toContain(said);
  });
});
