import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { placesInCommand, placesInContainer } from '../../../src/endpoint/weights/find-places.ts';
import { folderOf } from '../../support/folder-of.ts';

let folder: string;
const commit = 'c'.repeat(40);

beforeEach(() => {
  folder = folderOf();
  for (const name of [
    'models/qwen',
    'models/sub dir',
    `hub/models--org--name/snapshots/${commit}`,
    'hub/models--org--name/refs',
  ])
    mkdirSync(join(folder, name), { recursive: true });
  for (const name of ['x.gguf', 'models/x.gguf', 'models/sub dir/y.gguf', 'models/lora.gguf', 'x-00001-of-00002.gguf'])
    writeFileSync(join(folder, name), 'weights');
  writeFileSync(join(folder, 'hub/models--org--name/refs/main'), `${commit}\n`);
});

const paths = (places: readonly { readonly path: string }[]) =>
  places.map(({ path }) => path.replace(`${folder}/`, ''));

describe('the weights of a server that a command starts', () => {
  it.each([
    ['llama-server -m x.gguf --port 8080', ['x.gguf']],
    ['llama-server --model=models/x.gguf --lora models/lora.gguf', ['models/x.gguf', 'models/lora.gguf']],
    ['cd . && exec llama-server -m "models/sub dir/y.gguf"', ['models/sub dir/y.gguf']],
    ['llama-server -m $MODELS/x.gguf', ['models/x.gguf']],
    ["llama-server -m '$MODELS/x.gguf'", []],
    ['llama-server -m ~/models/x.gguf', ['models/x.gguf']],
    ['LLAMA_ARG_MODEL=x.gguf llama-server --port 8080', ['x.gguf']],
    ['vllm serve models/qwen --port 8000', ['models/qwen']],
    ['vllm serve org/name', [`hub/models--org--name/snapshots/${commit}`]],
    ['python3 -m sglang.launch_server --model-path models/qwen', ['models/qwen']],
    ['python3 -u -m vllm.entrypoints.openai.api_server --model models/qwen', ['models/qwen']],
    ['llama-server -m old.gguf -m x.gguf', ['x.gguf']],
    ['docker run --rm -v ./models:/models:ro img -m /models/x.gguf', ['models/x.gguf']],
    ['podman run --volume=./models:/m img --model /m/qwen', ['models/qwen']],
    // Not visible to us.
    ['docker run --rm img -m x.gguf', []],
    ['bash start.sh', []],
    ['llama-server -hf org/name', []],
    ['llama-server -m gone.gguf', []],
    ['llama-server -m', []],
  ])('%s', async (command, expected) => {
    const variables = { HOME: folder, MODELS: join(folder, 'models'), HF_HUB_CACHE: join(folder, 'hub') };
    expect(paths(await placesInCommand(command, folder, variables))).toEqual(expected);
  });

  it('may be linked from a snapshot to the blobs of its repository, and from one part to the others beside it', async () => {
    const variables = { HF_HUB_CACHE: join(folder, 'hub') };
    expect(await placesInCommand('vllm serve org/name', folder, variables)).toMatchObject([
      { within: join(folder, 'hub/models--org--name') },
    ]);
    expect(await placesInCommand('llama-server -m x-00001-of-00002.gguf', folder, {})).toMatchObject([
      { within: folder },
    ]);
  });
});

describe('the weights of a container', () => {
  const container = (flags: readonly string[], variables = {}) =>
    placesInContainer({
      ...{ flags, variables, workingFolder: '/app' },
      mounts: [
        { source: folder, destination: '/data' },
        { source: join(folder, 'models'), destination: '/data/deep' },
        { source: join(folder, 'x.gguf'), destination: '/app/model.gguf' },
        { source: join(folder, 'hub'), destination: '/users/one/.cache/huggingface/hub' },
      ],
    });

  it.each([
    [['/app/llama-server', '-m', '/data/models/x.gguf'], ['models/x.gguf']],
    [['/app/llama-server', '-m', '/data/deep/x.gguf'], ['models/x.gguf']],
    [['/app/llama-server', '-m', 'model.gguf'], ['x.gguf']],
    [['vllm', 'serve', '/data/deep/qwen'], ['models/qwen']],
    [['vllm', 'serve', 'org/name'], [`hub/models--org--name/snapshots/${commit}`]],
    [['/bin/sh', '-c', 'exec llama-server -m $MODEL'], ['models/x.gguf']],
    [['/app/llama-server'], ['models/lora.gguf']],
    [['/app/llama-server', '-m', '/opt/x.gguf'], []],
    [['/app/llama-server', '-m', '/data/../etc/passwd'], []],
  ])('%j', async (flags, expected) => {
    const variables = { HOME: '/users/one', MODEL: '/data/deep/x.gguf', LLAMA_ARG_MODEL: '/data/deep/lora.gguf' };
    expect(paths(await container(flags, variables))).toEqual(expected);
  });

  it('are inside the mounts', async () => {
    expect(await container(['llama-server', '-m', '/data/deep/x.gguf'])).toEqual([
      { path: join(folder, 'models/x.gguf'), within: join(folder, 'models') },
    ]);
  });
});
