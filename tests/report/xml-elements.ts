import { SaxesParser } from 'saxes';

/** The names of all elements; throws for a text that is not well-formed XML. */
export function xmlElements(text: string): string[] {
  const names: string[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    names.push(name);
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text).close();
  return names;
}
