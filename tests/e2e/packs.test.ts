import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { hotpotqaColumns, parquetOf } from '../features/datasets/parquet-of.ts';
import { packText } from '../packs/pack-text.ts';
import { emptyFolder, runScript } from './run-bundle.ts';

const bundle = resolve('dist/cli/index.js');

function inFolder(files: Readonly<Record<string, string>>) {
  const folder = emptyFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const run = (...commandLine: string[]) => runScript(bundle, { arguments: commandLine, folder });
  return { folder, run };
}

it('lint prints its report as JSON, and ends with 2 if a rule is broken', () => {
  const { run } = inFolder({ 'p.yaml': packText() });
  const sound = run('packs', 'lint', '--json', 'reasonmath-15');
  expect(sound.exitCode).toBe(0);
  expect(sound.stderr.split('\n').filter((line) => !/^\[\d+\/15\] reasonmath-15 RM-\d+: ok$/.test(line))).toEqual(['']);
  expect(JSON.parse(sound.stdout)).toMatchObject({ version: 1, packs: [{ id: 'reasonmath-15', findings: [] }] });
  const broken = run('packs', 'lint', 'p.yaml', '--junit');
  expect(broken.exitCode).toBe(2);
  expect(broken.stdout).toContain('<failure message="too-few-gold">');
});

it('lint compares a version with the file of a commit', () => {
  const { folder, run } = inFolder({ 'p.yaml': packText() });
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words]);
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'First');
  writeFileSync(join(folder, 'p.yaml'), packText().replace('text: blue', 'text: red').replace('1.0.0', '1.0.1'));
  expect(run('packs', 'lint', 'p.yaml', '--against', 'HEAD').stdout).toContain(
    'version: changes A-1, which takes a new major version',
  );
  writeFileSync(join(folder, 'p.yaml'), packText().replace('1.0.0', '0.9.0'));
  expect(run('packs', 'lint', 'p.yaml', '--against', 'HEAD').stdout).toContain('version: the version went backwards');
  writeFileSync(join(folder, 'new.yaml'), packText().replace('id: small', 'id: new'));
  expect(run('packs', 'lint', 'new.yaml', '--against', 'HEAD', '--no-progress').stderr).toBe(
    'new.yaml is not at HEAD: its version was not compared\n',
  );
  symlinkSync('p.yaml', join(folder, 'link.yaml'));
  expect(run('packs', 'lint', 'link.yaml', '--against', 'HEAD').stdout).toContain(
    'version: the version went backwards',
  );
  const nowhere = run('packs', 'lint', 'p.yaml', '--against', '--output=x');
  expect({ exitCode: nowhere.exitCode, left: readdirSync(folder).sort() }).toEqual({
    exitCode: 2,
    left: ['.git', 'link.yaml', 'new.yaml', 'p.yaml'],
  });
});

const datasets = resolve('tests/fixtures/datasets');

it('import makes the same pack of parquet and of JSON, which judges replies', () => {
  const { folder, run } = inFolder({});
  const rows = JSON.parse(readFileSync(join(datasets, 'hotpot_dev_distractor.json'), 'utf8'));
  writeFileSync(join(folder, 'h.parquet'), parquetOf('hotpotqa', hotpotqaColumns(rows)));
  const parquet = run('packs', 'import', 'h.parquet', '--as', 'hotpotqa');
  const json = run('packs', 'import', join(datasets, 'hotpot_dev_distractor.json'), '--as', 'hotpotqa');
  const scenariosOf = (text: string) => text.slice(text.indexOf('\n'));
  expect(parquet).toMatchObject({ exitCode: 0, stderr: '7 rows read, 7 scenarios written\n' });
  expect(scenariosOf(parquet.stdout)).toBe(scenariosOf(json.stdout));
  writeFileSync(join(folder, 'hotpot.jsonl'), parquet.stdout);
  writeFileSync(join(folder, 'replies.jsonl'), '{"scenario_index": 0, "response": "the Lisk lighthouse"}\n');
  expect(JSON.parse(run('packs', 'score', 'hotpot.jsonl', '--replies', 'replies.jsonl').stdout)).toMatchObject({
    passed: true,
    measures: { exact_match: 1, f1: 1 },
  });
});

it.each([
  ['an option without a dataset', ['a.jsonl', '--examples', '3'], /Name their dataset with --as/],
  ['a dataset that is not known', ['a.jsonl', '--as', 'hotpot'], /It can be hotpotqa, longbench/],
  ['no examples', ['a.jsonl', '--as', 'qmsum', '--examples', '0'], /a whole number from 1/],
  ['a file that is not there', ['a.parquet', '--as', 'hotpotqa'], /there is no file a\.parquet/],
  ['a file that is empty', ['empty.parquet', '--as', 'hotpotqa'], /cannot read empty\.parquet/],
  [
    'rows of another dataset',
    [join(datasets, 'qmsum.jsonl'), '--as', 'hotpotqa'],
    /qmsum\.jsonl:1 is no row of HotpotQA/,
  ],
])('import refuses %s', (_name, words, message) => {
  const { run } = inFolder({ 'empty.parquet': '' });
  const { exitCode, stdout, stderr } = run('packs', 'import', ...words);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toMatch(message);
});

