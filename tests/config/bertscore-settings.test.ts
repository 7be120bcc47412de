import { expect, it } from 'vitest';
import { parseConfig } from '../../src/config/parse-config.ts';
import type { RawValues } from '../../src/config/read-values.ts';
import { settingsFromFlags } from '../../src/config/settings-from-flags.ts';

const target = 'version: 1\ntargets: [{ slug: vllm/dual, endpoint: "http://localhost:8000" }]\n';

function modelOf(flags: RawValues, more = 'bertscore: { dir: models, output: inner }\n') {
  const config = parseConfig({ file: 'q.yml', text: `${target}${more}` }, [], '/rig');
  return settingsFromFlags({
    ...{ command: 'check', flags: { slug: 'vllm/dual', ...flags }, config, env: {}, cwd: '/rig' },
    defaultTier: 'medium',
    show: (name) => `--${name}`,
  }).what.bertscore;
}

it('finds the model for BERTScore beside the config, that of a flag in the working directory', () => {
  const packagesFrom = '/rig';
  expect(modelOf({})).toEqual({ dir: '/rig/models', output: 'inner', packagesFrom });
  expect(modelOf({ bertscore: 'mine' })).toEqual({ dir: '/rig/mine', output: undefined, packagesFrom });
  expect(modelOf({ 'bertscore-output': 'outer' })).toEqual({ dir: '/rig/models', output: 'outer', packagesFrom });
  expect(modelOf({}, '')).toBeUndefined();
});
