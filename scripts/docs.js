// The pages of docs/ that are made from measurements or from the code: `npm run docs [-- --check]`. Needs build/ with
// its data.
import '../build/installed.js';
import { readFileSync } from 'node:fs';
import { markdownTable } from 'markdown-table';
import { check } from '../build/commands/check.js';
import { renderActionFile, renderInputTable, renderOutputTable } from '../build/config/render-action.js';
import { renderOptions } from '../build/config/render-options.js';
import { contractIds, contractList } from '../build/features/contracts/contract-list.js';
import { csvText, withBlocks, writeOrCheck } from './generated.js';
import { lintBuiltin } from './lint-builtin.js';
import {
  catchBlock,
  enginesBlock,
  errorRateBlocks,
  mutationBlock,
  numericsBlocks,
  performanceBlock,
  realContractsBlock,
  realServerBlocks,
  releaseBlocks,
  slowdownBlock,
} from './measured-blocks.js';
import { damageRows, packRows, renderDamage, renderPacks, scenarioRows } from './packs-quality.js';
import { runCommand } from './run-command.js';
import { withFolder } from './with-folder.js';
import { withTypescript } from './with-typescript.js';

function renderContracts() {
  const rows = contractIds.map((id) => [`\`${id}\``, contractList[id][1], contractList[id][0]]);
  return `${markdownTable([['Contract', 'What holds', 'Points to'], ...rows])}\n`;
}

/** A release gives its number to the section of what is unreleased. */
function renderInstall() {
  if (/^## \[\d/m.test(readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8')))
    return 'The commands use the published package; in a clone, `npx quality-baseline` is that of the clone.\n';
  return `The package is not published yet: \`npx quality-baseline\` works in a clone, and after
\`npm pack && npm install --global ./quality-baseline-*.tgz\` there in every folder.\n`;
}

/** The estimates of `--dry-run` for each tier on one slot, in a folder without a baseline. */
async function renderCosts() {
  const speeds = [30, 45, 60];
  const head = ['Tier | Requests', ...speeds.map((speed) => `${speed} tokens/s`)].join(' | ');
  const rows = ['--- | ---: | ---: | ---: | ---:'];
  for (const tier of ['small', 'quick', 'medium', 'full', 'reasoning', 'deep']) {
    const plans = [];
    for (const speed of speeds) plans.push(await dryRun({ [tier]: true, 'measured-tps': String(speed) }));
    const requests = /(\d+) requests/.exec(plans[0])?.[1];
    const minutes = plans.map((plan) => / requests · (?:about|time) (.*)$/m.exec(plan)?.[1]);
    rows.push([`\`--${tier}\``, requests, ...minutes].join(' | '));
  }
  return [head, ...rows].map((row) => `| ${row} |\n`).join('');
}

async function dryRun(flags) {
  const where = { slug: 'any/model', endpoint: 'http://localhost:8000', concurrency: '1', 'dry-run': true };
  let plan = '';
  await withFolder((folder) =>
    runCommand(check, { ...where, ...flags }, folder, {
      ...{ out: (text) => (plan += text), err: () => undefined, columns: 200, env: { PATH: process.env.PATH } },
    }),
  );
  // The costs are those of whole tiers, on any machine.
  const leftOut = /- (left out \(.*)/.exec(plan)?.[1];
  if (leftOut !== undefined) throw new Error(`${leftOut}: start the engine, and run \`sandbox build\``);
  return plan;
}

function faultTotals(rows) {
  const outcomes = rows.map(([, , , outcome]) => outcome);
  const counts = [...new Set(outcomes)].map(
    (each) => `${outcomes.filter((outcome) => outcome === each).length} ${each}`,
  );
  return `${rows.length} faults are tested. By outcome: ${counts.join(', ')}.\n`;
}

function authorTotals(rows) {
  const kinds = [...new Set(rows.map(([, , outcome, exitCode]) => `\`${outcome}\` (exit code ${exitCode})`))];
  return `${rows.length} changes are tested. They end as ${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)}.\n`;
}

/** What a room or a feature holds, and what it may import. */
function mapBlocks({ rooms, features }) {
  const table = (head, known, entries) =>
    `${markdownTable([
      [head, 'What is in it', 'May import'],
      ...entries.map(([name, { holds, pure, mayImport }]) => [
        `\`${name}/\`${pure ? ' *pure*' : ''}`,
        holds,
        Object.keys(known)
          .filter((other) => mayImport.includes(other))
          .join(', ') || '—',
      ]),
    ])}\n`;
  return {
    rooms: table(
      'Room',
      rooms,
      Object.entries(rooms).filter(([name]) => !name.endsWith('.ts')),
    ),
    features: table('Feature', features, Object.entries(features)),
  };
}

/** From the rows of the tests, which are not in build/. */
const { faults, author, map } = await withTypescript(async (load) => ({
  map: mapBlocks(await load('tests/architecture.ts')),
  faults: (await load('tests/faults/fault-groups.ts')).faultCells(),
  author: (await load('tests/faults/author-cells.ts')).authorCells(),
}));
const real = realServerBlocks();
const releases = releaseBlocks();
const { packs, kept } = await lintBuiltin();
const pages = {
  'CONTRIBUTING.md': map,
  'README.md': { costs: await renderCosts(), install: renderInstall(), upgrades: releases.short },
  'docs/action.md': { inputs: renderInputTable(), outputs: renderOutputTable() },
  'docs/configuration.md': { options: renderOptions() },
  'docs/contracts.md': { contracts: renderContracts(), caught: catchBlock(), real: realContractsBlock() },
  'docs/damage.md': { kinds: renderDamage() },
  'docs/engines.md': { engines: enginesBlock() },
  'docs/faults.md': { totals: faultTotals(faults.slice(1)) },
  'docs/security-self-hosted.md': { 'author-changes': authorTotals(author.slice(1)) },
  'docs/gate-error-rates.md': errorRateBlocks(),
  'docs/mutation.md': { scores: mutationBlock() },
  'docs/numerics.md': numericsBlocks(),
  'docs/performance.md': { figures: performanceBlock() },
  'docs/load.md': { 'real-server': real.load },
  'docs/speed.md': { 'slowdown-rates': slowdownBlock(), clock: real.clock, flags: real.flags },
  'docs/servers/vllm.md': { upgrades: releases.all },
  'docs/packs-quality.md': { packs: renderPacks(packs) },
};
writeOrCheck(
  {
    'action.yml': renderActionFile(),
    ...Object.fromEntries(Object.entries(pages).map(([path, blocks]) => [path, withBlocks(path, blocks)])),
    ...kept,
    'docs/data/faults.csv': csvText(faults),
    'docs/data/author-changes.csv': csvText(author),
    'docs/data/packs.csv': csvText(packRows(packs)),
    'docs/data/pack-scenarios.csv': csvText(scenarioRows(packs)),
    'docs/data/pack-damage.csv': csvText(damageRows(packs)),
  },
  'npm run docs',
);
