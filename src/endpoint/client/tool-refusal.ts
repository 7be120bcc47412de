import type { Fault } from './fault.ts';
import type { RequestBody } from './request-body.ts';

/** How vLLM, llama.cpp and Ollama refuse all tools, whichever are offered. */
const words =
  /requires --(?:enable-auto-tool-choice|tool-call-parser)\b|tools param requires --jinja|does not support tools/i;

export function refusesTools(fault: Fault): boolean {
  return fault.kind === 'refused' && words.test(fault.words);
}

type Posted = { readonly ok: true } | { readonly ok: false; readonly fault: Fault };
type Post<Reply> = (body: RequestBody, signal: AbortSignal) => Promise<Reply>;

/** Sends no request with tools again after one shows that the server refuses them all. */
export function rememberingTools<Reply extends Posted>(post: Post<Reply>): Post<Reply> {
  const refused = new Map<string, Reply>();
  return async (body, signal) => {
    if (body['tools'] === undefined) return post(body, signal);
    // Without a parser, older releases of vLLM refuse `auto` alone.
    const choice = JSON.stringify(body['tool_choice'] ?? 'auto');
    const posted = refused.get(choice) ?? (await post(body, signal));
    if (!posted.ok && refusesTools(posted.fault)) refused.set(choice, posted);
    return posted;
  };
}