it.each([
  ['an alias bomb', 'a: &a [x]\nb: [*a, *a]\n', /aliases/],
  ['a key of a prototype', '__proto__: 1\n', /"__proto__" is not allowed/],
  ['a file above 1 MiB', `# ${'x'.repeat(1024 * 1024)}\n`, /larger than 1 MiB/],
  [
    'a pattern that cannot compile',
    packText().replace('rule: exact, text: blue', 'rule: matches, pattern: "/(/"'),
    /p\.yaml:\d+:\d+ .*pattern: .*does not compile/,
  ],
  [
    'a duplicate id',
    packText({ scenario: packText().slice(packText().indexOf('  - id: A-1')) }),
    /a second scenario with the id "A-1"/,
  ],
])('answers %s with exit code 2, a reason, no stack and nothing written', (_name, text, reason) => {
  const { folder, run } = inFolder({ 'p.yaml': text });
  for (const command of ['lint', 'list', 'show', 'import']) {
    const { exitCode, stdout, stderr } = run('packs', command, 'p.yaml');
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    if (command !== 'import') expect(stderr).toMatch(reason);
    expect(stderr).not.toMatch(/^\s+at /m);
  }
  expect(readdirSync(folder)).toEqual(['p.yaml']);
});

it('score judges replies from the bundle, and stops an endless pattern', () => {
  const evil = packText().replace(
    'rule: exact, text: blue',
    'rule: matches, pattern: "/^([ab]+)+$/", backtracking: true',
  );
  const replies = ['ab'.repeat(32 * 1024), `${'ab'.repeat(30_000)}!`, 'c'].map((response) =>
    JSON.stringify({ scenario: 'A-1', response }),
  );
  const { run } = inFolder({ 'p.yaml': evil, 'r.jsonl': replies.join('\n') });
  const { exitCode, stdout } = run('packs', 'score', 'p.yaml', '--replies', 'r.jsonl');
  expect(exitCode).toBe(0);
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    { outcome: 'pass' },
    { outcome: 'unmeasured', detail: expect.stringContaining('pack-error') },
    { outcome: 'fail' },
  ]);
});

it('import gives YAML that loads again as the same pack', () => {
  const lines = [
    {
      __meta__: true,
      pack_id: 'own',
      version: '1.0.0',
      sampling_defaults: { max_tokens: 64, temperature: 0 },
      default_thinking: 'off',
      verifier_module: 'answer_match',
    },
    {
      id: 'Q-1',
      messages: [{ role: 'user', content: 'Two and two?' }],
      verifier: { type: 'answer_match', asserts: [{ kind: 'exact_numeric', value: '4' }] },
    },
  ];
  const { folder, run } = inFolder({ 'own.jsonl': lines.map((line) => JSON.stringify(line)).join('\n') });
  writeFileSync(join(folder, 'own.yaml'), run('packs', 'import', 'own.jsonl').stdout);
  const [one, other] = ['own.jsonl', 'own.yaml'].map(
    (name) => JSON.parse(run('packs', 'list', name, '--json').stdout)[0],
  );
  expect(one).toMatchObject({ id: 'benchlocal:own', scenarios: 1 });
  expect(other.digest).toBe(one.digest);
});

it('stays silent when the reader of its output closes the pipe', () => {
  const { folder } = inFolder({});
  const text = execFileSync(
    'bash',
    [
      '-c',
      `"${process.execPath}" "${bundle}" packs show dataextract-15 --json | head -c 10; echo " \${PIPESTATUS[0]}"`,
    ],
    { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  );
  expect(text).toMatch(/ 0\n$/);
});

it('fetches a benchmark, and then knows it by its name', () => {
  const rows = [0, 1].map((id) => ({
    ...{ id, instance: 0, original_id: id, canary: 'none', question: `What is ${id} and 2?`, answer: `#### ${id + 2}` },
  }));
  const { run } = inFolder({ 'brought.jsonl': rows.map((row) => `${JSON.stringify(row)}\n`).join('') });
  const missing = run('packs', 'show', 'gsm-symbolic');
  expect(missing).toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(/dataset-unavailable: gsm-symbolic is not fetched\n.*packs fetch gsm-symbolic\n$/),
  });
  const listed = run('packs', 'list').stdout;
  expect(listed).toMatch(/\ngsm-symbolic +dataset-unavailable: /);
  expect(listed).toMatch(/\nspeed .+ 8 cells .+Speed of reading and writing\n/);
  const fetched = run('packs', 'fetch', 'gsm-symbolic', '--from', 'brought.jsonl', '--yes');
  expect(fetched).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Ask it with --pack gsm-symbolic') });
  expect(run('packs', 'list').stdout).toMatch(/\ngsm-symbolic +fetched\n/);
  expect(run('packs', 'show', 'gsm-symbolic').stdout).toMatch(/1-0 +What is 1 and 2\?/);
});
