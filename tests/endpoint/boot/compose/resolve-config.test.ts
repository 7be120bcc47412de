import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseComposeConfig } from '../../../../src/endpoint/boot/compose/compose-config.ts';
import { type Docker, findCompose, isNewEnough, openDocker } from '../../../../src/endpoint/boot/compose/docker.ts';
import { choosePort, chooseService, resolveRecipe } from '../../../../src/endpoint/boot/compose/resolve-config.ts';
import { labelsOf, projectName } from '../../../../src/endpoint/boot/compose/take-down.ts';
import { folderOf } from '../../../support/folder-of.ts';

function configWith(services: object) {
  return parseComposeConfig(JSON.stringify({ name: 'x', services }));
}
const onPort = (...targets: number[]) => ({ ports: targets.map((target) => ({ target, protocol: 'tcp' })) });

it('takes the only service, or the only one that publishes a port', () => {
  expect(chooseService(configWith({ a: {} }), undefined)).toBe('a');
  expect(chooseService(configWith({ a: {}, b: onPort(8000) }), undefined)).toBe('b');
  expect(() => chooseService(configWith({ a: onPort(80), b: onPort(8000) }), undefined)).toThrow(
    'several services: a, b',
  );
  expect(() => chooseService(configWith({}), undefined)).toThrow('no active service');
});

it('suggests the service that was most likely meant', () => {
  expect(() => chooseService(configWith({ vllm: {}, proxy: {} }), 'vlm')).toThrow(
    expect.objectContaining({ hint: 'Did you mean vllm?', exitCode: 2 }),
  );
  expect(() => chooseService(configWith({}), 'vllm')).toThrow(
    expect.objectContaining({ hint: expect.stringContaining('profile') }),
  );
});

it.each([
  [onPort(5000), undefined, 5000],
  [onPort(9090, 8080), undefined, 8080],
  [onPort(9090, 8080), 9090, 9090],
  [{ network_mode: 'host' }, 8000, 8000],
  [onPort(9090, 9091), undefined, /publishes ports 9090, 9091/],
  [onPort(8000, 8080), undefined, /publishes ports 8000, 8080/],
  [{}, undefined, /publishes no port/],
  [onPort(8000), 8001, /does not publish port 8001/],
  [{ network_mode: 'host' }, undefined, /publishes no port/],
])('finds in %j with %j given the port %s', (service, wanted, expected) => {
  const choose = () => choosePort('s', configWith({ s: service }).services['s'], wanted);
  if (typeof expected === 'number') expect(choose()).toBe(expected);
  else expect(choose).toThrow(expected);
});

it('says so if compose prints something else', () => {
  for (const text of ['', 'warning', '[]', '{"name":"x"}'])
    expect(() => parseComposeConfig(text)).toThrow('cannot be read');
});

it.each([
  ['2.24.0', true],
  ['v2.24.1-desktop.1', true],
  ['2.26.1-4', true],
  ['5.0.0', true],
  ['2.23.9', false],
  ['1.29.2', false],
  ['dev', false],
])('knows whether compose %s is new enough: %s', (version, isEnough) => {
  expect(isNewEnough(version)).toBe(isEnough);
});

it('says that there is no docker command', async () => {
  await expect(findCompose(openDocker({ PATH: '/nowhere' }, []))).rejects.toMatchObject({
    exitCode: 3,
    message: 'there is no docker command',
  });
});

it('names a project so that compose accepts it and no other run has it', () => {
  const run = { id: '19283/Übung', attempt: 2, slug: 'vllm/qwen3.6-35b-a3b-dual-with-a-long-name' };
  const name = projectName(run);
  expect(name).toMatch(/^qb-19283-bung-2-vllm-qwen3-6-35b-a3b-dua-[0-9a-f]{8}$/);
  expect(projectName({ ...run, attempt: 3 })).not.toBe(name);
  expect(projectName({ ...run, slug: `${run.slug}r` })).not.toBe(name);
});

it('puts the owner of a thing into its labels', () => {
  const owner = { host: 'rig', boot: 'b', space: 's', pid: 7, start: '9' };
  expect(labelsOf({ id: 'r', attempt: 1, slug: 'a/b' }, owner)).toEqual({
    'quality-baseline.run': 'r/1',
    'quality-baseline.slug': 'a/b',
    'quality-baseline.owner': '{"host":"rig","boot":"b","space":"s","pid":7,"start":"9"}',
  });
});

it.each([
  ['what lies outside the tree', 'env_file: [/etc/environment, ../b.env]', /2 things(?:.|\n)*\(outside-file\)/],
  ['what cannot be checked', '? [a]\n: b', /compose\.yml: a compose file has a key that is no text/],
  ['huge port ranges', 'ports: ["8000-60000:8000-60000"]', /publishes 52001 ports/],
])('refuses %s before docker reads the file', async (_what, key, message) => {
  const tree = folderOf({ 'compose.yml': `services:\n  model:\n    ${key.replaceAll('\n', '\n    ')}\n` });
  const docker = { run: async () => expect.fail('docker was asked') } as Pick<Docker, 'run'> as Docker;
  const resolved = resolveRecipe(docker, { files: [join(tree, 'compose.yml')] }, 'p', { tree, isCheckout: false });
  await expect(resolved).rejects.toMatchObject({ exitCode: 2, message: expect.stringMatching(message) });
});
