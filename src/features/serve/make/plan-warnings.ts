import { resolve } from 'node:path';
import { loadBaseline } from '../../../baseline/load-baseline.ts';
import { modesOf } from '../../../config/config.ts';
import { tryAddress } from '../../../endpoint/boot/detect-url.ts';
import { InputError } from '../../../lib/errors.ts';
import { isInTier } from '../../../records/known-packs.ts';
import type { Mode } from '../../../records/target.ts';
import { secretsIn, withoutPlaces } from '../../../store/without-secrets.ts';
import { modelPlace } from './model-places.ts';
import type { PageContext } from './page-context.ts';
import { packIds, type StartFields, targetsOf } from './start-words.ts';

/** What the plan itself cannot see and would waste the run: whole sentences. */
export async function planWarnings(fields: StartFields, context: PageContext): Promise<readonly string[]> {
  return [...(await serverWarning(fields, context)), ...(await baselineWarnings(fields, context))];
}

async function serverWarning({ slug }: StartFields, context: PageContext): Promise<string[]> {
  const { baseUrl, target } = await modelPlace(slug, context);
  // Others are booted for the run.
  if (baseUrl === undefined || (target !== undefined && target.where?.kind !== 'url')) return [];
  const { isServer, state } = await tryAddress(baseUrl, '', context.io);
  if (isServer) return [];
  return [`No model server answers there (${withoutPlaces(state, secretsIn(context.io.env))}): start it first.`];
}

async function baselineWarnings(fields: StartFields, context: PageContext): Promise<string[]> {
  const { command, slug, modes } = fields;
  const { found, targets } = await targetsOf(context);
  const target = targets.find((each) => each.slug === slug);
  if (command !== 'check' || target === undefined) return [];
  const { pack, tier = 'quick' } =
    [target.values, found?.defaults].find((each) => each?.pack !== undefined || each?.tier !== undefined) ?? {};
  const inTier = packIds.filter((id) => isInTier(id, fields.tier ?? tier));
  const asked = fields.packs.length > 0 ? fields.packs : fields.tier === undefined ? (pack ?? inTier) : inTier;
  const all = modes.length > 0 ? modes : modesOf(target, found);
  return (await Promise.all(all.map((mode) => baselineWarning(slug, mode, asked, context)))).flat();
}

async function baselineWarning(slug: string, mode: Mode, asked: readonly string[], context: PageContext) {
  const folder = resolve(context.io.cwd, context.baselinesDir);
  try {
    const loaded = await loadBaseline(folder, slug, mode, 'native');
    if (loaded.kind === 'missing')
      return [`${slug} has no baseline in mode ${mode}: a check would decide nothing. Capture one first.`];
    const kept = loaded.baseline.scorecard.packs.map(({ id }) => id);
    const lacking = asked.filter((id) => packIds.includes(id) && !kept.includes(id));
    if (lacking.length === 0) return [];
    return [`The baseline of mode ${mode} holds ${kept.join(', ')}: nothing compares ${lacking.join(', ')}.`];
  } catch (error) {
    if (error instanceof InputError) return [`${error.message}. ${error.hint}`];
    throw error;
  }
}
