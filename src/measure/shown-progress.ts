import type { Settings } from '../config/settings.ts';
import { assertNever } from '../lib/assert-never.ts';
import { groupBy } from '../lib/group-by.ts';
import type { Io } from '../lib/io.ts';
import type { Plan } from '../records/journal.ts';
import type { ProgressEvent } from '../records/progress.ts';
import { packOfKey, packsOfShard, rowOf, scenariosOfShard } from '../records/shard.ts';
import type { Mode } from '../records/target.ts';
import { settleRefusals } from '../records/verdict.ts';
import {
  type PlainProgress,
  type ProgressState,
  renderProgress,
  startProgress,
  stepPlainProgress,
  stepProgress,
} from '../report/render-progress.ts';
import { expectedShares, type ShareBasis } from '../run/estimate-run.ts';
import type { Resumed, RunProgress } from '../run/run-options.ts';

/** Shows a run: a live view on a terminal, plain lines elsewhere, nothing if so requested. */
export type ShownProgress = {
  readonly phase: (text: string) => void;
  begin(plan: Plan, basis: ShareBasis, resumed?: Resumed): void;
  confirm(scenarios: ReadonlyMap<Mode, readonly string[]>, rounds: number): void;
  readonly see: (progress: RunProgress) => void;
  /** Restores the terminal; nothing is shown afterwards. */
  end(): void;
};

type Shares = ReturnType<typeof expectedShares>;

type Untimed = ProgressEvent extends infer Event ? (Event extends ProgressEvent ? Omit<Event, 'atMs'> : never) : never;

const redrawMs = 100;
const tickMs = 1000;

export function showProgress(io: Io, out: Settings['out']): ShownProgress {
  const isShown = out.progress && !out.quiet;
  const view = !isShown ? undefined : io.isTerminal && !out.verbose ? liveView(io, out) : plainView(io);
  const start = io.clock.now();
  const emit = (event: Untimed): void => {
    // Adds the time that each event left out.
    view?.step({ ...event, atMs: io.clock.now() - start } as ProgressEvent);
  };
  const ticking = view === undefined ? undefined : setInterval(() => emit({ kind: 'tick' }), tickMs);
  ticking?.unref();
  let shares: Shares = new Map();
  return {
    phase: (text) => emit({ kind: 'phase', text }),
    begin(plan, basis, resumed) {
      if (view !== undefined) shares = expectedShares(plan, basis);
      const byPack = groupBy(scenariosOfShard(plan), packOfKey);
      const attemptsOf = (id: string) => (byPack.get(id)?.length ?? 0) * plan.rounds;
      const packs = packsOfShard(plan).map(({ id }) => ({ pack: id, attempts: attemptsOf(id) }));
      const games = scenariosOfShard(plan).filter((key) => plan.pairs?.[key] !== undefined);
      const pairs = new Set(games.map((key) => rowOf(plan, key))).size;
      const kept = plan.modes.flatMap((mode) =>
        [...byPack].map(([pack, keys]) => ({ mode, pack, attempts: keptOf(plan, mode, keys, resumed) })),
      );
      emit({ kind: 'begun', slug: plan.slug, packs, kept, modes: plan.modes, rounds: plan.rounds, pairs });
    },
    confirm(scenarios, rounds) {
      const packs = [...scenarios].flatMap(([mode, keys]) => {
        const ids = [...new Set(keys.map(packOfKey))];
        const attempts = (id: string) => keys.filter((key) => packOfKey(key) === id).length * rounds;
        return ids.map((id) => ({ mode, pack: id, attempts: attempts(id) }));
      });
      emit({ kind: 'confirm-begun', packs, rounds });
    },
    see: (progress) => emit(eventOf(progress, shares)),
    end() {
      clearInterval(ticking);
      view?.end();
    },
  };
}

function keptOf({ rounds }: Plan, mode: Mode, keys: readonly string[], resumed: Resumed | undefined): number {
  const ofRound = (round: number) =>
    keys.filter((scenario) => resumed?.isKept({ stage: 'measure', mode, round, scenario }) === true);
  return Array.from({ length: rounds }, (_, at) => ofRound(at + 1).length).reduce((sum, each) => sum + each, 0);
}

function eventOf(progress: RunProgress, shares: Shares): Untimed {
  switch (progress.kind) {
    case 'round-begun':
      return { kind: 'round-begun', round: progress.round };
    case 'restarting':
      return { kind: 'restart', round: progress.round };
    case 'places': {
      const packs = groupBy(progress.places, ({ mode, scenario }) => `${mode} ${packOfKey(scenario)}`);
      return {
        kind: 'level-begun',
        text: progress.text,
        packs: [...packs.values()].flatMap((places) => {
          const [first] = places;
          if (first === undefined) return [];
          return [{ mode: first.mode, pack: packOfKey(first.scenario), attempts: places.length }];
        }),
      };
    }
    case 'left-out': {
      const { address, detail, left } = progress;
      return { kind: 'phase', text: `${address} is left out: ${detail}; the run continues with ${left}` };
    }
    case 'phase':
    case 'judging':
      return progress;
    case 'skipped': {
      const { scenario, mode } = progress.line;
      return { kind: 'skipped', pack: packOfKey(scenario), mode, share: shares.get(scenario) ?? 1 };
    }
    case 'attempt-done': {
      const { scenario, mode, round, measures, totalMs } = progress.line;
      const verdict = settleRefusals([progress.line])(progress.line); // the other rounds are not known yet
      const tokens = measures.reduce<number | null>(
        (sum, { completionTokens }) => (sum === null || completionTokens === null ? null : sum + completionTokens),
        0,
      );
      const why = verdict.outcome === 'fail' ? verdict.failure : verdict.outcome === 'unmeasured' ? verdict.cause : '';
      const told = { pack: packOfKey(scenario), scenario, mode, round, outcome: verdict.outcome, tokens, ms: totalMs };
      return { kind: 'attempt', ...told, share: shares.get(scenario) ?? 1, ...(why === '' ? {} : { why }) };
    }
    default:
      return assertNever(progress);
  }
}

type View = { step(event: ProgressEvent): void; end(): void };

function plainView({ err }: Io): View {
  let shown: PlainProgress = { state: startProgress, saidMs: 0 };
  return {
    step(event) {
      const { text, ...next } = stepPlainProgress(shown, event);
      shown = next;
      if (text !== '') err(text);
    },
    end: () => undefined,
  };
}

/** Redraws in place, at most ten times a second. */
function liveView({ redraw, columns, clock }: Io, { color }: Settings['out']): View {
  let state: ProgressState = startProgress;
  let drawn = 0;
  let drawnAt = Number.NEGATIVE_INFINITY;
  const draw = (): void => {
    const text = renderProgress(state, { columns, color: color !== 'never' });
    redraw(drawn, text);
    drawn = text.split('\n').length - 1;
    drawnAt = clock.now();
  };
  return {
    step(event) {
      state = stepProgress(state, event);
      if (clock.now() - drawnAt >= redrawMs) draw();
    },
    end() {
      if (drawn > 0) draw();
    },
  };
}
