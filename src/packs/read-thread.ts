import { canonicalJson, type Json, showJson } from '../lib/json.ts';
import type { AgentThread, Attempt, StateChange, ThreadCall, ThreadStep } from '../records/attempt.ts';
import { madeCalls } from '../verify/calls/made-calls.ts';
import { showArguments } from '../verify/calls/tool-arguments.ts';
import type { SystemResult } from '../verify/ports.ts';
import { differencesOf } from '../verify/registry.ts';
import type { WorldCall, WorldRun } from '../verify/world-run.ts';
import type { Reply, Scenario } from './pack-schema.ts';
import { playReply, worldOf, worldRun } from './play-script.ts';
import { readReply } from './read-reply.ts';

/** Without a world nothing is known of changes. `left` is what the commands of a shell left in its folder. */
export function readThread(scenario: Scenario | undefined, attempt: Attempt, left?: SystemResult): AgentThread {
  const run = scenario && worldRun(scenario, attempt);
  const steps = stepsOf(attempt, run);
  const leaving = leavingOf(scenario === undefined ? [] : goldPaths(scenario), steps);
  return {
    steps: steps.map(({ text, moves }, at) => ({
      text,
      calls: moves.map(({ name, sent, result, changes }) => ({ name, sent, result, changes })),
      leaves: at === leaving?.at ? leaving.how : undefined,
    })),
    differences: scenario === undefined ? [] : endDifferences(scenario, run, left),
  };
}

type Move = ThreadCall & {
  /** Equal for equivalent calls. */
  readonly key: string;
  /** What it changed, logs apart; empty if nothing. */
  readonly effect: string;
};
type Step = Pick<ThreadStep, 'text'> & { readonly moves: readonly Move[] };

function stepsOf(attempt: Attempt, run: WorldRun | undefined): Step[] {
  const keys = madeCalls(attempt).map(({ key }) => key);
  const played = [...(run?.calls ?? [])];
  return attempt.turns.flatMap((turn, place) => {
    if (turn.role === 'tool') return [];
    const others = attempt.turns.slice(place + 1);
    const end = others.findIndex(({ role }) => role === 'assistant');
    const results = end === -1 ? others : others.slice(0, end);
    const moves = turn.toolCalls.map((call, at) => {
      const told = results[at];
      const changed = changesOf(results.length > 0 ? played.shift() : undefined);
      return {
        name: call.name,
        sent: showArguments(call.arguments),
        result: told?.role === 'tool' ? told.content : undefined,
        changes: changed,
        key: keys.shift() ?? '',
        effect: changed.some(({ place: name }) => !run?.logs.includes(name)) ? JSON.stringify(changed) : '',
      };
    });
    return [{ text: turn.content, moves }];
  });
}

function changesOf(call: WorldCall | undefined): StateChange[] {
  if (call === undefined) return [];
  const { before, after } = call;
  const devices = Object.keys(after).filter((device) => before[device] !== after[device]);
  return devices.flatMap((device) => {
    const old = new Map(Object.entries(before[device] ?? {}));
    const now = new Map(Object.entries(after[device] ?? {}));
    const parts = [...new Set([...old.keys(), ...now.keys()])];
    return parts.flatMap((part) => changeAt(`${device}.${part}`, old.get(part), now.get(part)));
  });
}

/** Empty if nothing changed there. */
function changeAt(place: string, before: Json | undefined, after: Json | undefined): StateChange[] {
  if (before === after || canonicalJson(before ?? null) === canonicalJson(after ?? null)) return [];
  const [old, now] = [itemsOf(before), itemsOf(after)];
  const without = (items: readonly string[], others: readonly string[]) =>
    items.filter((item) => !others.includes(item));
  return [{ place, removed: without(old, now), added: without(now, old) }];
}

function itemsOf(value: Json | undefined): string[] {
  if (value === undefined) return [];
  const items: readonly Json[] = Array.isArray(value) ? value : [value];
  return items.map((item) => (typeof item === 'string' ? item : showJson(item)));
}

function endDifferences(scenario: Scenario, run: WorldRun | undefined, left: SystemResult | undefined) {
  const folder = worldOf(scenario)?.shell?.folder;
  // One part of an `any-of` is enough: its parts say nothing alone.
  const checks = scenario.expect.filter(({ kind }) => kind !== 'any-of' && kind !== 'not');
  return checks.flatMap((check) => differencesOf(check, { run, folder, left }));
}

/** The calls of a gold answer, each with the number of changes before it. */
type GoldPath = { readonly moves: readonly (Move & { readonly after: number })[]; readonly changes: number };

// A page of a run asks for them with each attempt.
const goldPathsOf = new WeakMap<Scenario, readonly GoldPath[]>();

function goldPaths(scenario: Scenario): readonly GoldPath[] {
  const known = goldPathsOf.get(scenario);
  if (known !== undefined) return known;
  // What the commands of a gold answer print and change is known in a sandbox only.
  const isPlayable = worldOf(scenario)?.shell === undefined;
  const paths = isPlayable ? scenario.gold.map((reply) => goldPath(scenario, reply)) : [];
  goldPathsOf.set(scenario, paths);
  return paths;
}

function goldPath(scenario: Scenario, reply: Reply): GoldPath {
  const attempt = playReply(scenario, reply);
  const steps = stepsOf(attempt, worldRun(scenario, attempt));
  const keys = madeCalls({ turns: readReply(reply, (marked) => marked) }).map(({ key }) => key);
  let changes = 0;
  const moves = steps
    .flatMap(({ moves: made }) => made)
    .map((move, at) => {
      const after = changes;
      changes += move.effect === '' ? 0 : 1;
      return { ...move, key: keys[at] ?? move.key, after };
    });
  return { moves, changes };
}

/** A path allows its calls as long as the changes before them are made and later ones not: reading is free. */
function leavingOf(paths: readonly GoldPath[], steps: readonly Step[]) {
  if (paths.length === 0) return undefined;
  let open = paths.map((path) => ({ path, made: 0 }));
  for (const [at, { moves }] of steps.entries()) {
    for (const move of moves) {
      open = open
        .filter(({ path, made }) => path.moves.some((gold) => gold.after === made && isLike(gold, move)))
        .map(({ path, made }) => ({ path, made: move.effect === '' ? made : made + 1 }));
      if (open.length === 0) return { at, how: 'other-call' as const };
    }
    if (moves.length === 0 && open.every(({ path, made }) => made < path.changes))
      return { at, how: 'too-early' as const };
  }
  return undefined;
}

/** Free words do not count, nor do arguments that lead to the same outcome. */
function isLike(gold: Move, made: Move): boolean {
  if (gold.name !== made.name || (gold.effect === '') !== (made.effect === '')) return false;
  if (fitsFree(gold.key, made.key)) return true;
  return gold.effect === '' ? gold.result !== undefined && gold.result === made.result : gold.effect === made.effect;
}

/** In that order. */
function fitsFree(marked: string, text: string): boolean {
  const parts = marked.split(/⟦[^⟧]*⟧/);
  const last = parts.pop() ?? '';
  let at = 0;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found === -1 || (at === 0 && found > 0)) return false;
    at = found + part.length;
  }
  return parts.length === 0 ? text === last : text.length - last.length >= at && text.endsWith(last);
}
