import { fieldOf, type LooseObject, listOf, objectOf, parseLoose, textOf } from '../../lib/loose.ts';
import type { ProtocolNoteKind } from '../../records/answer.ts';
import type { ToolCall } from '../../records/attempt.ts';
import type { KeyGuard } from '../key-guard.ts';

export type Note = (kind: ProtocolNoteKind, detail: string) => void;

type OpenCall = { index: number | undefined; id: string | undefined; name: string; arguments: unknown };

/** By index; the first id and name stay. Damage is noted but kept: a verifier must see what an agent would. */
export function joinCalls(note: Note, guard: KeyGuard) {
  const calls: OpenCall[] = [];
  const byIndex = new Map<number, OpenCall>();
  let size = 0;

  function takePiece(piece: LooseObject): void {
    const inside = objectOf(fieldOf(piece, 'function'));
    const id = textOf(fieldOf(piece, 'id')) || undefined;
    const name = textOf(fieldOf(inside, 'name')) || undefined;
    const call = placeOf(piece, id, name);
    if (call.id === undefined) call.id = id;
    else if (id !== undefined && id !== call.id) {
      note('reused-index', `index ${call.index ?? 'none'} is that of ${call.id} and came again with the id ${id}`);
    }
    if (call.name === '') call.name = name ?? '';
    else if (name !== undefined && name !== call.name && (id === undefined || id === call.id)) {
      note('name-in-pieces', `${call.name} continued with ${name}`);
      call.name += name;
    }
    const sent = fieldOf(inside, 'arguments');
    call.arguments = joined(call.arguments, sent);
    size += (name?.length ?? 0) + (typeof sent === 'string' ? sent.length : 0) + 16;
  }

  function placeOf(piece: LooseObject, id: string | undefined, name: string | undefined): OpenCall {
    const index = fieldOf(piece, 'index');
    if (typeof index === 'number') {
      return byIndex.get(index) ?? open(index);
    }
    note('missing-index', `${name ?? id ?? 'a piece of a call'} came with index ${JSON.stringify(index) ?? 'missing'}`);
    const known = calls.find((call) => id !== undefined && call.id === id);
    return known ?? (id === undefined && name === undefined ? calls.at(-1) : undefined) ?? open(undefined);
  }

  function open(index: number | undefined): OpenCall {
    const call: OpenCall = { index, id: undefined, name: '', arguments: undefined };
    calls.push(call);
    if (index !== undefined) byIndex.set(index, call);
    return call;
  }

  return {
    take(deltas: unknown): void {
      for (const delta of listOf(deltas)) {
        const piece = objectOf(delta);
        if (piece === undefined) note('odd-chunk', `a tool call is ${JSON.stringify(delta)?.slice(0, 80)}`);
        else takePiece(piece);
      }
    },
    size: () => size,
    /** `isKeySplit`: the endpoint's key arrived in pieces. */
    end(): { readonly toolCalls: readonly ToolCall[]; readonly isKeySplit: boolean } {
      const toolCalls = calls.map(({ id, name, arguments: sent }) => ({
        id,
        name: guard.text(name),
        arguments: typeof sent === 'string' ? guard.text(sent) : sent,
      }));
      const isKeySplit = calls.some((call, at) => {
        return call.name !== toolCalls[at]?.name || call.arguments !== toolCalls[at]?.arguments;
      });
      noteDamage(toolCalls, note);
      return { toolCalls, isKeySplit };
    },
  };
}

/** Joins strings. Any other value is added as JSON. */
function joined(before: unknown, piece: unknown): unknown {
  if (piece === undefined || piece === null) return before;
  if (before === undefined) return piece;
  return textForm(before) + textForm(piece);
}

function textForm(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function noteDamage(calls: readonly ToolCall[], note: Note): void {
  const ids = new Set<string>();
  for (const [place, call] of calls.entries()) {
    const label = call.name === '' ? `call ${place + 1}` : call.name;
    if (call.name === '') note('missing-name', `call ${place + 1} has no name`);
    if (call.id === undefined) note('missing-id', `${label} has no id`);
    else if (ids.has(call.id)) note('repeated-id', `${label} has the id of an earlier call, ${call.id}`);
    else ids.add(call.id);
    noteArguments(label, call.arguments, note);
  }
}

function noteArguments(label: string, sent: unknown, note: Note): void {
  if (sent === undefined) return;
  if (typeof sent !== 'string') {
    note('odd-arguments', `${label}: arguments are ${typeof sent}, not text`);
    return;
  }
  if (sent.trim() === '') {
    note('empty-arguments', `${label}: arguments are ${JSON.stringify(sent)}, not {}`);
    return;
  }
  if (parseLoose(sent) !== undefined) return;
  const half = sent.length / 2;
  const isDoubled =
    Number.isInteger(half) && sent.slice(0, half) === sent.slice(half) && parseLoose(sent.slice(half)) !== undefined;
  if (isDoubled) note('doubled-arguments', `${label}: ${sent.slice(half, half + 80)} appears twice`);
  else note('broken-arguments', `${label}: arguments are no JSON, they end in ${JSON.stringify(sent.slice(-40))}`);
}
