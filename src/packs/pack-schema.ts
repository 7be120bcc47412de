import isSemver from 'semver/functions/valid.js';
import { z } from 'zod';
import { openObject, withKeys } from '../lib/with-keys.ts';
import { failureModeSchema } from '../records/failure-mode.ts';
import { sha256Schema, tierSchema } from '../records/target.ts';
import { metricIds } from '../records/verdict.ts';
import { valueMatcherSchema } from '../verify/json/match-value.ts';
import { jsonSchemaSchema } from '../verify/json/schema-compiler.ts';
import { expectationSchema } from '../verify/registry.ts';
import { contentSchema } from './filler.ts';
import { followUpSchema, idSchema, judgesSchema, pairSchema } from './pair-schema.ts';
import { likeSchema } from './unfold/like-gold.ts';
import { orderFields, shuffleSchema, templateSchema } from './unfold/unfold.ts';
import { type ScenarioParts, worldFacet } from './world-facet.ts';

/** T: tool calls, I: instructions, S: structure, X: extraction, R: reasoning, C: code, A: agents, E: engine. */
export const damage = {
  T1: 'a call left in the text',
  T2: 'a call inside the thinking',
  T3: 'a call claimed and never made',
  T4: 'arguments empty',
  T5: 'a call without parameters lost',
  T6: 'arguments encoded twice',
  T7: 'an argument of another type',
  T8: 'key and value fused, rubble of tags',
  T9: 'arguments cut or doubled by the stream',
  T10: 'parallel calls merged into one',
  T11: 'the second call empty or gone',
  T12: 'id, index or name of a call missing',
  T13: 'a wrong finish reason',
  T14: 'a required argument missing, an optional one invented',
  T15: 'a tool name bent or invented',
  T16: 'a call repeated without end',
  T17: 'a tool result not used',
  T18: 'earlier calls lost when the history is replayed',
  T19: 'control tokens leaked',
  T20: 'quotes and newlines not escaped',
  T21: 'the server rejects what its model said',
  I1: 'thinking in the answer',
  I2: 'the answer only in the reasoning channel',
  I3: 'a stop inside the thinking',
  I4: 'text lost where thinking ends',
  I5: 'the language switches',
  I6: 'a loop of repetition',
  I7: 'an early stop, an empty reply',
  I8: 'one constraint of many dropped, words lost or doubled',
  I9: 'the system message lost',
  S1: 'a fence or prose around the document',
  S2: 'the schema followed in one thinking mode only',
  S3: 'white space without end',
  S4: 'a token doubled, a stray mark',
  S5: 'a document cut off',
  S6: 'bad escapes, raw newlines, a key twice',
  S7: 'a key dropped, renamed or added',
  S8: 'a number as text, a large integer rounded',
  S9: 'valid but hollow, or keys in another order',
  X1: 'two fields exchanged',
  X2: 'a digit of an id slipped',
  X3: 'diacritics or scripts lost',
  X4: 'the neighbouring row of a long input',
  X5: 'a value invented for an absent field',
  X6: 'a list one item short or long',
  X7: 'a unit, currency or separator changed',
  R1: 'a sign, carry or last digit wrong',
  R2: 'a first step wrong, the rest consistent',
  R3: 'right work, another final line',
  R4: 'the budget used up by rechecking',
  R5: 'the answer before the work, a unit lost',
  R6: 'a distractor used, a contradiction unseen',
  C1: 'indentation or escapes bent',
  C2: 'a fence cut or doubled',
  C3: 'off by one',
  C4: 'a name half renamed',
  C5: 'too slow',
  A1: 'a plan lost on the way',
  A2: 'a result invented',
  A3: 'a side effect that was not asked for',
  A4: 'no recovery from an error',
  E1: 'two beginning-of-text tokens, or none',
  E2: 'the prompt cut silently',
  E3: 'a poisoned cache or state',
  E4: 'not a number: one character repeated',
  E5: 'a kernel returns wrong data',
  E6: 'the answer depends on its neighbours in the batch',
  E7: 'the end token ignored',
  E8: 'tools or tokens rendered wrongly',
  E9: 'hidden penalties avoid right repetition',
} as const;
type Damage = keyof typeof damage;

// The catalogue's keys are the words a pack may use.
const damageSchema = z.enum(Object.keys(damage) as [Damage, ...Damage[]]);

/** Of a file of cases next to a pack. */
export const mostCasesBytes = 64 * 1024 * 1024;

/** With the number that a template gives its instances. */
const scenarioIdSchema = z
  .string()
  .max(80)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*(?:@\d+)?$/, 'letters, digits, ".", "_" and "-", starting with a letter or digit');

/** An imported one has the name of its source in front. */
const packIdSchema = z
  .string()
  .max(80)
  .regex(
    /^([a-z0-9]+:)?[a-z0-9][a-z0-9._-]*$/,
    'lower-case letters, digits, ".", "_" and "-", with "source:" in front of an imported pack',
  );

