import { type Json, parseJson } from '../../../lib/json.ts';
import { isObject, parseLoose } from '../../../lib/loose.ts';
import { schemaProblem } from '../../../verify/json/schema-compiler.ts';
import { eachWay, shown } from '../answers.ts';
import { type Words, wordsOf } from '../attempt-words.ts';
import { bothWays, chat, number, text, weather } from '../chat.ts';
import { broken, type Contract, type Fields, holds, type Scene } from '../contract.ts';
import type { WireAnswer } from '../wire-answer.ts';

/** Their prompts ask for what no schema allows: only a server that holds the answer to the schema keeps it. */
const hello = ({ name }: Words) => `Reply with the words hello ${name} and nothing else.`;

function object(properties: Fields, required = Object.keys(properties)): { readonly [key: string]: Json } {
  return { type: 'object', properties, required, additionalProperties: false };
}

const schemas = {
  enum: object({ colour: { type: 'string', enum: ['red', 'green'] } }),
  pattern: object({ code: { type: 'string', pattern: '^[A-Z]{2}-[0-9]{3}$' } }),
  nested: object({ person: object({ name: text, address: object({ town: text, number: { type: 'integer' } }) }) }),
  array: object({ numbers: { type: 'array', items: number, minItems: 2, maxItems: 3 } }),
};

function formatOf(schema: { readonly [key: string]: Json }): Fields {
  return { response_format: { type: 'json_schema', json_schema: { name: 'reply', schema, strict: true } } };
}

function held(
  id: keyof typeof schemas | 'with-tools' | 'thinking',
  schema: { readonly [key: string]: Json },
  scene: Scene,
  reports: readonly string[],
): Contract {
  const judge = keeps(schema);
  return { id: `schema-${id}`, scene, reports, judge };
}

function keeps(schema: { readonly [key: string]: Json }, names?: readonly string[]): Contract['judge'] {
  return eachWay(({ content, finish }) => {
    // A schema allows white space without end.
    if (finish === 'length') return broken('JSON that ends', shown(content));
    const read = parseJson(content);
    if (!read.ok) return broken('JSON and nothing else', shown(content));
    const said = schemaProblem(schema, read.value);
    return said === undefined ? holds : broken('a value of the schema', `${shown(content)}: ${said}`);
  }, names);
}

function scene(id: string, tier: Scene['tier'], schema: { readonly [key: string]: Json }, fields: Fields = {}): Scene {
  return bothWays(`schema-${id}`, tier, hello, { fields: { ...formatOf(schema), ...fields }, maxTokens: 128 });
}

const entries = Array.from(
  { length: 160 },
  (_, at) =>
    `Entry ${at + 1}: the lamp of pier ${at + 1} burns ${at % 2 === 0 ? 'red' : 'green'} until it is put out at dawn.`,
);
const questions = [7, 18, 45, 62, 111];
/** Of a schema behind a long document, servers break some answers, not all. */
const document: Scene = {
  ...{ id: 'schema-document', tier: 'medium' },
  *ask(known) {
    const { town } = wordsOf(known.nonce);
    yield questions.map((entry) =>
      chat(
        `entry ${entry}`,
        `List of the harbour of ${town}.\n${entries.join('\n')}\nWhich colour has the lamp of entry ${entry}?`,
        known,
        { fields: formatOf(schemas.enum), maxTokens: 64 },
      ),
    );
  },
};
const primeAsked = ({ number }: Words) => `Is ${91 + 2 * number} a prime number? Say red for yes, green for no.`;
const thinking = bothWays('schema-thinking', 'medium', primeAsked, {
  needs: 'thinking',
  thinking: 'on',
  fields: formatOf(schemas.enum),
  maxTokens: 1024,
});
const townAsked = ({ town }: Words) => `Reply with a JSON object with the key town and the value ${town}.`;
const object2 = bothWays('json-object', 'quick', townAsked, {
  fields: { response_format: { type: 'json_object' } },
  maxTokens: 96,
});

export const structuredContracts: readonly Contract[] = [
  held('enum', schemas.enum, scene('enum', 'quick', schemas.enum), ['vllm-project/vllm#9423', 'ollama/ollama#10929']),
  held('pattern', schemas.pattern, scene('pattern', 'medium', schemas.pattern), []),
  held('nested', schemas.nested, scene('nested', 'medium', schemas.nested), []),
  held('array', schemas.array, scene('array', 'medium', schemas.array), []),
  held(
    'with-tools',
    schemas.enum,
    scene('with-tools', 'medium', schemas.enum, { tools: [weather], tool_choice: 'none' }),
    [],
  ),
  held('thinking', schemas.enum, thinking, [
    'vllm-project/vllm#54881',
    'sgl-project/sglang#14821',
    'ggml-org/llama.cpp#22537',
  ]),
  {
    id: 'thinking-before-schema',
    scene: thinking,
    reports: ['ikawrakow/ik_llama.cpp#665'],
    judge: eachWay(({ reasoning }: WireAnswer) => ({
      outcome: 'holds',
      facts: { thinks: reasoning.trim() !== '' },
    })),
  },
  {
    id: 'schema-document',
    scene: document,
    reports: ['ollama/ollama#17871'],
    judge: keeps(
      schemas.enum,
      questions.map((entry) => `entry ${entry}`),
    ),
  },
  {
    id: 'json-object',
    scene: object2,
    reports: [],
    judge: eachWay(({ content }) =>
      isObject(parseLoose(content)) ? holds : broken('a JSON object and nothing else', shown(content)),
    ),
  },
];
