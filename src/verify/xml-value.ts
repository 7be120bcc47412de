import { z } from 'zod';
import type { FailureMode } from '../model/failure-mode.ts';
import { fail, pass, type Verdict } from '../model/verdict.ts';
import { brokenAt, placedCoversSchema } from './covers.ts';
import { defineVerifier } from './define-verifier.ts';
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
      const places = found.map(({ mode, path }) => ({ mode, place: `$${path.slice(root.name.length)}` }));
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

type ElementDifference = {
  readonly mode: FailureMode;
  readonly path: string;
  readonly expected: string;
  readonly received: string;
};

function* elementDifferences(
  expected: ExpectedElement,
  received: XmlElement,
  path: string,
): Generator<ElementDifference, void> {
  if (expected.name !== received.name) {
    yield { mode: 'wrong-structure', path, expected: `element ${path}`, received: `element ${received.name}` };
    return;
  }
  yield* attributeDifferences(expected, received, path);
  yield* contentDifferences(expected, received, path);
}

function* attributeDifferences(
  expected: ExpectedElement,
  received: XmlElement,
  path: string,
): Generator<ElementDifference, void> {
  for (const [name, matcher] of Object.entries(expected.attributes)) {
    const value = received.attributes.get(name);
    const at = { path: `${path}@${name}`, expected: `${path}@${name} = ${showText(matcher)}` };
    if (value === undefined) yield { mode: 'missing-field', ...at, received: `attributes ${attributeNames(received)}` };
    else if (!fitsText(matcher, value)) yield { mode: 'wrong-value', ...at, received: JSON.stringify(value) };
  }
  const extra = [...received.attributes.keys()].find((name) => !Object.hasOwn(expected.attributes, name));
  if (extra === undefined) return;
  const here = `${path}@${extra}`;
  yield { mode: 'extra-field', path: here, expected: `no attribute ${here}`, received: attributeNames(received) };
}

function attributeNames(received: XmlElement): string {
  return [...received.attributes.keys()].join(', ') || 'none';
}

function* contentDifferences(
  expected: ExpectedElement,
  received: XmlElement,
  path: string,
): Generator<ElementDifference, void> {
  const text = received.text.trim();
  const shown = JSON.stringify(text);
  const { children = [] } = expected;
  if (children.length === 0) {
    const [child] = received.children;
    const wanted = expected.text ?? '';
    if (child !== undefined) {
      yield { mode: 'extra-field', path, expected: `no element inside of ${path}`, received: `element ${child.name}` };
    } else if (!fitsText(wanted, text)) {
      yield { mode: 'wrong-value', path, expected: `${path} = ${showText(wanted)}`, received: shown };
    }
    return;
  }
  if (text !== '') {
    yield { mode: 'wrong-structure', path, expected: `no text between the elements of ${path}`, received: shown };
  }
  yield* childrenDifferences(children, received.children, expected.order, path);
}

function* childrenDifferences(
  expected: readonly ExpectedElement[],
  received: readonly XmlElement[],
  order: 'exact' | 'any',
  path: string,
): Generator<ElementDifference, void> {
  const names = received.map((child) => child.name).join(', ') || 'none';
  if (received.length !== expected.length) {
    const mode = received.length < expected.length ? 'missing-field' : 'extra-field';
    yield { mode, path, expected: `${path} with ${expected.map((child) => child.name).join(', ')}`, received: names };
    return;
  }
  const unmatched = unmatchedItem(
    expected,
    received,
    (child, candidate) => elementDifferences(child, candidate, child.name).next().done === true,
  );
  if (order === 'any') {
    if (unmatched === undefined) return;
    const shown = received.map(showElement).join('');
    yield { mode: 'wrong-value', path, expected: `${path} holds ${JSON.stringify(unmatched)}`, received: shown };
    return;
  }
  for (const [index, child] of expected.entries()) {
    const candidate = received[index];
    const found =
      candidate === undefined ? [] : [...elementDifferences(child, candidate, `${path}/${child.name}[${index}]`)];
    if (found.length > 0 && unmatched === undefined) {
      yield { mode: 'wrong-order', path, expected: `${path} with ${child.name} at ${index}`, received: names };
      return;
    }
    yield* found;
  }
}

function showElement({ name, attributes, children, text }: XmlElement): string {
  const shown = [...attributes].map(([key, value]) => ` ${key}=${JSON.stringify(value)}`).join('');
  return `<${name}${shown}>${children.map(showElement).join('') || text.trim()}</${name}>`;
}
