import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseConfig } from '../../src/config/parse-config.ts';
import { renderStarterConfig } from '../../src/config/starter-config.ts';

it('writes plain words plainly', () => {
  const where = { kind: 'compose', file: 'models/qwen/compose.yml', service: 'vllm', profile: 'gpu', gpus: 2 } as const;
  expect(renderStarterConfig([{ slug: 'vllm/qwen', label: '', where }])).toContain(
    'compose: { file: models/qwen/compose.yml, service: vllm, profiles: gpu }\n    gpus: 2\n',
  );
  const url = 'http://127.0.0.1:8000/v1';
  expect(renderStarterConfig([{ slug: 'a', label: '', where: { kind: 'endpoint', url } }])).toContain(
    `endpoint: ${url}\n`,
  );
});

it('writes any path and name so that it reads back the same', () => {
  const name = fc
    .oneof(fc.string(), fc.constantFrom('true', 'on', 'null', '1.0', '~', '- a', 'a: b', 'a #b', '.5', '0x1f'))
    .filter((text) => text.trim() === text && text !== '');
  fc.assert(
    fc.property(name, name, fc.option(name, { nil: undefined }), (file, service, profile) => {
      const text = renderStarterConfig([
        { slug: 'a/b', label: '', where: { kind: 'compose', file, service, profile, gpus: undefined } },
      ]);
      expect(parseConfig({ file: 'x.yml', text }, [], '.').targets[0]?.where).toMatchObject({
        ...{ kind: 'compose', files: [file], service, profiles: profile === undefined ? [] : [profile] },
      });
    }),
  );
});
