// Reduces the description of MLflow's REST API, in the SDK of its maintainers, to the requests that
// tests/support/export-services/ answers. npm i --prefix FOLDER @databricks/sdk-experimental@0.17 && node
// scripts/trim-mlflow-description.js FOLDER/node_modules/@databricks/sdk-experimental
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const wanted = [
  ...['getByName', 'createExperiment', 'searchRuns', 'createRun', 'getRun', 'logBatch', 'logInputs', 'updateRun'],
  'deleteRun',
];

const folder = resolve(process.argv[2] ?? '.');
const target = join(dirname(fileURLToPath(import.meta.url)), '..', 'tests', 'fixtures', 'mlflow');
const textOf = (name) => readFileSync(join(folder, 'dist', 'apis', 'ml', name), 'utf8');
const [api, apiTypes] = [textOf('api.js'), textOf('api.d.ts')];
const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

const bare = textOf('model.d.ts').replace(/\/\*[\s\S]*?\*\//g, '');
const interfaces = new Map(
  [...bare.matchAll(/^export interface (\w+) \{([\s\S]*?)^\}/gm)].map(([, name, body]) => [name, body]),
);
const unions = new Map([...bare.matchAll(/^export type (\w+) = ("[^;]+");/gm)].map(([, name, body]) => [name, body]));

/** The JSON schema of a type. */
function schemaOf(type) {
  if (['string', 'number', 'boolean'].includes(type)) return { type };
  const [, item] = /^Array<(.+)>$/.exec(type) ?? [];
  if (item !== undefined) return { type: 'array', items: schemaOf(item) };
  if (unions.has(type)) return { enum: [...unions.get(type).matchAll(/"([^"]+)"/g)].map(([, value]) => value) };
  const fields = [...interfaces.get(type).matchAll(/^ {4}(\w+)(\??): (.+);$/gm)];
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([, name, , of]) => [name, schemaOf(of)])),
    required: fields.flatMap(([, name, optional]) => (optional === '' ? [name] : [])),
    additionalProperties: false,
  };
}

const requests = wanted.map((name) => {
  const [, path, method] = new RegExp(
    `async _${name}\\(request, context\\) \\{[\\s\\S]*?const path = "/api/2\\.0/mlflow/([^"]+)";[\\s\\S]*?method: "(\\w+)"`,
  ).exec(api);
  const [, type] = new RegExp(`\\n    ${name}\\(request: ml\\.(\\w+)`).exec(apiTypes);
  return [`${method} ${path}`, schemaOf(type)];
});
mkdirSync(target, { recursive: true });
const description = `The requests that quality-baseline sends, of @databricks/sdk-experimental ${version} (${license}, see LICENSE.txt). Made by scripts/trim-mlflow-description.js.`;
const text = JSON.stringify({ description, requests: Object.fromEntries(requests) }, undefined, 1);
writeFileSync(join(target, 'requests.json'), `${text}\n`);
copyFileSync(join(folder, 'LICENSE'), join(target, 'LICENSE.txt'));
