import { z } from 'zod';

const words = z.string().trim().min(1);

/** How to reach a server. Paths are as the user wrote them, relative to the tree under test. */
export const whereSchema = z.discriminatedUnion('kind', [
  /** Already running; may be a cloud API. */
  z.strictObject({ kind: z.literal('url'), url: words }),
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
