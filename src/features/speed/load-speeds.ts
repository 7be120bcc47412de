import type { Settings } from '../../config/settings.ts';
import { InputError } from '../../lib/errors.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { Io } from '../../lib/io.ts';
import { medianOf } from '../../lib/median-of.ts';
import type { SpeedsByDepth } from '../../run/speed-at-depth.ts';
import { scoreRun } from '../../score/score-run.ts';
import { toScore } from '../../score/to-score.ts';
import { findKeptRun } from '../../store/find-run.ts';
import { type CellName, cellNamed, type SessionSpeed, type SpeedScore } from './speed-schemas.ts';

/** `--timeouts-from`: the speeds of another run, and its slug and model. */
export type SpeedsOfRun = SpeedsByDepth & {
  readonly name: string;
  readonly slug: string;
  readonly model: string | null;
};

/** Loads the speeds for `--timeouts-from`; undefined without it. */
export async function loadSpeeds(
  { how, root }: Pick<Settings, 'how' | 'root'>,
  { cwd }: Pick<Io, 'cwd'>,
): Promise<SpeedsOfRun | undefined> {
  const name = how.timeoutsFrom;
  if (name === undefined) return undefined;
  const { plan, lines } = await (await findKeptRun(name, { root, cwd })).journal(toScore);
  const scorecards = scoreRun(plan, lines);
  const speeds = speedsByDepth(scorecards.flatMap(({ speed }) => speed ?? []));
  if (speeds.decode.length === 0 && speeds.prefill.length === 0)
    throw new InputError(
      `--timeouts-from: ${name} measured no speeds`,
      'Name a run with the pack speed, such as one of: quality-baseline run --pack toolcall-15 speed',
    );
  const [model = null] = scorecards.flatMap(({ fingerprint }) => fingerprint.identity.model ?? []);
  return { ...speeds, name, slug: plan.slug, model };
}

/** Names of models are compared; where a server gives none, slugs are. */
export function refuseOtherModel(
  { name, ...theirs }: SpeedsOfRun,
  ours: { readonly slug: string; readonly model: string | null },
): void {
  const by = theirs.model === null || ours.model === null ? 'slug' : 'model';
  if (theirs[by] === ours[by]) return;
  throw new InputError(
    `--timeouts-from: ${name} measured the ${by} ${theirs[by]}, and this server has ${ours[by]}`,
    'Name a run of the same model, or leave --timeouts-from out.',
  );
}

/** Medians over modes, sessions and the cells of a depth. */
export function speedsByDepth(scores: readonly SpeedScore[]): SpeedsByDepth {
  const cells = scores.flatMap((score) => Object.entries(score.cells) as [CellName, SessionSpeed[]][]); // its keys
  const byDepth = [...groupBy(cells, ([name]) => cellNamed(name).depth).values()];
  const pointsOf = (figure: (session: SessionSpeed) => number | null) =>
    byDepth
      .flatMap((own) => {
        const sessions = own.flatMap(([, each]) => each).filter((session) => (figure(session) ?? 0) > 0);
        const tokens = medianOf(sessions.flatMap(({ promptTokens }) => promptTokens ?? []));
        const perSecond = medianOf(sessions.flatMap((session) => figure(session) ?? []));
        return tokens === undefined || perSecond === undefined ? [] : [{ tokens, perSecond }];
      })
      .sort((one, other) => one.tokens - other.tokens);
  return { decode: pointsOf(({ decode }) => decode), prefill: pointsOf(({ prefill }) => prefill) };
}
