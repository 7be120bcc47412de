// Thousands of runs of a few models: each has the files of one real run under its own name, date and counts.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, unpackCassette } from './medium-nights.js';
import { randomFrom } from './noise-model.js';

const quantizations = ['Q4_K_M', 'Q5_K_M', 'Q6_K', 'Q8_0', 'BF16'];
const modelCount = 20;

/** Runs of `modelCount` slugs in turn, an hour apart. Returns the bytes that were written. */
export function manyRuns(folder, count) {
  const random = randomFrom(1);
  const place = join(folder, 'place');
  mkdirSync(place);
  const words = ['run', '--slug', 'demo/scripted', '--quick', '--replay', unpackCassette('unchanged', folder)];
  execFileSync(process.execPath, [cli, ...words, '--quiet'], { cwd: place, stdio: 'ignore' });
  const source = join(place, '.quality-baseline', 'runs');
  const [name] = readdirSync(source);
  const read = (file) => readFileSync(join(source, name, file), 'utf8');
  const [file, card, journal] = [
    JSON.parse(read('run.json')),
    JSON.parse(read('scorecard.json')),
    read('journal.jsonl'),
  ];
  const runs = join(folder, 'runs');
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
    const texts = {
      'run.json': JSON.stringify({ ...file, id, slug, startedAt }),
      'scorecard.json': JSON.stringify({ ...card, scorecards }),
      'journal.jsonl': journal,
    };
    const target = join(runs, id);
    mkdirSync(target, { recursive: true });
    for (const [fileName, text] of Object.entries(texts)) {
      writeFileSync(join(target, fileName), text);
      bytes += text.length;
    }
  }
  return bytes;
}

function wavered({ passed, failed, unmeasured }, skill, random) {
  const attempts = passed + failed;
  return random() < skill ? { passed: attempts, failed: 0, unmeasured } : { passed: 0, failed: attempts, unmeasured };
}
