import { Composer, type Document, isAlias, isMap, isScalar, visit } from 'yaml';
import { InputError } from '../../../lib/errors.ts';
import { yamlTokens } from '../../../lib/strict-yaml.ts';

const maxCharacters = 2 ** 20;
const maxDepth = 100;
const maxAliasCount = 1000;

export function parseSource(text: string): unknown[] {
  try {
    return parse(text).map((document) => document.toJS({ maxAliasCount }));
  } catch (cause) {
    if (cause instanceof InputError) throw cause;
    const [, name] = /^Unresolved alias \(.*\): (.*)$/.exec(cause instanceof Error ? cause.message : '') ?? [];
    const words =
      name === undefined
        ? 'its aliases expand to more than 1000 nodes'
        : `no anchor &${name} is above the alias *${name}`;
    throw new InputError(`a compose file cannot be read: ${words}`, 'Write its aliases out.', { cause });
  }
}

/** Service keys that a run undoes, or that cannot affect a request. */
export const neutralKeys: ReadonlySet<string> = new Set([
  ...['container_name', 'labels', 'annotations', 'restart', 'logging'],
]);

export type ReadSource = {
  /** undefined if it cannot be parsed: compose has the better message */
  readonly documents: readonly unknown[] | undefined;
  /** The same file without comments, blank lines and neutral keys, which cannot change an answer. */
  readonly neutral: string;
};

export function readSource(text: string): ReadSource {
  let documents: readonly unknown[] | undefined;
  try {
    const parsed = parse(text);
    documents = parsed.map((document) => document.toJS({ maxAliasCount }));
    const isFaulty = parsed.some(({ errors }) => errors.length > 0);
    return { documents, neutral: isFaulty ? text : parsed.map(bare).join('---\n') };
  } catch {
    return { documents, neutral: text };
  }
}

function bare(document: Document): string {
  document.comment = null;
  document.commentBefore = null;
  const services = document.get('services');
  for (const { value } of isMap(services) ? services.items : [])
    if (isMap(value))
      value.items = value.items.filter(({ key }) => !isScalar(key) || !neutralKeys.has(String(key.value)));
  visit(document, {
    Node: (_key, node) => {
      node.comment = null;
      node.commentBefore = null;
      node.spaceBefore = false;
    },
  });
  return document.toString({ lineWidth: 0 });
}

// Files of other authors commonly use anchors, merges and compose's tags.
function parse(text: string): Document.Parsed[] {
  if (text.length > maxCharacters) throw tooMuch('is larger than 1 MiB');
  const tokens = yamlTokens(text, maxDepth);
  if (tokens === undefined) throw tooMuch(`is nested deeper than ${maxDepth} levels`);
  const composer = new Composer({ merge: true, uniqueKeys: false, logLevel: 'silent' });
  const documents: Document.Parsed[] = [...composer.compose(tokens)];
  for (const document of documents) refuseKeys(document);
  return documents;
}

/** Refuses list and mapping keys: each level would turn them into text again. No compose file has one. */
function refuseKeys(document: Document.Parsed): void {
  visit(document, {
    Pair(_index, { key }) {
      const named = isAlias(key) ? key.resolve(document) : key;
      if (named !== null && named !== undefined && !isScalar(named)) throw tooMuch('has a key that is no text');
    },
  });
}

function tooMuch(what: string): InputError {
  return new InputError(`a compose file ${what}`, 'No recipe needs that: write it in plain YAML.');
}
