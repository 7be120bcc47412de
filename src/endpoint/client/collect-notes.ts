import type { ProtocolNote } from '../../model/answer.ts';
import type { Note } from './join-calls.ts';

/** A server that forgets the index does so with every token: the first few say it. */
const perKind = 3;

/** Notes on one message of the model. */
export function collectNotes(turn: number): { readonly note: Note; readonly notes: readonly ProtocolNote[] } {
  const notes: ProtocolNote[] = [];
  return {
    notes,
    note(kind, detail) {
      if (notes.filter((each) => each.kind === kind).length < perKind) notes.push({ kind, turn, detail });
    },
  };
}
