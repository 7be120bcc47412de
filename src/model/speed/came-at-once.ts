/** No model writes so fast: what came faster came out of a buffer. */
const mostPerSecond = 20_000;

/** Whether so many tokens came in one piece, or in several out of a buffer: the time between them says nothing. */
export function cameAtOnce(tokens: number, spanMs: number): boolean {
  return 1000 * (tokens - 1) > mostPerSecond * spanMs;
}
