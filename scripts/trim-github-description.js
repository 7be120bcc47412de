// Reduces GitHub's description of its REST API to the part that the fake in tests/support/github/ implements. npm i
// --prefix FOLDER @octokit/openapi@23 && node scripts/trim-github-description.js FOLDER/node_modules/@octokit/openapi
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const wanted = {
  '/user': ['get'],
  '/repos/{owner}/{repo}/issues/{issue_number}/comments': ['get', 'post'],
  '/repos/{owner}/{repo}/issues/comments/{comment_id}': ['get', 'patch', 'delete'],
  '/repos/{owner}/{repo}/statuses/{sha}': ['post'],
  '/repos/{owner}/{repo}/commits/{ref}/statuses': ['get'],
  '/repos/{owner}/{repo}/commits/{ref}/check-runs': ['get'],
  '/repos/{owner}/{repo}/check-runs': ['post'],
  '/repos/{owner}/{repo}/check-runs/{check_run_id}': ['patch'],
  '/repos/{owner}/{repo}/pulls': ['get'],
  '/repos/{owner}/{repo}/pulls/{pull_number}': ['get'],
  '/repos/{owner}/{repo}/pulls/{pull_number}/files': ['get'],
  '/repos/{owner}/{repo}/git/trees/{tree_sha}': ['get'],
  '/repos/{owner}/{repo}/git/blobs/{file_sha}': ['get'],
  '/repos/{owner}/{repo}/collaborators/{username}/permission': ['get'],
  '/repos/{owner}/{repo}/activity': ['get'],
  '/repos/{owner}/{repo}/actions/runs/{run_id}': ['get'],
  '/repos/{owner}/{repo}/actions/runs/{run_id}/artifacts': ['get'],
  '/repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}': ['get'],
  '/repos/{owner}/{repo}/git/commits/{commit_sha}': ['get'],
  '/repos/{owner}/{repo}/issues/{issue_number}/events': ['get'],
  '/repos/{owner}/{repo}/issues': ['get', 'post'],
  '/repos/{owner}/{repo}/issues/{issue_number}': ['get', 'patch'],
};
// They check nothing, and are nine tenths of the text.
const prose = new Set([
  ...['description', 'summary', 'example', 'examples', 'tags', 'externalDocs', 'operationId', 'title', 'headers'],
  ...['x-github', 'x-octokit', 'x-github-breaking-changes'],
]);

const folder = resolve(process.argv[2] ?? '.');
const target = join(dirname(fileURLToPath(import.meta.url)), '..', 'tests', 'fixtures', 'github');
const whole = JSON.parse(readFileSync(join(folder, 'generated', 'api.github.com.json'), 'utf8'));
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** `isNamed`: the keys are freely chosen names; a field may be called `description`. */
function bare(value, isNamed = false) {
  if (Array.isArray(value)) return value.map((each) => bare(each));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => isNamed || !prose.has(key));
  return Object.fromEntries(kept.map(([key, each]) => [key, bare(each, !isNamed && key === 'properties')]));
}

function at(document, pointer) {
  return pointer
    .slice(2)
    .split('/')
    .reduce((place, key) => place[key.replaceAll('~1', '/').replaceAll('~0', '~')], document);
}

const trimmed = {
  openapi: whole.openapi,
  info: {
    title: whole.info.title,
    version: whole.info.version,
    license: whole.info.license,
    description: `The paths that quality-baseline uses, without their prose, of @octokit/openapi ${version} (MIT, see LICENSE.txt). Made by scripts/trim-github-description.js.`,
  },
  paths: {},
  components: {},
};
for (const [path, methods] of Object.entries(wanted)) {
  trimmed.paths[path] = Object.fromEntries(methods.map((method) => [method, bare(whole.paths[path][method])]));
}

const open = [trimmed.paths];
const seen = new Set();
while (open.length > 0) {
  for (const [, pointer] of JSON.stringify(open.pop()).matchAll(/"\$ref":"(#\/[^"]+)"/g)) {
    if (seen.has(pointer)) continue;
    seen.add(pointer);
    const [, , section, name] = pointer.split('/');
    const component = bare(at(whole, pointer));
    trimmed.components[section] = { ...trimmed.components[section], [name]: component };
    open.push(component);
  }
}

writeFileSync(join(target, 'api.github.com.json'), `${JSON.stringify(trimmed, null, 2)}\n`);
copyFileSync(join(folder, 'LICENSE'), join(target, 'LICENSE.txt'));
