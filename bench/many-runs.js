// Thousands of runs of a few models: each has the files of one real run under its own name, date and counts.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, unpackCassette } from './medium-nights.js';
import { randomFrom } from './noise-model.js';
import { runIn } from './processes.js';

const quantizations = ['Q4_K_M', 'Q5_K_M', 'Q6_K', 'Q8_0', 'BF16'];
const modelCount = 20;

/** Runs of `modelCount` slugs in turn, an hour apart. Returns the bytes that were written. */
export function manyRuns(folder, count) {
  const random = randomFrom(1);
  const { file, card, journal } = quickRun(folder);
  let bytes = 0;
  for (let at = 0; at < count; at += 1) {
    const startedAt = new Date(Date.UTC(2025, 0, 1, at)).toISOString();
    const id = `${startedAt.replace(/[-:]|\.\d+/g, '')}-0001`;
    const slug = `llamacpp/model-${at % modelCount}`;
    const quantization = quantizations[Math.floor(at / modelCount) % quantizations.length];
    const skill = 0.5 + (at % modelCount) / modelCount / 2;
    const scorecards = card.scorecards.map((each) => ({
      ...each,
      slug,
      fingerprint: { ...each.fingerprint, subject: { ...each.fingerprint.subject, quantization } },
      scenarios: each.scenarios.map((scenario) => ({
        ...scenario,
        cells: scenario.cells.map((cell) => wavered(cell, skill, random)),
      })),
      run: { ...each.run, ids: [id], startedAt },
    }));
    bytes += keep(join(folder, 'runs', id), {
      'run.json': JSON.stringify({ ...file, id, slug, startedAt }),
      'scorecard.json': JSON.stringify({ ...card, scorecards }),
      'journal.jsonl': journal,
    });
  }
  return bytes;
}

/** One run of this many rounds, all equal to the first. Returns its name and its number of attempts. */
export function longRun(folder, rounds) {
  const { file, card, journal } = quickRun(folder);
  const id = '20260101T000000Z-0001';
  const lines = journal
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const first = lines.filter(({ kind, round }) => kind === 'attempt' && round === 1);
  const attempts = Array.from({ length: rounds }, (_, at) => first.map((line) => ({ ...line, round: at + 1 }))).flat();
  const before = lines.slice(
    0,
    lines.findIndex(({ kind }) => kind === 'attempt'),
  );
  const after = lines.slice(lines.findLastIndex(({ kind }) => kind === 'attempt') + 1);
  const all = [...before.map((line) => (line.kind === 'plan' ? { ...line, rounds } : line)), ...attempts, ...after];
  const scorecards = card.scorecards.map((each) => ({
    ...each,
    scenarios: each.scenarios.map((scenario) => ({
      ...scenario,
      cells: scenario.cells.map((cell) => times(cell, rounds)),
    })),
    run: { ...each.run, ids: [id] },
  }));
  keep(join(folder, 'runs', id), {
    'run.json': JSON.stringify({ ...file, id }),
    'scorecard.json': JSON.stringify({ ...card, scorecards }),
    'journal.jsonl': all.map((line) => `${JSON.stringify(line)}\n`).join(''),
  });
  return { id, attempts: attempts.length };
}

/** The files of a real run of the quick packs. */
function quickRun(folder) {
  const place = mkdtempSync(join(folder, 'place-'));
  const words = ['run', '--slug', 'demo/scripted', '--quick', '--replay', unpackCassette('unchanged', folder)];
  execFileSync(process.execPath, [cli, ...words, '--quiet'], { cwd: place, stdio: 'ignore' });
  const source = runIn(place);
  const read = (file) => readFileSync(join(source, file), 'utf8');
  return {
    file: JSON.parse(read('run.json')),
    card: JSON.parse(read('scorecard.json')),
    journal: read('journal.jsonl'),
  };
}

function keep(target, texts) {
  mkdirSync(target, { recursive: true });
  let bytes = 0;
  for (const [fileName, text] of Object.entries(texts)) {
    writeFileSync(join(target, fileName), text);
    bytes += text.length;
  }
  return bytes;
}

function times(cell, rounds) {
  const rate = cell.passed > 0 ? { passed: rounds, failed: 0 } : { passed: 0, failed: rounds };
  return { ...cell, ...rate };
}

function wavered({ passed, failed, unmeasured }, skill, random) {
  const attempts = passed + failed;
  return random() < skill ? { passed: attempts, failed: 0, unmeasured } : { passed: 0, failed: attempts, unmeasured };
}
