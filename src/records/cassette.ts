import { z } from 'zod';

/** A piece of a reply's body; `base64` only if it is not UTF-8. `atMs` counts from the end of the request. */
export const pieceSchema = z.tuple([
  z.number().nonnegative(),
  z.union([z.string(), z.strictObject({ base64: z.base64() })]),
]);
export type Piece = z.infer<typeof pieceSchema>;

/** The kept reply headers. Any other may be secret, or says nothing. */
export const keptHeaders = ['content-type', 'content-encoding', 'retry-after', 'location', 'server'] as const;

export const recordedResponseSchema = z.strictObject({
  status: z.int().min(200).max(599),
  headers: z.partialRecord(z.enum(keptHeaders), z.string()),
  /** When the head arrived, in milliseconds from the request's end. */
  headMs: z.number().nonnegative(),
  pieces: z.array(pieceSchema),
  /** `cut`: the connection broke before the reply ended. */
  end: z.enum(['complete', 'cut']),
});
export type RecordedResponse = z.infer<typeof recordedResponseSchema>;

/** A request without parts that never change its answer's meaning: credentials, seed, streaming and cache fields. */
export const recordedRequestSchema = z.strictObject({
  method: z.string().regex(/^[A-Z]+$/),
  path: z.string().startsWith('/'),
  /** JSON, or the text itself if it is no JSON. */
  body: z.unknown().optional(),
});
export type RecordedRequest = z.infer<typeof recordedRequestSchema>;

export const exchangeSchema = z.strictObject({
  /** SHA-256 of the request. */
  key: z.string().regex(/^[0-9a-f]{64}$/),
  /** The first, second, … answer to this request, from 1. */
  occurrence: z.int().positive(),
  request: recordedRequestSchema,
  /** Whether a stream was requested; a server may have ignored that. */
  streamed: z.boolean(),
  response: recordedResponseSchema,
});
export type Exchange = z.infer<typeof exchangeSchema>;

/** The first line of a cassette; every other line is an exchange. */
export const cassetteHeaderSchema = z.strictObject({
  version: z.literal(1),
  kind: z.literal('cassette'),
  recordedAt: z.iso.datetime().optional(),
  note: z.string().optional(),
});
export type CassetteHeader = z.infer<typeof cassetteHeaderSchema>;

export type Cassette = { readonly header: CassetteHeader; readonly exchanges: readonly Exchange[] };
