import { z } from 'zod';
import { type Device, defineTool, stateless } from './define-device.ts';

const setupSchema = z.strictObject({
  documents: z.array(z.strictObject({ title: z.string().min(1), url: z.string().min(1).optional(), text: z.string() })),
});
type Setup = z.infer<typeof setupSchema>;
type Found = Setup['documents'][number];

const mostResults = 5;
const shownCharacters = 160;

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** How many words of the query a document has; those of its title count twice. */
function scoreOf({ title, text }: Found, query: ReadonlySet<string>): number {
  const [inTitle, inText] = [new Set(wordsOf(title)), new Set(wordsOf(text))];
  return [...query].reduce((sum, word) => sum + (inTitle.has(word) ? 2 : 0) + (inText.has(word) ? 1 : 0), 0);
}

/** The words around the first one that was asked for. */
function snippetOf(text: string, query: ReadonlySet<string>): string {
  const places = [...query].map((word) => text.toLowerCase().indexOf(word)).filter((at) => at >= 0);
  const start = Math.max(0, Math.min(...places, text.length) - shownCharacters / 4);
  const shown = text.slice(start, start + shownCharacters).toWellFormed();
  return `${start > 0 ? '…' : ''}${shown}${start + shownCharacters < text.length ? '…' : ''}`;
}

export const searchDevice: Device<Setup> = {
  revision: 1,
  setup: setupSchema,
  ...stateless,
  tools: {
    search: defineTool({
      description: `Search documents by words. Gives at most ${mostResults} results, the best first, each with a piece of its text.`,
      arguments: { query: z.string() },
      run: (_state, { query }, { documents }: Setup) => {
        const words = new Set(wordsOf(query));
        const scored = documents.map((document) => ({ document, score: scoreOf(document, words) }));
        const found = scored.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score);
        return {
          result: {
            results: found.slice(0, mostResults).map(({ document: { title, url, text } }) => ({
              title,
              ...(url === undefined ? {} : { url }),
              snippet: snippetOf(text, words),
            })),
          },
        };
      },
    }),
  },
};
