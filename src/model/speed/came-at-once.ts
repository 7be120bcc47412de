/** The fastest services write about 3,000 tokens a second of one answer: what came faster came out of a buffer. */
const mostPerSecond = 5000;

/** Whether so many tokens came in one piece, or in several out of a buffer: the time between them says nothing. */
export function cameAtOnce(tokens: number, spanMs: number): boolean {
  return 1000 * (tokens - 1) > mostPerSecond * spanMs;
}