/** As servers accept it. */
const toolNameSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'at most 64 letters, digits, "_" and "-"');

const toolSchema = z.strictObject({
  description: z.string().min(1),
  parameters: z
    .record(z.string(), z.json())
    .describe('JSON Schema of the arguments')
    .default({ type: 'object', properties: {} }),
});
const toolsSchema = z.record(toolNameSchema, toolSchema);

const samplingSchema = z.strictObject({
  temperature: z.number().min(0).max(2).default(0),
  'top-p': z.number().gt(0).max(1).default(1),
  seed: z.int().min(0).default(1),
  'presence-penalty': z.number().min(-2).max(2).default(0),
  'frequency-penalty': z.number().min(-2).max(2).default(0),
  'max-tokens': z.int().min(1).default(1024),
});

const replayedCallSchema = z.strictObject({
  id: z.string().min(1),
  name: toolNameSchema,
  arguments: z.record(z.string(), z.json()),
});

const messageSchema = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), content: contentSchema }),
  z.strictObject({ role: z.literal('user'), content: contentSchema }),
  z.strictObject({
    role: z.literal('assistant'),
    content: contentSchema.default(''),
    'tool-calls': z.array(replayedCallSchema).default([]),
  }),
  z.strictObject({ role: z.literal('tool'), 'call-id': z.string().min(1), content: contentSchema }),
]);

const scriptedResultSchema = z
  .strictObject({
    call: toolNameSchema.describe('the tool that is answered'),
    when: z
      .record(z.string(), valueMatcherSchema)
      .optional()
      .describe('arguments the call must have for this result; others are allowed. Left out: any call'),
    times: z
      .int()
      .min(1)
      .optional()
      .describe('how often this result is given before the next fitting one is; left out: always'),
    result: z.json().optional().describe('text as it is, anything else as JSON'),
    content: contentSchema.optional().describe('instead of result: a text made of parts'),
  })
  .refine(({ result, content }) => (result === undefined) !== (content === undefined), 'either result or content');

const replyCallSchema = z.strictObject({
  name: z.string(),
  arguments: z
    .json()
    .describe('an object is sent as JSON text; text is sent as it is, to show broken arguments')
    .default({}),
});

const replyTurnSchema = z
  .strictObject({
    text: z.string().default('').describe('⟦…⟧ marks words that are free: mutants leave them alone'),
    reasoning: z.string().default(''),
    calls: z.array(replyCallSchema).default([]),
    finish: z.enum(['stop', 'length', 'tool_calls']).optional(),
  })
  .describe('one message of the model');

/** The results of a tool loop come from the script. */
export const replySchema = z.union([z.string(), replyTurnSchema, z.array(replyTurnSchema).min(1)]);

const nearMissSchema = z.strictObject({
  wrong: z.string().min(1).describe('the one thing that is wrong, in words'),
  breaks: z
    .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
    .describe('the property (an id of `told`) that the verdict must name'),
  mode: failureModeSchema.optional().describe('the failure mode that the verdict must have'),
  reply: replySchema,
});

const quotesSchema = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]);

const inlineThinkingSchema = z
  .literal('allowed')
  .describe('closed think blocks in the content count as reasoning; left out: they fail');

/** Without the keys of worlds. */
const scenarioShape = {
  id: scenarioIdSchema,
  title: z.string().min(1).max(120),
  difficulty: z.enum(['easy', 'medium', 'hard']).optional(),
  tags: z.array(z.string()).default([]),
  group: idSchema.optional().describe('scenarios about one document: they count as one unit of a metric'),
  pair: pairSchema.optional().describe('this scenario is one game of a pair of answers (docs/judges.md)'),
  question: z
    .string()
    .min(1)
    .optional()
    .describe('the question for which a context is shortened; left out: the rest of its message'),
  catches: z
    .array(damageSchema)
    .default([])
    .describe('the kinds of damage that this scenario would show (docs/damage.md)'),
  messages: z.array(messageSchema).min(1),
  'use-tools': z.array(toolNameSchema).default([]).describe('tools of the pack that are offered, in this order'),
  tools: toolsSchema.default({}).describe('tools of this scenario alone, offered after those of use-tools'),
  'tool-choice': z.enum(['auto', 'none', 'required']).optional(),
  'response-format': jsonSchemaSchema
    .optional()
    .describe('JSON Schema sent as response_format: the server lets the model write only what fits it'),
  'tool-results': z.array(scriptedResultSchema).default([]),
  'follow-up': followUpSchema.optional().describe('asked once more, after an answer without a decision'),
  'max-turns': z
    .int()
    .min(1)
    .max(40)
    .optional()
    .describe(
      'messages of the model before a tool loop ends; left out: 25 in a world, else 8 with tool-results, else 1',
    ),
  'max-tokens': z.int().min(1).optional().describe('budget of one message'),
  'max-seconds': z.number().positive().optional(),
  'inline-thinking': inlineThinkingSchema.optional(),
  told: z
    .record(idSchema, quotesSchema)
    .default({})
    .describe('each property asked for: its id and the words of the prompt that ask for it'),
  'follows-from': z
    .record(idSchema, z.array(idSchema).min(1))
    .optional()
    .describe('properties that cannot be judged while others are broken: each with those beside which it is not named'),
  background: z
    .array(z.string().min(1))
    .default([])
    .describe('words of the prompt that read like an instruction and are none'),
  expect: z.array(expectationSchema).min(1),
  gold: z.array(replySchema).default([]).describe('answers that must pass, written differently'),
  'near-misses': z.array(nearMissSchema).default([]).describe('answers that must fail, each wrong in one named way'),
  tolerates: z
    .record(z.string(), z.string().min(1))
    .default({})
    .describe('mutators whose mutants do not break what the prompt asks, each with the reason'),
};

