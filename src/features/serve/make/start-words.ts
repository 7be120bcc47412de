import { resolve } from 'node:path';
import { z } from 'zod';
import { baselinePath } from '../../../baseline/baseline-path.ts';
import { modesOf } from '../../../config/config.ts';
import { loadConfig } from '../../../config/load-config.ts';
import { usualPorts } from '../../../endpoint/boot/detect-url.ts';
import { InputError } from '../../../lib/errors.ts';
import { explainFault } from '../../../lib/explain-issues.ts';
import { builtinPacks } from '../../../packs/builtin-packs.ts';
import { modeSchema, slugSchema, tierSchema } from '../../../records/target.ts';
import type { PageContext } from './page-context.ts';

/** The options that a page may set for a run. Only the config says how a target is reached or booted, else it is here. */
const startSchema = z.strictObject({
  command: z.enum(['check', 'run', 'capture']),
  /** A target, or `:8080` for a server that was found here. */
  slug: z.union([slugSchema, z.string().regex(/^:[1-9]\d{0,4}$/)]),
  tier: tierSchema.optional(),
  packs: z.array(z.string().max(100)).max(50),
  modes: z.array(modeSchema).max(3),
  repeat: z.int().min(1).max(99).optional(),
  /** How many at once, in turn. */
  load: z
    .string()
    .max(60)
    .regex(/^[1-9]\d{0,3}(,[1-9]\d{0,3})*$/)
    .optional(),
  budget: z
    .string()
    .regex(/^[1-9]\d{0,3}[smh]$/)
    .optional(),
});

export type StartFields = z.infer<typeof startSchema>;

export const packIds = Object.keys(builtinPacks);

/** Reads the fields from a form's address, where an empty field means none. */
export function fieldsOf(query: URLSearchParams): unknown {
  const one = (name: string) => query.get(name) || undefined;
  const repeat = one('repeat');
  return {
    ...{
      command: one('command') ?? 'check',
      slug: one('slug'),
      packs: query.getAll('pack'),
      modes: query.getAll('mode'),
    },
    ...(one('tier') === undefined ? {} : { tier: one('tier') }),
    ...(repeat === undefined ? {} : { repeat: Number(repeat) }),
    ...(one('load') === undefined ? {} : { load: one('load') }),
    ...(one('budget') === undefined ? {} : { budget: one('budget') }),
  };
}

export async function targetsOf({ config, io }: PageContext) {
  const found = await loadConfig(config, io.cwd);
  return { found, targets: found?.targets ?? [] };
}

/** The arguments of this program for what a page asks; nothing of them is free text. */
export async function startWords(value: unknown, context: PageContext) {
  const parsed = startSchema.safeParse(value);
  if (!parsed.success) throw new InputError(explainFault(parsed.error.issues), 'Choose from the fields of the page.');
  const fields = parsed.data;
  const { command, slug, tier, packs, modes, repeat, load, budget } = fields;
  if (load !== undefined && command !== 'run')
    throw new InputError(
      'load is never compared with a baseline',
      'Choose "run, compare nothing", or leave the load out.',
    );
  const { found, targets } = await targetsOf(context);
  const target = targets.find((each) => each.slug === slug);
  const isKeyless = slug.startsWith(':');
  if (isKeyless && !(context.localPorts ?? usualPorts).some((port) => slug === `:${port}`))
    throw new InputError('there is no such model here', 'Choose one of the page Models.');
  if (isKeyless && command !== 'run')
    throw new InputError(
      'a server without a target has no baseline',
      'Choose "run, compare nothing", or add it to quality-baseline.yml.',
    );
  if (!isKeyless && target === undefined)
    throw new InputError(`the config has no target ${slug}`, 'Add it to quality-baseline.yml.');
  const unknown = packs.find((id) => !packIds.includes(id));
  if (unknown !== undefined) throw new InputError('there is no such built-in pack', 'Choose from those of the page.');
  const words = [
    command === 'run' ? 'run' : 'check',
    ...(isKeyless ? ['--endpoint', `http://127.0.0.1${slug}`] : ['--slug', slug]),
    ...(command === 'capture' ? ['--capture'] : []),
    ...(packs.length > 0 ? ['--pack', ...packs] : tier === undefined ? [] : [`--${tier}`]),
    ...(modes.length === 0 ? [] : ['--mode', ...modes]),
    ...(repeat === undefined ? [] : ['--repeat', String(repeat)]),
    ...(load === undefined ? [] : ['--load', load]),
    ...(budget === undefined ? [] : ['--time-budget', budget]),
    ...configWords(context),
    ...(command === 'run' ? [] : ['--baselines-dir', context.baselinesDir]),
  ];
  const written = modes.length > 0 || target === undefined ? modes : modesOf(target, found);
  const folder = resolve(context.io.cwd, context.baselinesDir);
  const writes = command === 'capture' ? written.map((mode) => baselinePath(folder, slug, mode, 'native')) : [];
  return { fields, words, writes, isKeyless };
}

export function configWords({ config }: PageContext): readonly string[] {
  return config === undefined ? [] : ['--config', config];
}
