import { z } from 'zod';
import type { Json } from '../../../../lib/json.ts';
import { type AssistantTurn, type Attempt, assistantTurns } from '../../../../records/attempt.ts';
import type { FailureMode } from '../../../../records/failure-mode.ts';
import { fail, pass } from '../../../../records/verdict.ts';
import { coversSchema } from '../../../../verify/covers.ts';
import { defineVerifier } from '../../../../verify/define-verifier.ts';
import { type ImageTask, imageNames } from '../../../../verify/ports.ts';
import { withoutThinkTags } from './wire-response.ts';

/** benchlocal-cli's names for a wrong answer, in ours. */
export const failuresFrom: Readonly<Record<string, FailureMode>> = {
  verifier_fail: 'verifier-fail',
  wrong_answer: 'wrong-answer',
  invalid_json: 'invalid-json',
  no_answer_found: 'no-answer-found',
  missing_field: 'missing-field',
  extra_fields: 'extra-fields',
  schema_violation: 'schema-violation',
  wrong_structure: 'wrong-structure',
  token_limit: 'token-limit',
  agent_loop_exhausted: 'unfinished',
};

/** The image reached its own time limit by the clock, which says more about the machine than about the answer. */
const clockModes: readonly string[] = ['timeout', 'agent_runner_timeout'];

const expectation = z.strictObject({
  kind: z.literal('benchlocal/sandbox'),
  covers: coversSchema,
  image: z.enum(imageNames).describe('the image benchlocal-sandbox-NAME:latest of the container engine'),
  scenario: z
    .object({ id: z.string().min(1) })
    .catchall(z.json())
    .describe("the line of benchlocal-cli's pack, which the image gets whole"),
  'answers-calls': z.boolean().default(false).describe('the image runs the calls of the model'),
});

/** benchlocal-cli's packs whose answers are judged in an image. What is no verdict is unmeasured. */
export const benchlocalSandbox = defineVerifier({
  revision: 1,
  ports: () => ['images'],
  isCompatible: () => true,
  image: (expected) => ({ task: imageTaskOf(expected), completionOf }),
  expectation,
  async verify(attempt, expected, { ports }) {
    const result = await ports.images.judge({ ...imageTaskOf(expected), responses: responsesTo(expected, attempt) });
    if (result.outcome === 'broken') return { outcome: 'unmeasured', cause: result.cause, detail: result.detail };
    const { passed, mode, detail } = result;
    if (passed) return pass;
    const failure = Object.hasOwn(failuresFrom, mode) ? failuresFrom[mode] : undefined;
    if (failure !== undefined) return fail(failure, `a pass in the image ${expected.image}`, detail);
    const cause = clockModes.includes(mode) ? 'machine-busy' : 'sandbox-error';
    return { outcome: 'unmeasured', cause, detail: `the image ${expected.image} gave no verdict (${mode}): ${detail}` };
  },
});

type Expected = z.infer<typeof expectation>;

function imageTaskOf({ image, scenario, 'answers-calls': answersCalls }: Expected): ImageTask {
  return { image, scenario, answersCalls };
}

function responsesTo(expected: Expected, attempt: Attempt): Json[] {
  const said = assistantTurns(attempt);
  return (expected['answers-calls'] ? said : said.slice(-1)).map(completionOf);
}

/** A message as a completion, without tags of thinking: benchlocal-cli removes them before it judges. */
function completionOf({ content, reasoning, toolCalls }: AssistantTurn): Json {
  const calls = toolCalls.map(({ id, name, arguments: sent }) => ({
    ...(id === undefined ? {} : { id }),
    type: 'function',
    function: { name, arguments: sent === undefined ? null : (sent as Json) }, // of a parsed response
  }));
  const message = {
    role: 'assistant',
    content: withoutThinkTags(content),
    ...(reasoning === '' ? {} : { reasoning_content: withoutThinkTags(reasoning) }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
  return { choices: [{ message }] };
}
