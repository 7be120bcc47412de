import { z } from 'zod';
import { nearest } from '../../../lib/nearest.ts';
import { type Device, defineTool, type Outcome, partAt, type State, withPart } from './define-device.ts';

const setupSchema = z.strictObject({ notes: z.record(z.string().min(1), z.string()).describe('texts by title') });
type Setup = z.infer<typeof setupSchema>;

const title = z.string().describe('the title of a note');

function missing(state: State, written: string): Outcome {
  const near = nearest(written, Object.keys(state));
  const hint = near === undefined ? 'list_notes shows all titles' : `did you mean "${near}"?`;
  return { error: `there is no note "${written}"; ${hint}` };
}

export const notesDevice: Device<Setup> = {
  revision: 1,
  setup: setupSchema,
  start: ({ notes }) => notes,
  tools: {
    list_notes: defineTool({
      description: 'List the titles of all notes.',
      arguments: {},
      run: (state) => ({ result: { titles: Object.keys(state) } }),
    }),
    read_note: defineTool({
      description: 'Read a note.',
      arguments: { title },
      run: (state, { title: written }) => {
        const text = partAt(state, written);
        return text === undefined ? missing(state, written) : { result: { title: written, text } };
      },
    }),
    write_note: defineTool({
      description: 'Write a note. A note of that title is replaced.',
      arguments: { title, text: z.string() },
      run: (state, { title: written, text }) =>
        written.trim() === ''
          ? { error: 'a note needs a title' }
          : { result: { ok: true }, state: withPart(state, written, text) },
    }),
    append_to_note: defineTool({
      description: 'Add a line at the end of a note.',
      arguments: { title, line: z.string() },
      run: (state, { title: written, line }) => {
        const text = partAt(state, written);
        if (text === undefined) return missing(state, written);
        return { result: { ok: true }, state: withPart(state, written, text === '' ? line : `${text}\n${line}`) };
      },
    }),
    delete_note: defineTool({
      description: 'Delete a note for good.',
      arguments: { title },
      run: (state, { title: written }) =>
        partAt(state, written) === undefined
          ? missing(state, written)
          : { result: { ok: true }, state: withPart(state, written, undefined) },
    }),
  },
};
