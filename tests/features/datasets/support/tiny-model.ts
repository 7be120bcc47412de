import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { record, varint } from '../../../../src/features/datasets/metrics/vectors/worker-vectors.ts';

/** The folder with the packages; undefined where they are not installed. */
export function peersFolder(): string | undefined {
  const folder = process.env['BERTSCORE_PEERS'];
  if (folder === undefined && process.env['REQUIRE_BERTSCORE'] === '1')
    throw new Error(
      'REQUIRE_BERTSCORE is set, and BERTSCORE_PEERS names no folder: tests/features/datasets/support/install',
    );
  return folder;
}

const bytes = (...parts: (Uint8Array | number[])[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const text = (field: number, value: string) => record(field, new TextEncoder().encode(value));
const number = (field: number, value: number) => [...varint(field * 8), ...varint(value)];

const [float, int64] = [1, 7];

/** ONNX's TensorProto, of floats. */
function tensor(name: string, dims: readonly number[], values: readonly number[]): Uint8Array {
  const raw = new Uint8Array(Float32Array.from(values).buffer);
  return bytes(...dims.map((dim) => number(1, dim)), number(2, float), text(8, name), record(9, raw));
}

/** ValueInfoProto with dimensions that have names. */
function value(name: string, type: number, dims: readonly string[]): Uint8Array {
  const shape = bytes(...dims.map((dim) => record(1, text(2, dim))));
  return bytes(text(1, name), record(2, record(1, bytes(number(1, type), record(2, shape)))));
}

function node(kind: string, inputs: readonly string[], output: string): Uint8Array {
  return bytes(...inputs.map((each) => text(1, each)), text(2, output), text(4, kind));
}

const words = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'boat', 'ship', 'tree', 'the', '##s'];
/** By word, in the tensor `inner`: a boat is like a ship, and nothing like a tree. */
const table = [
  ...[0, 0, 0, 1],
  ...[0, 0, 0, 1],
  ...[0, 0, 1, 0],
  ...[0, 0, 0, -1],
  ...[1, 0, 0, 0],
  ...[0.8, 0.6, 0, 0],
  ...[0, -1, 0, 0],
  ...[0, 0, 0.6, 0.8],
  ...[0, 0, 0, 1],
];

/** `inner` holds the vectors of the table; the output adds (1, 0, 0, 0) to each. `changed` gives another model. */
export function writeTinyModel(folder: string, changed = 0): void {
  const graph = bytes(
    record(1, node('Gather', ['table', 'input_ids'], 'inner')),
    record(1, node('Add', ['inner', 'bias'], 'last_hidden_state')),
    text(2, 'tiny'),
    record(5, tensor('table', [words.length, 4], table)),
    record(5, tensor('bias', [4], [1 + changed, 0, 0, 0])),
    record(11, value('input_ids', int64, ['batch', 'tokens'])),
    record(11, value('attention_mask', int64, ['batch', 'tokens'])),
    record(12, value('last_hidden_state', float, ['batch', 'tokens', 'width'])),
  );
  const opset = bytes(text(1, ''), number(2, 13));
  writeFileSync(join(folder, 'model.onnx'), bytes(number(1, 8), record(7, graph), record(8, opset)));
  writeFileSync(join(folder, 'tokenizer.json'), JSON.stringify(tokenizer));
}

const special = (content: string, id: number) => ({
  ...{ id, content, special: true, single_word: false, lstrip: false, rstrip: false, normalized: false },
});
const cls = { SpecialToken: { id: '[CLS]', type_id: 0 } };
const sep = { SpecialToken: { id: '[SEP]', type_id: 0 } };

const tokenizer = {
  version: '1.0',
  truncation: null,
  padding: null,
  added_tokens: words.slice(0, 4).map(special),
  normalizer: {
    ...{ type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, strip_accents: null, lowercase: true },
  },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  post_processor: {
    type: 'TemplateProcessing',
    single: [cls, { Sequence: { id: 'A', type_id: 0 } }, sep],
    pair: [cls, { Sequence: { id: 'A', type_id: 0 } }, sep, { Sequence: { id: 'B', type_id: 1 } }],
    special_tokens: {
      '[CLS]': { id: '[CLS]', ids: [2], tokens: ['[CLS]'] },
      '[SEP]': { id: '[SEP]', ids: [3], tokens: ['[SEP]'] },
    },
  },
  decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
  model: {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(words.map((word, id) => [word, id])),
  },
};
