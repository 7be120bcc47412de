import { Composer, type Document, isAlias, isScalar, visit } from 'yaml';
import { InputError } from '../../../lib/errors.ts';
import { yamlTokens } from '../../../lib/strict-yaml.ts';

const maxCharacters = 2 ** 20;
const maxDepth = 100;
const maxAliasCount = 1000;

/** Its faults are left for compose, which has the better message. */
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

export function parseNamed(text: string, file: string): unknown[] {
  try {
    return parseSource(text);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`${file}: ${error.message}`, error.hint, { cause: error });
  }
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
