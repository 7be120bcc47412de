import type { Buffer } from 'node:buffer';

/** A function that reads bytes written by others. */
export type ForeignReader = {
  readonly name: string;
  /** `path#function` of each exported function that it reaches. */
  readonly covers: readonly string[];
  /** Documents that are read without a fault; faulty ones are made from them. */
  readonly documents: readonly Uint8Array[];
  /** May throw only a foreseen error. */
  read(bytes: Buffer): unknown;
};

export function textReader(
  name: string,
  covers: readonly string[],
  documents: readonly string[],
  read: (text: string) => unknown,
): ForeignReader {
  return {
    name,
    covers,
    documents: documents.map((text) => new TextEncoder().encode(text)),
    read: (bytes) => read(bytes.toString('utf8')),
  };
}

/** For readers of a parsed JSON value: they never get other text. */
export function jsonReader(
  name: string,
  covers: readonly string[],
  documents: readonly unknown[],
  read: (value: unknown) => unknown,
): ForeignReader {
  const texts = documents.map((each) => JSON.stringify(each));
  return textReader(name, covers, texts, (text) => {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      value = text;
    }
    return read(value);
  });
}
