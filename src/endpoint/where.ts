import { z } from 'zod';

const words = z.string().trim().min(1);

/** Paths are relative to the tree that is tested. */
export const whereSchema = z.discriminatedUnion('kind', [
  /** Already running; may be a cloud API. */
  z.strictObject({
    kind: z.literal('url'),
    url: words,
    /** More servers of the same model: a pool, which shares the work. */
    others: z.array(words).min(1).readonly().optional(),
  }),
  z.strictObject({
    kind: z.literal('compose'),
    files: z.array(words).min(1).readonly(),
    /** The service with the model; needed if several publish a port. */
    service: words.optional(),
    profiles: z.array(words).readonly().default([]),
    envFile: words.optional(),
    port: z.int().min(1).max(65_535).optional(),
    fixedPorts: z.boolean().default(false),
  }),
  /** A process that runs as long as it serves. */
  z.strictObject({ kind: z.literal('command'), command: words, readyUrl: words }),
  /** A script that starts things and returns, and one that undoes it. */
  z.strictObject({ kind: z.literal('up-down'), up: words, down: words, readyUrl: words }),
  z.strictObject({ kind: z.literal('replay'), file: words }),
  z.strictObject({ kind: z.literal('detect') }),
]);
export type Where = z.infer<typeof whereSchema>;

export function addressesOf(where: Where): readonly string[] {
  return where.kind === 'url' ? [where.url, ...(where.others ?? [])] : [];
}

/** What to do if the machine is in use when a server is to be booted. All but `fail` wait for another run of ours. */
export type WhenBusy =
  | { readonly kind: 'fail' }
  /** Waits only for another run of ours: fails if something else uses the GPU. */
  | { readonly kind: 'wait-own' }
  | { readonly kind: 'wait' }
  /** Stops these containers for the run and starts them again afterwards. */
  | { readonly kind: 'stop'; readonly containers: readonly string[] };
