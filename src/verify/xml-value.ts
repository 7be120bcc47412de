import { z } from 'zod';
import { type Failure, fail, pass, type Verdict } from '../model/verdict.ts';
import { coversSchema, defineVerifier } from './define-verifier.ts';
import { documentText } from './document-text.ts';
import { fencePolicySchema } from './fence-policy.ts';
import { fitsText, showText, type TextMatcher, textMatcherSchema } from './match-text.ts';
import { unmatchedItem } from './match-value.ts';
import { parseXmlDocument, type XmlElement } from './xml-document.ts';

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
  revision: 1,
  expectation: z.strictObject({
    kind: z.literal('xml-value'),
    covers: coversSchema,
    fence: fencePolicySchema,
    declaration: z.enum(['allow', 'require', 'forbid']).default('allow'),
    root: elementSchema,
  }),
  verify(attempt, expected): Verdict {
    const text = documentText(attempt, expected.fence, maxLength);
    if (!text.ok) return text.failure;
    const parsed = parseXmlDocument(text.document);
    if (!parsed.ok) return fail('invalid-xml', `XML: ${parsed.message}`, text.document);
    const found = elementFailure(expected.root, parsed.root, expected.root.name);
    if (found !== undefined) return found;
    if (expected.declaration === 'require' && !parsed.hasDeclaration) {
      return fail('wrong-structure', 'an XML declaration', text.document);
    }
    if (expected.declaration === 'forbid' && parsed.hasDeclaration) {
      return fail('wrong-structure', 'no XML declaration', text.document);
    }
    return pass;
  },
});

function elementFailure(expected: ExpectedElement, received: XmlElement, path: string): Failure | undefined {
  if (expected.name !== received.name) return fail('wrong-structure', `element ${path}`, `element ${received.name}`);
  return attributeFailure(expected, received, path) ?? contentFailure(expected, received, path);
}

function attributeFailure(expected: ExpectedElement, received: XmlElement, path: string): Failure | undefined {
  for (const [name, matcher] of Object.entries(expected.attributes)) {
    const value = received.attributes.get(name);
    const wanted = `${path}@${name} = ${showText(matcher)}`;
    if (value === undefined) return fail('missing-field', wanted, `attributes ${attributeNames(received)}`);
    if (!fitsText(matcher, value)) return fail('wrong-value', wanted, JSON.stringify(value));
  }
  const extra = [...received.attributes.keys()].find((name) => !Object.hasOwn(expected.attributes, name));
  return extra === undefined
    ? undefined
    : fail('extra-field', `no attribute ${path}@${extra}`, attributeNames(received));
}

function attributeNames(received: XmlElement): string {
  return [...received.attributes.keys()].join(', ') || 'none';
}

function contentFailure(expected: ExpectedElement, received: XmlElement, path: string): Failure | undefined {
  const text = received.text.trim();
  const { children = [] } = expected;
  if (children.length === 0) {
    const [child] = received.children;
    if (child !== undefined) return fail('extra-field', `no element inside of ${path}`, `element ${child.name}`);
    const wanted = expected.text ?? '';
    return fitsText(wanted, text)
      ? undefined
      : fail('wrong-value', `${path} = ${showText(wanted)}`, JSON.stringify(text));
  }
  if (text !== '') return fail('wrong-structure', `no text between the elements of ${path}`, JSON.stringify(text));
  return childrenFailure(children, received.children, expected.order, path);
}

function childrenFailure(
  expected: readonly ExpectedElement[],
  received: readonly XmlElement[],
  order: 'exact' | 'any',
  path: string,
): Failure | undefined {
  const names = received.map((child) => child.name).join(', ') || 'none';
  if (received.length !== expected.length) {
    const mode = received.length < expected.length ? 'missing-field' : 'extra-field';
    return fail(mode, `${path} with ${expected.map((child) => child.name).join(', ')}`, names);
  }
  const unmatched = unmatchedItem(
    expected,
    received,
    (child, candidate) => elementFailure(child, candidate, child.name) === undefined,
  );
  if (order === 'any') {
    return (
      unmatched && fail('wrong-value', `${path} holds ${JSON.stringify(unmatched)}`, received.map(showElement).join(''))
    );
  }
  for (const [index, child] of expected.entries()) {
    const candidate = received[index];
    const found = candidate && elementFailure(child, candidate, `${path}/${child.name}[${index}]`);
    if (found === undefined) continue;
    return unmatched === undefined ? fail('wrong-order', `${path} with ${child.name} at ${index}`, names) : found;
  }
  return undefined;
}

function showElement({ name, attributes, children, text }: XmlElement): string {
  const shown = [...attributes].map(([key, value]) => ` ${key}=${JSON.stringify(value)}`).join('');
  return `<${name}${shown}>${children.map(showElement).join('') || text.trim()}</${name}>`;
}
