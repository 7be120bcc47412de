import { SaxesParser } from 'saxes';

/** The names of all elements; a text that is no well-formed XML throws. */
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
