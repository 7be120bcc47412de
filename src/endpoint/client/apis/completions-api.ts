import { deepField, fieldOf, type LooseObject, listOf, objectOf, textOf } from '../../../lib/loose.ts';
import type { RequestBody } from '../request-body.ts';
import { type ChatMessage, chatParts } from './chat-parts.ts';
import type { WireApi } from './wire-api.ts';

const speakers: Readonly<Record<string, string>> = { system: 'System', user: 'User', assistant: 'Assistant' };

/** `/v1/completions`, which applies no chat template: a conversation is written out, and the model continues it. */
export const completionsApi: WireApi = {
  path: '/completions',
  body(chat) {
    const { messages, maxTokens, rest } = chatParts(chat);
    // Without a template, nothing reads its variables.
    const { chat_template_kwargs: _, think: __, reasoning_effort: ___, ...others } = rest;
    const { stream_options: usage } = chat;
    return {
      ...others,
      prompt: promptOf(messages),
      max_tokens: maxTokens,
      // The model would go on with words of the user.
      stop: ['\nUser:'],
      ...(usage === undefined ? {} : { stream_options: usage }),
    } as RequestBody; // all of it is JSON
  },
  open() {
    let isBegun = false;
    return {
      take(event) {
        const chunk = inChat(event, 'delta', isBegun);
        isBegun ||= chunk.choices.some(({ delta }) => textOf(deepField(delta, 'content')));
        return { chunk };
      },
      whole: (reply) => (Array.isArray(fieldOf(reply, 'choices')) ? inChat(reply, 'message', false) : undefined),
    };
  },
};

function promptOf(messages: readonly ChatMessage[]): string {
  const said = messages.map(({ role, content }) => `${speakers[role] ?? role}: ${content}`);
  return [...said, 'Assistant:'].join('\n\n');
}

/** Without the space behind the name of the speaker, which is no part of an answer. */
function inChat(reply: LooseObject, holder: 'delta' | 'message', isBegun: boolean) {
  const choices = listOf(fieldOf(reply, 'choices')).map((each): LooseObject => {
    const { text, logprobs: _, ...rest } = objectOf(each) ?? {};
    return { ...rest, [holder]: { content: isBegun ? text : textOf(text)?.replace(/^ /, '') } };
  });
  return { ...reply, choices };
}
