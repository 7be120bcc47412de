import { SaxesParser } from 'saxes';

export type XmlElement = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** All character data directly inside, CDATA included. */
  readonly text: string;
};

export type XmlDocument =
  | { readonly ok: true; readonly root: XmlElement; readonly hasDeclaration: boolean }
  | { readonly ok: false; readonly message: string };

const maxDepth = 128;

type Growing = { name: string; attributes: Map<string, string>; children: Growing[]; text: string };

/** One well-formed document: the five predefined entities only, no document type, no processing instructions. */
export function parseXmlDocument(text: string): XmlDocument {
  // The parser would join half of a pair with whatever stands behind it.
  if (!text.isWellFormed()) return { ok: false, message: 'half of a surrogate pair' };
  const parser = new SaxesParser();
  const open: Growing[] = [];
  let root: Growing | undefined;
  let hasDeclaration = false;
  // Throwing out of a handler is the one way to stop the parser at the first error.
  const refuse = (message: string): never => {
    throw new XmlProblem(message);
  };
  parser.on('error', (error) => refuse(explainXml(error.message)));
  parser.on('doctype', () => refuse('a document type'));
  parser.on('processinginstruction', () => refuse('a processing instruction'));
  parser.on('xmldecl', () => {
    hasDeclaration = true;
  });
  parser.on('opentag', (tag) => {
    const element = { name: tag.name, attributes: new Map(Object.entries(tag.attributes)), children: [], text: '' };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
    if (open.length > maxDepth) refuse(`deeper than ${maxDepth} levels`);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  const add = (piece: string) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += piece;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof XmlProblem) return { ok: false, message: error.message };
    throw error;
  }
  return root === undefined ? { ok: false, message: 'no element' } : { ok: true, root, hasDeclaration };
}

class XmlProblem extends Error {}

/** What the parser found wrong, in words of ours. Its message begins with line and column. */
function explainXml(message: string): string {
  const [, line, column, said = message] = /^(\d+):(\d+): (.*)$/s.exec(message) ?? [];
  const [form, words] = variants.find(([each]) => each.test(said)) ?? [/$/, 'this cannot be read'];
  const told = words.replace('$1', () => form.exec(said)?.[1] ?? '');
  return line === undefined ? told : `line ${line}, column ${column}: ${told}`;
}

const variants: readonly (readonly [RegExp, string])[] = [
  [/^unclosed tag: (.*)$/s, '<$1> is opened and not closed'],
  [/^unmatched closing tag: (.*)\.$/s, '</$1> closes nothing that is open'],
  [/^unexpected close tag\.$/, 'a closing tag closes another element than the one opened last'],
  [/^weird empty close tag\.$/, 'a closing tag has no name'],
  [/^unexpected end\.$/, 'the text ends inside of a tag, a comment or CDATA'],
  [/^text data outside of root node\.$/, 'text is outside of the outermost element'],
  [/^documents may contain only one root\.$/, 'a second outermost element begins here'],
  [/^document must contain a root element\.$/, 'there is no element'],
  [/^duplicate attribute: (.*)\.$/s, 'the attribute $1 is given twice'],
  [/^attribute without value\.$/, 'an attribute has no value'],
  [/^unquoted attribute value\.$/, 'the value of an attribute is not in quotes'],
  [/^no whitespace between attributes\.$/, 'a space is missing between two attributes'],
  [/^disallowed character in attribute name\.?$/, 'a tag goes on with what is no attribute'],
  [/^disallowed character in (?:tag name|closing tag)\.?$/, 'a < begins no tag: as text it is written &lt;'],
  [/^forward-slash in opening tag/, 'a / in a tag has no > behind it'],
  [/^disallowed character\.$/, 'a character that XML does not allow here: as text < is written &lt;'],
  [/^the string "\]\]>" is disallowed/, ']]> ends no CDATA: as text it is written ]]&gt;'],
  [/^empty entity name\.$|^malformed character entity\.$/, 'a & begins no entity: as text it is written &amp;'],
  [
    /^undefined entity\.$|^disallowed character in entity name\.$/,
    'an entity that is not &amp; &lt; &gt; &quot; or &apos;: as text & is written &amp;',
  ],
  [/^malformed comment\.$/, '-- is inside of a comment'],
  [/^inappropriately located doctype/, 'a document type'],
  [
    /XML declaration|processing instruction|^whitespace required|version number|encoding value|standalone value|^expected |^value |name\/value pairs/,
    'an XML declaration or processing instruction that is not complete, or not at the start',
  ],
];