const addedKeys = () => worldFacet.all().map(({ scenario }) => scenario);

const orderSchema = z
  .strictObject(scenarioShape)
  .pick(Object.fromEntries(orderFields.map((field) => [field, true])) as Record<(typeof orderFields)[number], true>);

const unfoldedShape = {
  ...scenarioShape,
  orders: z.array(orderSchema).optional().describe('made from shuffle: the scenario in further rounds'),
};
export type Scenario = z.infer<z.ZodObject<typeof unfoldedShape, z.core.$strict>> & ScenarioParts;
export const scenarioSchema = openObject<Scenario>(unfoldedShape, addedKeys);

/** What people write: `unfold` replaces `template`, `shuffle` and `like` before a pack is checked. */
export const writtenPackSchema = z.lazy(() =>
  packSchema.extend({
    extends: z.string().optional().describe('a built-in pack whose scenarios are asked first'),
    scenarios: z
      .array(
        z.strictObject({
          ...withKeys(scenarioShape, addedKeys()),
          template: templateSchema.optional(),
          shuffle: shuffleSchema.optional(),
          gold: z.array(z.union([replySchema, likeSchema])).optional(),
          'near-misses': z.array(nearMissSchema.extend({ reply: z.union([replySchema, likeSchema]) })).optional(),
        }),
      )
      .min(1),
  }),
);

const sourceSchema = z.strictObject({
  dataset: z.string().min(1),
  task: z.string().min(1).optional(),
  split: z.string().min(1).optional().describe('the part of the data that the files are of'),
  files: z.array(z.strictObject({ name: z.string().min(1), sha256: sha256Schema })).min(1),
  rows: z.int().min(0).describe('in the files'),
  examples: z.int().min(1).describe('taken from them'),
  seed: z.int().min(0),
  'own-words': z.array(z.string().min(1)).optional().describe('what the requests say that is not from the files'),
});

export const packSchema = z.strictObject({
  id: packIdSchema,
  version: z.string().refine((version) => isSemver(version) === version, 'a semantic version such as 1.0.0'),
  title: z.string().min(1).max(120),
  description: z.string().optional(),
  tier: tierSchema.optional().describe('the smallest tier that runs this pack'),
  'default-thinking': z.enum(['off', 'on']).default('off'),
  'inline-thinking': inlineThinkingSchema.optional().describe('the same for all scenarios'),
  sampling: samplingSchema.prefault({}),
  tools: toolsSchema.default({}).describe('tools named once, used by name'),
  judges: judgesSchema.optional().describe('the scenarios are games of pairs, which the model judges'),
  'gates-on': z.enum(metricIds).optional().describe('a metric whose mean the gate holds, besides the verdicts'),
  private: z
    .literal(true)
    .optional()
    .describe('its texts stay in the run folder: reports, comments and artifacts show ids only'),
  source: sourceSchema.optional().describe('the public data that the scenarios were made from'),
  scenarios: z.array(scenarioSchema).min(1),
});

/** In a template, a placeholder can replace a number, and one replaces all options. */
export function allowPlaceholders({
  jsonSchema,
  path,
}: {
  jsonSchema: z.core.JSONSchema.BaseSchema;
  path: (string | number)[];
}): void {
  if (jsonSchema.type !== 'number' && jsonSchema.type !== 'integer' && path.at(-1) !== 'among') return;
  const plain = { ...jsonSchema };
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  jsonSchema.anyOf = [plain, { type: 'string', pattern: '^\\{\\{[a-z][a-z0-9_]*\\}\\}$' }];
}

export type Pack = z.infer<typeof packSchema>;
export type PackSource = z.infer<typeof sourceSchema>;
export type Reply = z.infer<typeof replySchema>;
export type ReplyTurn = z.infer<typeof replyTurnSchema>;
