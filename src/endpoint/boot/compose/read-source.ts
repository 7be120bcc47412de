import { type Document, isMap, isScalar, parseAllDocuments, visit } from 'yaml';

/** The documents of a compose file as somebody wrote it. */
export function parseSource(text: string): unknown[] {
  return parse(text).map((document) => document.toJS({ maxAliasCount: 1000 }));
}

/** Keys of a service that a run takes back, or that no request ever sees. */
export const neutralKeys: ReadonlySet<string> = new Set([
  ...['container_name', 'labels', 'annotations', 'restart', 'logging'],
]);

export type ReadSource = {
  /** Undefined where it cannot be read here: compose says it better. */
  readonly documents: readonly unknown[] | undefined;
  /** The same file as far as an answer can tell: without comments, blank lines and those keys. */
  readonly neutral: string;
};

export function readSource(text: string): ReadSource {
  let documents: readonly unknown[] | undefined;
  try {
    const parsed = parse(text);
    documents = parsed.map((document) => document.toJS({ maxAliasCount: 1000 }));
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

// Foreign YAML: anchors, merges and the tags of compose are all usual there.
function parse(text: string): Document[] {
  return [parseAllDocuments(text, { merge: true, uniqueKeys: false, logLevel: 'silent' })]
    .flat()
    .flatMap((document) => ('toJS' in document ? [document as unknown as Document] : [])); // an empty stream has none
}
