/** One entry of `logprobs.content`: a token, this many nats ahead of the next. */
export function tokenEntry(token: string, margin: number) {
  const own = -Math.log(1 + Math.exp(-margin)) - 0.01;
  const entry = (text: string, logprob: number) => ({ token: text, bytes: [...Buffer.from(text)], logprob });
  return { ...entry(token, own), top_logprobs: [entry(token, own), entry('other', own - margin)] };
}
