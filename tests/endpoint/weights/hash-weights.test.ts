import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashWeights } from '../../../src/endpoint/weights/hash-weights.ts';
import { sha256 } from '../../../src/lib/sha256.ts';
import { cpuClock } from '../../support/cpu-clock.ts';
import { folderOf } from '../../support/folder-of.ts';

let folder: string;
beforeEach(() => {
  folder = folderOf();
});

const at = (...parts: readonly string[]) => join(folder, ...parts);
const sampledOf = async (path: string, within = folder) => (await hashWeights([{ path, within }], 'sampled'))?.sampled;

/** Sparse: as large as a model, and written instantly. */
async function bigFile(path: string, size: number, change?: { readonly at: number; readonly bytes: number }) {
  writeFileSync(path, 'head');
  truncateSync(path, size);
  if (change === undefined) return;
  await using file = await open(path, 'r+');
  await file.write(Buffer.alloc(change.bytes, 1), 0, change.bytes, change.at);
}

const gibibyte = 2 ** 30;

describe('hashWeights', () => {
  it('is the same for the same bytes, and differs for another size, head, tail or middle', async () => {
    const size = 3 * gibibyte;
    await bigFile(at('a.gguf'), size);
    await bigFile(at('same.gguf'), size);
    const digest = await sampledOf(at('a.gguf'));
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(await sampledOf(at('same.gguf'))).toBe(digest);
    const block = 64 * 1024;
    for (const [name, change] of [
      ['tail.gguf', { at: size - 1, bytes: 1 }],
      ['head.gguf', { at: block - 1, bytes: 1 }],
      // A quantization changes everything: at least one of the 66 blocks lies in any 65th part.
      ['middle.gguf', { at: gibibyte, bytes: Math.ceil(size / 65) + block }],
    ] as const) {
      await bigFile(at(name), size, change);
      expect(await sampledOf(at(name)), name).not.toBe(digest);
    }
    await bigFile(at('longer.gguf'), size + 1);
    expect(await sampledOf(at('longer.gguf'))).not.toBe(digest);
  });

  it('reads every byte of the other files in a model folder', async () => {
    mkdirSync(at('model'));
    writeFileSync(at('model', 'tokenizer.json'), 'a'.repeat(2 ** 20));
    expect(await sampledOf(at('model')), 'no weights').toBeUndefined();
    writeFileSync(at('model', 'model.safetensors'), 'weights');
    const digests = [await sampledOf(at('model'))];
    writeFileSync(at('model', 'tokenizer.json'), `${'a'.repeat(2 ** 20 - 300_001)}b${'a'.repeat(300_000)}`);
    digests.push(await sampledOf(at('model')));
    for (const name of ['generation_config.json', 'chat_template.jinja', 'tokenizer.model', 'merges.txt']) {
      writeFileSync(at('model', name), '{}');
      digests.push(await sampledOf(at('model')));
    }
    expect(new Set(digests).size).toBe(6);
    writeFileSync(at('model', 'README.md'), 'Read me');
    expect(await sampledOf(at('model'))).toBe(digests.at(-1));
  });

  it('reads a sample of a model in less than a second, and every byte on request', async () => {
    await bigFile(at('big.gguf'), 100 * gibibyte);
    const begun = cpuClock();
    expect(await hashWeights([{ path: at('big.gguf'), within: folder }], 'sampled')).toMatchObject({
      whole: undefined,
    });
    expect(cpuClock() - begun).toBeLessThan(1000);
    await bigFile(at('one.gguf'), 20 * 2 ** 20);
    // Between the blocks of the sample.
    await bigFile(at('other.gguf'), 20 * 2 ** 20, { at: 100 * 1024, bytes: 1 });
    const [one, other] = await Promise.all(
      ['one.gguf', 'other.gguf'].map((name) => hashWeights([{ path: at(name), within: folder }], 'whole')),
    );
    expect(one?.sampled).toBe(other?.sampled);
    expect(one?.whole).not.toBe(other?.whole);
  });

  it('reads a small file whole, whatever its name', async () => {
    writeFileSync(at('tiny'), 'weights');
    expect(await sampledOf(at('tiny'))).toBe(sha256('7\nweights'));
  });

  it('reads the weights of a folder through the links of a hub cache, and all parts of a split file', async () => {
    mkdirSync(at('blobs'));
    mkdirSync(at('snapshots', 'abc'), { recursive: true });
    for (const [name, text] of [
      ['model-1.safetensors', 'one'],
      ['model-2.safetensors', 'two'],
      ['config.json', '{}'],
    ] as const) {
      writeFileSync(at('blobs', sha256(text)), text);
      symlinkSync(join('../../blobs', sha256(text)), at('snapshots', 'abc', name));
    }
    expect(await sampledOf(at('snapshots', 'abc'))).toBe(sha256('2\n{}3\none3\ntwo'));
    writeFileSync(at('m-00001-of-00002.gguf'), 'one');
    expect(await sampledOf(at('m-00001-of-00002.gguf'))).toBeUndefined();
    writeFileSync(at('m-00002-of-00002.gguf'), 'two');
    expect(await sampledOf(at('m-00001-of-00002.gguf'))).toBe(sha256('3\none3\ntwo'));
  });

  it('finds no weights in a missing path, a pipe, a device, an empty folder, or a link that leads out', async () => {
    mkdirSync(at('model'));
    execFileSync('sh', ['-c', 'mkfifo "$0"', at('pipe.gguf')]);
    symlinkSync('/dev/zero', at('zero.gguf'));
    symlinkSync('/etc/hostname', at('model', 'out.safetensors'));
    mkdirSync(at('empty'));
    writeFileSync(at('empty', 'notes.txt'), 'none');
    for (const name of ['missing.gguf', 'pipe.gguf', 'model', 'empty'])
      expect(await sampledOf(at(name)), name).toBeUndefined();
    expect(await sampledOf(at('zero.gguf'), '/dev')).toBeUndefined();
    writeFileSync(at('model.gguf'), 'outside');
    expect(await sampledOf(at('model.gguf'), at('model'))).toBeUndefined();
  });

  it('finds none if one of several cannot be read, or if nothing is named', async () => {
    writeFileSync(at('a.gguf'), 'weights');
    const place = (name: string) => ({ path: at(name), within: folder });
    const both = async () => hashWeights([place('a.gguf'), place('adapter.gguf')], 'sampled');
    expect(await both()).toBeUndefined();
    appendFileSync(at('adapter.gguf'), 'adapter');
    expect((await both())?.sampled).toBe(sha256('7\nweights7\nadapter'));
    expect(await hashWeights([], 'whole')).toBeUndefined();
  });

  it('stops when it is cancelled', async () => {
    await bigFile(at('big.gguf'), 100 * gibibyte);
    const given = AbortSignal.timeout(50);
    expect(await hashWeights([{ path: at('big.gguf'), within: folder }], 'whole', given)).toBeUndefined();
  });
});
