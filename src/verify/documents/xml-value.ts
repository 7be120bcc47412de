import { SaxesParser } from 'saxes';
import { z } from 'zod';
import type { FailureMode } from '../../records/failure-mode.ts';
import { fail, pass, type Verdict } from '../../records/verdict.ts';
import { brokenAt, type Mismatch, placedCoversSchema } from '../covers.ts';
import { defineVerifier } from '../define-verifier.ts';
import { fitsText, showText, type TextMatcher, textMatcherSchema } from '../text/match-text.ts';
import { unmatched } from '../unmatched.ts';
import { documentText, fencePolicySchema } from './document-text.ts';

const maxLength = 1024 * 1024;

type ExpectedElement = {
  readonly name: string;
  readonly attributes: { readonly [name: string]: TextMatcher };
  readonly children?: readonly ExpectedElement[] | undefined;
  readonly text?: TextMatcher | undefined;
  readonly order: 'exact' | 'any';
};

const elementSchema: z.ZodType<ExpectedElement> = z
  .strictObject({
    name: z.string().min(1),
    attributes: z.record(z.string(), textMatcherSchema).default({}).describe('exactly these'),
    children: z.lazy(() => z.array(elementSchema)).optional(),
    text: textMatcherSchema.optional().describe('the text of an element without children, outer white space cut'),
    order: z.enum(['exact', 'any']).default('exact').describe('that of the children'),
  })
  .refine(({ children, text }) => children === undefined || text === undefined, 'children or text, not both');

/** The whole answer is one XML document equal to a tree of elements. */
export const xmlValue = defineVerifier({
  revision: 2,
  expectation: z.strictObject({
    kind: z.literal('xml-value'),
    covers: placedCoversSchema,
    fence: fencePolicySchema,
    declaration: z.enum(['allow', 'require', 'forbid']).default('allow'),
    root: elementSchema,
  }),
  verify(attempt, expected, context): Verdict {
    const text = documentText(attempt, expected.fence, maxLength, context);
    if (!text.ok) return text.failure;
    const parsed = parseXmlDocument(text.document);
    if (!parsed.ok) return fail('invalid-xml', `XML: ${parsed.message}`, text.document);
    const { root, covers } = expected;
    const found = [...elementDifferences(root, parsed.root, root.name)];
    const [first] = found;
    if (first !== undefined) {
      const places = found.map(({ mode, place }) => ({ mode, place: `$${place.slice(root.name.length)}` }));
      return fail(first.mode, first.expected, first.received, brokenAt(covers, places));
    }
    if (expected.declaration === 'require' && !parsed.hasDeclaration) {
      return fail('wrong-structure', 'an XML declaration', text.document);
    }
    if (expected.declaration === 'forbid' && parsed.hasDeclaration) {
      return fail('wrong-structure', 'no XML declaration', text.document);
    }
    return pass;
  },
});

function* elementDifferences(expected: ExpectedElement, received: XmlElement, path: string): Generator<Mismatch, void> {
  if (expected.name !== received.name)
    return yield differs('wrong-structure', path, `element ${path}`, `element ${received.name}`);
  const names = [...received.attributes.keys()];
  const shown = names.join(', ') || 'none';
  for (const [name, matcher] of Object.entries(expected.attributes)) {
    const value = received.attributes.get(name);
    const here = `${path}@${name}`;
    const wanted = `${here} = ${showText(matcher)}`;
    if (value === undefined) yield differs('missing-field', here, wanted, `attributes ${shown}`);
    else if (!fitsText(matcher, value)) yield differs('wrong-value', here, wanted, JSON.stringify(value));
  }
  const extra = names.find((name) => !Object.hasOwn(expected.attributes, name));
  if (extra !== undefined) yield differs('extra-field', `${path}@${extra}`, `no attribute ${path}@${extra}`, shown);
  yield* contentDifferences(expected, received, path);
}

function differs(mode: FailureMode, place: string, expected: string, received: string): Mismatch {
  return { mode, place, expected, received };
}

