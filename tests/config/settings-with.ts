import { parseConfig } from '../../src/config/parse-config.ts';
import type { RawValues } from '../../src/config/read-values.ts';
import { type SettingsInput, settingsFromFlags } from '../../src/config/settings-from-flags.ts';

export const twoTargets = `version: 1
defaults: { tier: quick, max-drop: 7.5, on-inconclusive: warn, packs-dir: mine }
floors: { toolcall-15: 80 }
targets:
  - slug: vllm/dual
    compose: { file: vllm/compose.yml, env-file: .env }
    model: dual
    modes: [no-thinking, enable-thinking]
    tier: medium
    repeat: 4
  - slug: llamacpp/gemma
    endpoint: http://rig.example:8080
    pack: [toolcall-15, quality/mine.yaml]
`;
export const oneTarget = 'version: 1\ntargets: [{ slug: vllm/dual, endpoint: "http://localhost:8000" }]\n';

export function settings(flags: RawValues, rest: Partial<SettingsInput> & { yaml?: string } = {}) {
  const { yaml, ...others } = rest;
  const config = yaml === undefined ? undefined : parseConfig({ file: 'q.yml', text: yaml }, [], '/rig');
  return settingsFromFlags({
    command: 'check',
    flags,
    config,
    env: {},
    cwd: '/rig',
    defaultTier: 'medium',
    show: (name) => `--${name}`,
    ...others,
  });
}
