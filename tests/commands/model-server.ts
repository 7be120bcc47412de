import {
  delta,
  events,
  type ScriptedReply,
  type ScriptedServer,
  type SeenRequest,
  scriptedServer,
} from '../support/scripted-server.ts';

type ServerParts = {
  readonly models?: readonly string[];
  readonly props?: object;
  /** Replaces the answer to a path, or to a chat request. */
  readonly answer?: (request: SeenRequest) => ScriptedReply | undefined;
};

/** A server that says "42", with everything a client needs. */
export function modelServer({ models = ['tiny'], props, answer }: ServerParts = {}): Promise<ScriptedServer> {
  return scriptedServer((request) => {
    const special = answer?.(request);
    if (special !== undefined) return special;
    switch (request.path) {
      case '/health':
        return whole({ status: 'ok' });
      case '/v1/models':
        return whole({ data: models.map((id) => ({ id })) });
      case '/props':
        return props === undefined ? whole({}, 404) : whole(props);
      case '/v1/chat/completions':
        return request.body.stream === true ? spoken('42') : whole(completion);
      default:
        return whole({ error: 'not found' }, 404);
    }
  });
}

export function whole(body: object, status = 200): ScriptedReply {
  return { status, headers: { 'content-type': 'application/json' }, body: [JSON.stringify(body)] };
}

/** A streamed answer, with reasoning before it if given. */
export function spoken(content: string, reasoning = ''): ScriptedReply {
  const thought = reasoning === '' ? [] : [delta({ reasoning_content: reasoning })];
  const words = [...thought, delta({ content }), delta({ content: '.' }), delta({}, 'stop')];
  return { body: [events(...words, { choices: [], usage: { prompt_tokens: 9, completion_tokens: 3 } }, '[DONE]')] };
}

const completion = {
  choices: [{ index: 0, message: { role: 'assistant', content: '42' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 9, completion_tokens: 1 },
};

export const llamaProps = {
  build_info: 'b11669-a1b2c3d',
  model_path: '/models/tiny.gguf',
  model_ftype: 'Q4_K_M',
  total_slots: 2,
  chat_template: '{% if enable_thinking %}<think>{% endif %}{{ messages }}',
  default_generation_settings: { n_ctx: 32_768, params: { temperature: 0.8 } },
};