function* contentDifferences(expected: ExpectedElement, received: XmlElement, path: string): Generator<Mismatch, void> {
  const text = received.text.trim();
  const { children = [], text: wanted = '' } = expected;
  const [child] = received.children;
  if (children.length > 0) {
    if (text !== '')
      yield differs('wrong-structure', path, `no text between the elements of ${path}`, JSON.stringify(text));
    yield* childrenDifferences(children, received.children, expected.order, path);
  } else if (child !== undefined) {
    yield differs('extra-field', path, `no element inside of ${path}`, `element ${child.name}`);
  } else if (!fitsText(wanted, text)) {
    yield differs('wrong-value', path, `${path} = ${showText(wanted)}`, JSON.stringify(text));
  }
}

function* childrenDifferences(
  expected: readonly ExpectedElement[],
  received: readonly XmlElement[],
  order: 'exact' | 'any',
  path: string,
): Generator<Mismatch, void> {
  const namesOf = (children: readonly { readonly name: string }[]) => children.map(({ name }) => name).join(', ');
  const names = namesOf(received) || 'none';
  if (received.length !== expected.length) {
    const mode = received.length < expected.length ? 'missing-field' : 'extra-field';
    return yield differs(mode, path, `${path} with ${namesOf(expected)}`, names);
  }
  const fits = (child: ExpectedElement, candidate: XmlElement) =>
    elementDifferences(child, candidate, child.name).next().done === true;
  const [absent] = unmatched(expected, received, fits);
  if (order === 'any') {
    if (absent === undefined) return;
    const shown = received.map(showElement).join('');
    return yield differs('wrong-value', path, `${path} holds ${JSON.stringify(absent)}`, shown);
  }
  for (const [index, child] of expected.entries()) {
    const candidate = received[index];
    const found =
      candidate === undefined ? [] : [...elementDifferences(child, candidate, `${path}/${child.name}[${index}]`)];
    if (found.length > 0 && absent === undefined)
      return yield differs('wrong-order', path, `${path} with ${child.name} at ${index}`, names);
    yield* found;
  }
}

function showElement({ name, attributes, children, text }: XmlElement): string {
  const shown = [...attributes].map(([key, value]) => ` ${key}=${JSON.stringify(value)}`).join('');
  return `<${name}${shown}>${children.map(showElement).join('') || text.trim()}</${name}>`;
}

type XmlElement = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Directly inside, including CDATA. */
  readonly text: string;
};

type XmlDocument =
  | { readonly ok: true; readonly root: XmlElement; readonly hasDeclaration: boolean }
  | { readonly ok: false; readonly message: string };

const maxDepth = 128;

type Growing = { name: string; attributes: Map<string, string>; children: Growing[]; text: string };

/** Only the five predefined entities, no document type, no processing instructions. */
export function parseXmlDocument(text: string): XmlDocument {
  // The parser would join half of a pair with the next character.
  if (!text.isWellFormed()) return { ok: false, message: 'half of a surrogate pair' };
  const parser = new SaxesParser();
  const open: Growing[] = [];
  let root: Growing | undefined;
  let hasDeclaration = false;
  // Throwing from a handler is the only way to stop the parser at the first error.
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

/** Its message begins with line and column. */
function explainXml(message: string): string {
  const [, line, column, said = message] = /^(\d+):(\d+): (.*)$/s.exec(message) ?? [];
  const [form, words] = variants.find(([each]) => each.test(said)) ?? [/$/, 'this cannot be read'];
  const explanation = words.replace('$1', () => form.exec(said)?.[1] ?? '');
  return line === undefined ? explanation : `line ${line}, column ${column}: ${explanation}`;
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
  [/^disallowed character in attribute name\.?$/, 'a tag continues with something that is not an attribute'],
  [/^disallowed character in (?:tag name|closing tag)\.?$/, 'a < begins no tag: as text it is written &lt;'],
  [/^forward-slash in opening tag/, 'a / in a tag has no > after it'],
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
