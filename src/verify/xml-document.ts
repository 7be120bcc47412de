import { SaxesParser } from 'saxes';
import { explainXml } from './explain-xml.ts';

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
