// The report of `packs lint` on the built-in packs. Linting a pack of programs runs thousands of them, so its report is
// kept in docs/data/lint-of-code.json with a digest of all that it depends on, and is made again when that has changed.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packsLint } from '../build/commands/packs.js';
import { loadBuiltinPacks } from '../build/packs/load-packs.js';
import { runsCode } from '../build/packs/task-of.js';

const file = 'docs/data/lint-of-code.json';
const sources = [
  'src/packs/lint',
  'src/packs/digest.ts',
  'src/verify/code',
  'src/verify/ports.ts',
  'src/sandbox',
  'src/sandbox.ts',
];

function digestOf(pack) {
  const hash = createHash('sha256');
  for (const path of [`src/packs/builtin/${pack}.yaml`, ...sources.flatMap(filesIn)]) hash.update(readFileSync(path));
  return hash.digest('hex');
}

function filesIn(path) {
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(path)
    .sort()
    .map((name) => join(path, name));
}

/** `kept` is the text of the file that keeps the reports of packs of programs. */
export async function lintBuiltin() {
  const loaded = await loadBuiltinPacks();
  const before = JSON.parse(readFileSync(file, 'utf8'));
  const isCheck = process.argv.includes('--check');
  const packs = [];
  const kept = {};
  for (const { pack } of loaded) {
    const digest = digestOf(pack.id);
    const isOfCode = pack.scenarios.some(runsCode);
    const known = before[pack.id];
    const isKnown = isOfCode && known !== undefined && (isCheck || known.digest === digest);
    const lint = isKnown
      ? known.lint
      : (await packsLint({ packs: [pack.id], format: 'text', against: undefined })).report.packs[0];
    packs.push(lint);
    if (isOfCode) kept[pack.id] = { digest, lint };
  }
  const findings = packs.flatMap(({ id, findings: found }) => found.map(({ message }) => `${id}: ${message}`));
  if (findings.length > 0) throw new Error(findings.join('\n'));
  return { packs, kept: { [file]: `${JSON.stringify(kept, undefined, 1)}\n` } };
}
