import type { Explained, SourcePath } from '../lib/explain-issues.ts';
import { facet } from '../lib/facet.ts';
import type { AddedKey } from '../lib/with-keys.ts';
import type { Environment } from './choose-api-key.ts';
import type { Config, ConfigParts, Target } from './config.ts';
import type { ArmContext } from './settings.ts';

/** A key of the config that a feature adds. */
export type ConfigSection = AddedKey & {
  readonly key: keyof ConfigParts & string;
  /** Faults that span several keys, in unchecked data. */
  faults?(config: Readonly<Record<string, unknown>>, targets: readonly unknown[]): readonly Explained[];
  /** Makes what commands get of what is written. */
  read?(written: unknown, from: ReadFrom): unknown;
  /** What a pull request changes, a line each: that of the base holds. */
  changes?(base: ConfigParts, head: ConfigParts): readonly string[];
  /** The contexts of arms, by name. */
  contextNames?(config: ConfigParts): readonly string[];
  /** Throws an InputError that names what is missing. */
  chooseContext?(wanted: WantedContext): ArmContext;
  /** What the input `export` of the Action may name. */
  readonly places?: readonly string[];
};

export type ReadFrom = {
  /** Those of this config alone: in another one, a target may be at any address. */
  readonly targets: readonly Target[];
  readonly placeOf: (path: SourcePath) => string;
};

export type WantedContext = {
  readonly name: string;
  readonly config: Config | undefined;
  /** The working folder of commands. */
  readonly folder: string;
  readonly env: Environment;
};

export const sectionFacet = facet<ConfigSection>('sections of the config', ({ key }) => key);

/** Each section, undefined where the config lacks it. */
export function sectionsOf(config: ConfigParts | undefined): ConfigParts {
  return Object.fromEntries(sectionFacet.all().map(({ key }) => [key, config?.[key]]));
}

export function contextNames(config: ConfigParts | undefined): readonly string[] {
  return sectionFacet.all().flatMap((section) => section.contextNames?.(config ?? {}) ?? []);
}
