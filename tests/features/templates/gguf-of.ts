/** A GGUF header with a list of tokens, a number, and these texts. */
export function ggufOf(texts: Readonly<Record<string, string>>, version = 3): Buffer {
  const u32 = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return bytes;
  };
  const u64 = (value: number) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64LE(BigInt(value));
    return bytes;
  };
  const text = (value: string) => Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)]);
  const tokens = ['<s>', '</s>', 'a'];
  const entries = [
    [text('tokenizer.ggml.tokens'), u32(9), u32(8), u64(tokens.length), ...tokens.map(text)],
    [text('tokenizer.ggml.scores'), u32(9), u32(6), u64(3), Buffer.alloc(12)],
    [text('general.alignment'), u32(4), u32(32)],
    ...Object.entries(texts).map(([name, value]) => [text(name), u32(8), text(value)]),
  ];
  return Buffer.concat([Buffer.from('GGUF'), u32(version), u64(0), u64(entries.length), ...entries.flat()]);
}
