import { z } from 'zod';

const words = z.string().trim().min(1);

/** How a server is got at. Paths are as the user wrote them, relative to the tree that is tested. */
export const whereSchema = z.discriminatedUnion('kind', [
  /** Runs already, a cloud API included. */
  z.strictObject({ kind: z.literal('url'), url: words }),
  z.strictObject({
    kind: z.literal('compose'),
    files: z.array(words).min(1).readonly(),
    /** The one that serves the model; needed where several publish a port. */
    service: words.optional(),
    profiles: z.array(words).readonly().default([]),
    envFile: words.optional(),
    port: z.int().min(1).max(65_535).optional(),
    fixedPorts: z.boolean().default(false),
  }),
  /** A process that goes on as long as it serves. */
  z.strictObject({ kind: z.literal('command'), command: words, readyUrl: words }),
  /** A script that starts things and returns, and its undo. */
  z.strictObject({ kind: z.literal('up-down'), up: words, down: words, readyUrl: words }),
  z.strictObject({ kind: z.literal('replay'), file: words }),
  z.strictObject({ kind: z.literal('detect') }),
]);
export type Where = z.infer<typeof whereSchema>;

/** What to do about a machine that is in use when a server is to be booted. All but `fail` wait for a run of ours. */
export type WhenBusy =
  | { readonly kind: 'fail' }
  /** For another run of ours alone: a GPU that something else uses fails. */
  | { readonly kind: 'wait-own' }
  | { readonly kind: 'wait' }
  /** Containers that are stopped for the run and started again after it. */
  | { readonly kind: 'stop'; readonly containers: readonly string[] };
