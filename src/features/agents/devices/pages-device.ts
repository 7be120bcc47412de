import { z } from 'zod';
import { contains, type Device, defineTool, type Outcome, stateless } from './define-device.ts';

const setupSchema = z.strictObject({
  pages: z.record(
    z.string().min(1),
    z.strictObject({ title: z.string(), text: z.string(), links: z.array(z.string()).default([]) }),
  ),
  'part-characters': z.int().min(200).max(20_000).default(4000).describe('a longer page is read in parts'),
});
type Setup = z.infer<typeof setupSchema>;

const url = z.string().describe('the address of a page');
const mostMatches = 20;

function pageAt({ pages }: Setup, address: string) {
  const known = [address, address.replace(/\/$/, ''), `${address}/`].find((each) => Object.hasOwn(pages, each));
  return known === undefined ? undefined : pages[known];
}

/** Parts end with a line where they can. */
function partsOf(text: string, most: number): string[] {
  const parts: string[] = [];
  for (let start = 0; start < text.length; ) {
    const longest = text.slice(start, start + most);
    const lineEnd = longest.lastIndexOf('\n');
    const part = start + most >= text.length || lineEnd < 0 ? longest : longest.slice(0, lineEnd + 1);
    parts.push(part);
    start += part.length;
  }
  return parts.length === 0 ? [''] : parts;
}

function missing(address: string): Outcome {
  return { error: `there is no page ${address} (404)` };
}

export const pagesDevice: Device<Setup> = {
  revision: 1,
  setup: setupSchema,
  ...stateless,
  tools: {
    open_page: defineTool({
      description: 'Read a page: its title, its text and its links. A long page has several parts.',
      arguments: { url, part: z.int().min(1).optional().describe('left out: the first part') },
      run: (_state, { url: address, part = 1 }, setup: Setup) => {
        const page = pageAt(setup, address);
        if (page === undefined) return missing(address);
        const parts = partsOf(page.text, setup['part-characters']);
        const text = parts[part - 1];
        if (text === undefined) return { error: `the page has ${parts.length} parts` };
        return { result: { title: page.title, part, parts: parts.length, text, links: page.links } };
      },
    }),
    find_in_page: defineTool({
      description: 'Find the lines of a page that contain a text, and the part of each.',
      arguments: { url, text: z.string() },
      run: (_state, { url: address, text }, setup: Setup) => {
        const page = pageAt(setup, address);
        if (page === undefined) return missing(address);
        const matches = partsOf(page.text, setup['part-characters']).flatMap((part, at) =>
          part
            .split('\n')
            .filter((line) => contains(line, text))
            .map((line) => ({ part: at + 1, line })),
        );
        return { result: { found: matches.length, matches: matches.slice(0, mostMatches) } };
      },
    }),
  },
};
