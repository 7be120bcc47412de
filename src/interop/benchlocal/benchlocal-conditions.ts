import { type Conditions, type Fingerprint, unknownSubject } from '../../model/fingerprint.ts';
import type { ScenarioScore } from '../../model/scorecard.ts';
import type { Mode } from '../../model/target.ts';
import type { Result } from './benchlocal-result-schema.ts';

/** What a result tells of how and what was asked. Server, weights and cards are in none of them: unknown. */
export function conditionsOfResult(result: Result, mode: Mode, scenarios: readonly ScenarioScore[]): Fingerprint {
  return {
    version: 1,
    conditions: {
      mode,
      'thinking-control': controlOf(result, mode),
      sampling: samplingOf(result),
      scenarios: Object.fromEntries(scenarios.map(({ scenario, digest }) => [scenario, digest])),
      harness: 'benchlocal-cli',
    },
    identity: { model: result.model || null, booted: false },
    subject: unknownSubject(`benchlocal-cli ${result.runner_version ?? 'unknown'}`),
  };
}

function controlOf({ thinking_control, reasoning_effort }: Result, mode: Mode): string | null {
  if (mode === 'pack-defaults') return null;
  const isOn = mode === 'enable-thinking';
  const control = thinking_control ?? 'enable_thinking';
  if (control === 'enable_thinking') return `enable_thinking=${isOn}`;
  return control === 'reasoning_effort'
    ? `reasoning_effort=${isOn ? (reasoning_effort ?? 'unknown') : 'none'}`
    : control;
}

const notSampling = ['chat_template_kwargs', 'max_tokens', 'tool_choice', 'reasoning_effort'];

/** The fields that all requests share, where they share them all; each pack has its own there. */
function samplingOf({ packs }: Result): Conditions['sampling'] {
  const sets = packs
    .flatMap(({ scenarios }) => scenarios ?? [])
    .map(({ sampling_params }) => Object.entries(sampling_params ?? {}).filter(([key]) => !notSampling.includes(key)));
  const [first = []] = sets;
  const settings = first.flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[key, value] as const] : [],
  );
  const isShared = sets.every((set) => JSON.stringify([...set].sort()) === JSON.stringify([...first].sort()));
  return isShared && settings.length > 0 && settings.length === first.length ? Object.fromEntries(settings) : null;
}

const longestSlug = 120;

/** `Qwen/Qwen3-30B` as a slug. */
export function slugOfModel(model: string): string {
  const parts = model
    .toLowerCase()
    .split('/')
    .map((part) =>
      part
        .replace(/[^a-z0-9._-]+/g, '-')
        .replace(/-{2,}/g, '-')
        .replace(/_{2,}/g, '_')
        .replace(/^[._-]+/, ''),
    )
    .filter((part) => part !== '');
  return parts.join('/').slice(0, longestSlug).replace(/\/$/, '') || 'unknown';
}
