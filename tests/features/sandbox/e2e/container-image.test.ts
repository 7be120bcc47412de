import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { version } from '../../../../src/lib/version.ts';
import { emptyFolder } from '../../../e2e/run-bundle.ts';
import { buildNodeBase, docker, missingEngine } from '../../../support/container-engine.ts';

const [base, image] = ['quality-baseline-test-node', 'quality-baseline-test-command-line'];

const pack = `id: sums
version: 1.0.0
title: Sums
scenarios:
  - id: S-1
    title: Adds two numbers
    messages: [{ role: user, content: "Write add, which adds two numbers." }]
    told: { sum: 'Write add, which adds two numbers.' }
    expect: [{ kind: code, runtime: python, entry: add, cases: [{ args: [1, 2], gives: 3, covers: [sum] }, { args: [2, 3], gives: 5, covers: [sum] }] }]
    gold: ["\`\`\`python\\ndef add(a, b):\\n    return a + b\\n\`\`\`"]
    near-misses: [{ wrong: it subtracts, breaks: sum, mode: wrong-result, reply: "\`\`\`python\\ndef add(a, b):\\n    return a - b\\n\`\`\`" }]
`;

/** As docs/container-image.md says to run it: nothing but the work folder and /tmp can be written. */
function run(words: readonly string[], options: readonly string[] = []) {
  const hardened = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];
  return spawnSync('docker', ['run', '--rm', '--network', 'none', ...hardened, ...options, image, ...words], {
    encoding: 'utf8',
  });
}

describe.skipIf(missingEngine() !== undefined)('the container image', () => {
  beforeAll(() => {
    buildNodeBase(base);
    docker('build', '--quiet', '--build-arg', `NODE_IMAGE=${base}`, '--tag', image, resolve('.'));
  });
  afterAll(() => {
    docker('rmi', '--force', image, base);
  });

  it('shows the demo without a network, as a user without rights', () => {
    const { status, stdout } = run(['demo', '--no-progress']);
    expect({ status, failed: stdout.match(/^\| ❌ \S+/gm) }).toEqual({ status: 0, failed: ['| ❌ toolcall-15'] });
    expect(docker('inspect', '--format', '{{.Config.User}}', image)).toBe('1000:1000');
    expect(run(['--version']).stdout).toContain(version);
  });

  it('holds dist of the command line, package.json, and nothing else', () => {
    const container = docker('create', image);
    try {
      const tar = execFileSync('docker', ['cp', `${container}:/opt/quality-baseline`, '-'], { maxBuffer: 2 ** 28 });
      const names = execFileSync('tar', ['-t'], { input: tar, encoding: 'utf8' }).trim().split('\n');
      const folders = new Set(names.map((name) => name.split('/').slice(1, 3).join('/')));
      expect([...folders].filter((name) => name !== '').sort()).toEqual([
        'dist/',
        'dist/cli',
        'dist/sandbox',
        'package.json',
      ]);
    } finally {
      docker('rm', container);
    }
  });

  it('runs programs in the embedded sandbox, and keeps a run in a folder of the user who starts it', () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'sums.yml'), pack);
    const mount = ['--volume', `${folder}:/work`, '--user', `${process.getuid?.()}:${process.getgid?.()}`];
    expect(run(['packs', 'lint', 'sums.yml'], mount).stdout).toContain('gold 1/1 pass, near-misses 1/1 rejected');
    expect(run(['demo', '--no-progress', '--keep', 'kept'], mount).status).toBe(0);
    expect(readdirSync(join(folder, 'kept/.quality-baseline/runs'))).toHaveLength(3);
    expect(readFileSync(join(folder, 'kept/comment.md'), 'utf8')).toContain('toolcall-15');
  });
});
