import type { Buffer } from 'node:buffer';

/** Something that reads bytes which others wrote. */
export type ForeignReader = {
  readonly name: string;
  /** `path#function` of each exported function that is reached. */
  readonly covers: readonly string[];
  /** Documents that are read without a fault; those with faults are made of them. */
  readonly documents: readonly Uint8Array[];
  /** May throw a foreseen error and nothing else. */
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

/** For what reads a value that was JSON: no JSON is not for it to read. */
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
