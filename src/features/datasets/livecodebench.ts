import { inflateSync } from 'node:zlib';
import { z } from 'zod';
import { codeOf } from '../../lib/errors.ts';
import { BadRow, defineDataset, sentence, titleOf } from './dataset.ts';
import { greedy } from './marked-answer.ts';

const testsSchema = z
  .array(z.looseObject({ input: z.string(), output: z.string(), testtype: z.enum(['stdin', 'functional']) }))
  .min(1);
type Test = z.infer<typeof testsSchema>[number];

const mostTests = 2000;

/** Its pack lcb-v6-30: the first contests of 2025 on one site. */
export const benchlocal = {
  field: 'question_id',
  values: [
    ...['3702', '3634', '3715', '3562', '3684', '3716', '3688', '3708', '3677', '3720'],
    ...['3674', '3731', '3714', '3737', '3725', '3704', '3721', '3751', '3753', '3754'],
    ...['3697', '3748', '3760', '3696', '3762', '3709', '3779', '3771', '3733', '3768'],
  ],
};

/** Judges by the cases that its problems show, and by the private ones on request. */
export const livecodebench = defineDataset({
  title: 'LiveCodeBench code generation',
  benchlocal,
  hasPrivateCases: true,
  head: { 'default-thinking': 'on', sampling: { ...greedy, 'max-tokens': 8192 } },
  row: z.looseObject({
    question_id: sentence,
    question_title: sentence,
    question_content: sentence,
    starter_code: z.string(),
    public_test_cases: sentence,
    private_test_cases: z.string(),
    metadata: z.string(),
  }),
  items(row, { privateCases }) {
    const open = testsIn(row.public_test_cases, 'public_test_cases');
    const hidden = privateCases ? testsIn(textOfPrivate(row.private_test_cases), 'private_test_cases') : [];
    const tests = [...open, ...hidden].slice(0, mostTests);
    const { starter_code: starter } = row;
    const isCalled = starter.trim() !== '';
    const wanted = isCalled ? 'functional' : 'stdin';
    if (tests.some(({ testtype }) => testtype !== wanted))
      throw new BadRow('its cases are not of the type it asks for');
    const how = isCalled
      ? `Complete this code. Answer with one Python code block that holds all of it and its imports.\n\n\`\`\`python\n${starter.trimEnd()}\n\`\`\``
      : 'Write a Python program that reads from standard input and prints the answer. Answer with one Python code block.';
    return [
      {
        ...{ id: row.question_id, title: titleOf(row.question_title) },
        scenario: {
          messages: [{ role: 'user', content: `${row.question_content.trim()}\n\n${how}` }],
          expect: [isCalled ? callsOf(tests, functionOf(row.metadata)) : programsOf(tests)],
        },
      },
    ];
  },
});

const runtime = { kind: 'code', runtime: 'python', 'cpu-seconds': 30 } as const;

function programsOf(tests: readonly Test[]) {
  return { ...runtime, programs: tests.map(({ input, output }) => ({ stdin: input, stdout: output })) };
}

/** An input has one argument a line, in JSON. */
function callsOf(tests: readonly Test[], name: string) {
  const cases = tests.map(({ input, output }) => ({
    args: input
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => jsonIn(line, 'an input')),
    gives: jsonIn(output, 'an output'),
  }));
  return { ...runtime, entry: `Solution.${name}`, cases };
}

function functionOf(metadata: string): string {
  const parsed = z.looseObject({ func_name: sentence }).safeParse(jsonIn(metadata, 'metadata'));
  if (!parsed.success) throw new BadRow('metadata: names no func_name');
  return parsed.data.func_name.split('.').at(-1) ?? '';
}

function testsIn(text: string, field: string): Test[] {
  const parsed = testsSchema.safeParse(jsonIn(text, field));
  if (!parsed.success) throw new BadRow(`${field}: no list of cases with input, output and testtype`);
  return parsed.data;
}

function jsonIn(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadRow(`${what} is no JSON`);
  }
}

const mostBytes = 64 * 2 ** 20;

/** JSON as it is, or in a pickled text, compressed, in base64. */
function textOfPrivate(text: string): string {
  if (/^\s*\[/.test(text)) return text;
  try {
    return pickledText(inflateSync(Buffer.from(text, 'base64'), { maxOutputLength: mostBytes }));
  } catch (error) {
    if (error instanceof BadRow) throw error;
    const why = codeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? 'more than 64 MiB' : 'not compressed as expected';
    throw new BadRow(`private_test_cases: ${why}`);
  }
}

/** The number of bytes that hold the length of a text in a pickle, by opcode. */
const textLengths: Readonly<Record<number, number>> = { 140: 1, 88: 4, 141: 8 };
/** Opcodes that say nothing about the value, and how many bytes follow: protocol, frame, places in the memo. */
const passedOver: Readonly<Record<number, number>> = { 128: 1, 149: 8, 148: 0, 113: 1, 114: 4 };
const stop = 0x2e;

/** The one text in a pickle. Anything else in it is refused: a pickle can be a program, and nothing of it is run. */
export function pickledText(bytes: Buffer): string {
  let text: string | undefined;
  for (let at = 0; at < bytes.length; ) {
    const code = bytes[at] ?? stop;
    at += 1;
    if (code === stop && text !== undefined && at === bytes.length) return text;
    const skipped = passedOver[code];
    const digits = textLengths[code];
    if (skipped !== undefined) at += skipped;
    else if (digits !== undefined && text === undefined && at + digits <= bytes.length) {
      const length = bytes.readUIntLE(at, Math.min(digits, 6));
      text = bytes.toString('utf8', at + digits, at + digits + length);
      at += digits + length;
    } else break;
  }
  throw new BadRow('private_test_cases: a pickle that is not one text');
}
