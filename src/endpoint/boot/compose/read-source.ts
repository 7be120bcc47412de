import { type Document, parseAllDocuments, visit } from 'yaml';

/** The documents of a compose file as somebody wrote it. */
export function parseSource(text: string): unknown[] {
  return parse(text).map((document) => document.toJS({ maxAliasCount: 1000 }));
}

/** The same file as far as compose can tell: without comments and blank lines. */
export function withoutComments(text: string): string {
  try {
    const documents = parse(text);
    if (documents.some(({ errors }) => errors.length > 0)) return text;
    return documents.map(bare).join('---\n');
  } catch {
    return text; // compose says it better
  }
}

function bare(document: Document): string {
  document.comment = null;
  document.commentBefore = null;
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
