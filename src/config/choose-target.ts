import { nearest } from '../lib/nearest.ts';
import { armSlug } from '../records/target.ts';
import type { Config, Target } from './config.ts';
import type { Fault } from './read-values.ts';
import { contextNames } from './section-facet.ts';

export type Choice = {
  readonly target: Target | undefined;
  readonly slug: string | undefined;
  readonly faults: readonly Fault[];
};

type Asked = {
  readonly config: Config | undefined;
  readonly slug: string | undefined;
  /** The command line names the server: the slug is then only a label. */
  readonly hasWhere: boolean;
  /** Whether the command needs a slug now. */
  readonly needsOne: boolean;
};

const mostListed = 20;

/** Chooses the target by its slug, else the only one in the config. */
export function chooseTarget({ config, slug, hasWhere, needsOne }: Asked): Choice {
  const targets = config?.targets ?? [];
  const only = onlyOne(targets);
  if (slug !== undefined) {
    const target = targets.find((each) => each.slug === slug);
    if (target !== undefined || hasWhere || targets.length === 0) return { target, slug, faults: [] };
    return { target, slug, faults: [unknownSlug(slug, targets, config?.file ?? '')] };
  }
  if (only !== undefined) return { target: only, slug: only.slug, faults: [] };
  if (targets.length === 0 || !needsOne) return { target: undefined, slug: undefined, faults: [] };
  const message = `${config?.file ?? ''} has ${targets.length} targets, and no --slug says which is meant`;
  return {
    target: undefined,
    slug: undefined,
    faults: [{ message, hint: `Choose one with --slug:\n${list(targets)}` }],
  };
}

/** The slugs of a target and of its arms. */
export function slugsOf({ slug }: Target, config: Config | undefined): readonly string[] {
  return [slug, ...contextNames(config).map((context) => armSlug(slug, context))];
}

function onlyOne(targets: readonly Target[]): Target | undefined {
  const active = targets.filter(({ skip }) => skip === undefined);
  const candidates = active.length === 0 ? targets : active;
  return candidates.length === 1 ? candidates[0] : undefined;
}

function unknownSlug(slug: string, targets: readonly Target[], file: string): Fault {
  const near = nearest(
    slug,
    targets.map((target) => target.slug),
  );
  const hint = near === undefined ? `Its targets are\n${list(targets)}` : `Did you mean --slug ${near}?`;
  return { message: `${file} has no target "${slug}"`, hint };
}

function list(targets: readonly Target[]): string {
  const lines = targets
    .slice(0, mostListed)
    .map(({ slug, skip }) => `  ${slug}${skip === undefined ? '' : ` (skipped: ${skip})`}`);
  const rest = targets.length - mostListed;
  return [...lines, ...(rest > 0 ? [`  and ${rest} more`] : [])].join('\n');
}
