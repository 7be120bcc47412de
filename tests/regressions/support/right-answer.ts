import { loadBuiltinPacks } from '../../../src/packs/load-packs.ts';
import { scriptedModel } from '../../../src/packs/scripted-model.ts';
import { sayRight } from '../../features/contracts/support/say-right.ts';
import type { Answer, Asked, Choice, Piece } from './answer.ts';
import { wordsOf } from './answer.ts';

type Said = {
  readonly reasoning: string;
  readonly content: string;
  readonly calls: readonly { readonly name: string; readonly sent: string }[];
};

/** What a right server answers: golds of the built-in packs, and what the requests of contracts ask for. */
export async function rightAnswers(): Promise<(asked: Asked) => Answer> {
  const packs = (await loadBuiltinPacks()).map(({ pack }) => pack);
  const gold = scriptedModel(packs, () => 'gold');
  let given = 0;
  return (asked) => {
    const turn = asked.api === 'chat' ? gold(asked.body.messages) : undefined;
    const said: Said =
      turn === undefined
        ? generalAnswer(asked)
        : {
            reasoning: turn.reasoning,
            content: turn.content,
            calls: turn.toolCalls.map(({ name, arguments: sent }) => ({ name, sent: String(sent) })),
          };
    const reasoning = asked.thinking === 'off' || asked.api === 'completions' ? '' : said.reasoning || thought;
    const isDrawn = turn === undefined && asked.seed === undefined && (asked.temperature ?? 1) > 0.1;
    const content = isDrawn && said.content !== '' ? drawn(said.content, ++given) : said.content;
    const choices = Array.from({ length: asked.count }, () => written({ ...said, reasoning, content }, asked));
    const count = choices.reduce((sum, { tokens }) => sum + tokens, 0);
    return { choices, usage: { prompt: asked.promptTokens, written: count } };
  };
}

const thought = 'Let me think about this. '.repeat(8).trim();
const endings = ['today', 'here', 'now', 'again', 'at dawn', 'by night', 'in spring'];

/** As another draw says it. */
function drawn(content: string, nth: number): string {
  return content.replace(/\.$/, ` ${endings[nth % endings.length]} ${nth}.`);
}

function generalAnswer(asked: Asked): Said {
  const { model, messages, tools, choice, isParallel, format, schema, body } = asked;
  const said = sayRight(asked.api, {
    messages: messages.map(({ role, content }) => ({ role, content })),
    ...(tools.length === 0 ? {} : { tools: body.tools }),
    tool_choice: typeof choice === 'object' ? { function: { name: choice.name } } : choice,
    ...(isParallel === undefined ? {} : { parallel_tool_calls: isParallel }),
    ...(format === undefined ? {} : { response_format: { type: format, json_schema: { schema } } }),
  });
  // As long as before: what an adapter learned shows in words alone.
  return model === 'adapter' ? { ...said, content: said.content.replace('sea', 'lake') } : said;
}

/** Token by token, to the first stop text or the limit. */
function written(said: Said, { stop, maxTokens = 4000, logprobs }: Asked): Choice & { readonly tokens: number } {
  const ends = stop
    .map((text) => ({ text, at: said.content.indexOf(text) }))
    .filter(({ at }) => at !== -1)
    .sort((one, other) => one.at - other.at);
  const [end] = ends;
  const content = end === undefined ? said.content : said.content.slice(0, end.at);
  const all: Piece[] = [
    ...wordsOf(said.reasoning).map((reasoning) => ({ reasoning })),
    ...wordsOf(content).map((text) =>
      logprobs === undefined ? { text } : { text, chances: [chanceOf(text, logprobs)] },
    ),
    ...said.calls.flatMap(({ name, sent }, index) => [
      { call: { index, id: `call_${randomId()}`, name, sent: '' } },
      ...(sent.match(/[\s\S]{1,8}/gu) ?? []).map((piece) => ({ call: { index, sent: piece } })),
    ]),
  ];
  const pieces = all.slice(0, maxTokens);
  const finish = all.length > maxTokens ? 'length' : said.calls.length > 0 ? 'tool_calls' : 'stop';
  const stopped = finish === 'stop' && end !== undefined ? { stoppedBy: end.text } : {};
  return { pieces, finish, ...stopped, tokens: Math.max(1, pieces.length) };
}

function chanceOf(token: string, count: number) {
  return { token, alternatives: Array.from({ length: count }, (_, at) => (at === 0 ? token : `${at}`)) };
}

let ids = 0;
function randomId(): string {
  ids += 1;
  return ids.toString(36).padStart(9, '0');
}
