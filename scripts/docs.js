// The pages of docs/ that are made from measurements or from the code: `npm run docs [-- --check]`. Needs build/ with
// its data.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createViteServer } from 'vitest/node';
import { packsLint } from '../build/commands/packs-lint.js';
import { renderActionFile, renderInputTable, renderOutputTable } from '../build/config/render-action.js';
import { renderOptions } from '../build/config/render-options.js';
import { renderDamage, renderPacksQuality } from '../build/report/render-packs-quality.js';
import { withBlocks, writeOrCheck } from './generated.js';

/** The pages of docs/workflows/, each with its file as `init` writes it. */
function workflowPages() {
  const folder = new URL('../src/commands/workflows/', import.meta.url);
  return readdirSync(folder).map((file) => {
    const page = `docs/workflows/${basename(file, '.yml')}.md`;
    const yaml = readFileSync(new URL(file, folder), 'utf8');
    return [page, withBlocks(page, { workflow: `\`\`\`yaml\n${yaml}\`\`\`\n` })];
  });
}

/** What `--dry-run` estimates for each tier on one slot, in a folder without a baseline. */
function renderCosts() {
  const speeds = [30, 45, 60];
  const rows = ['quick', 'medium'].map((tier) => {
    const plans = speeds.map((speed) => dryRun(`--${tier}`, '--measured-tps', String(speed)));
    const requests = /(\d+) requests/.exec(plans[0])?.[1];
    const minutes = plans.map((plan) => /about (\d.*)$/m.exec(plan)?.[1] ?? 'unknown');
    return [`\`--${tier}\``, requests, ...minutes].join(' | ');
  });
  const head = ['Tier | Requests', ...speeds.map((speed) => `${speed} tokens/s`)].join(' | ');
  return [head, '--- | ---: | ---: | ---: | ---:', ...rows].map((row) => `| ${row} |\n`).join('');
}

function dryRun(...flags) {
  const folder = mkdtempSync(join(tmpdir(), 'docs-costs-'));
  try {
    const cli = fileURLToPath(new URL('../build/cli.js', import.meta.url));
    const where = ['--slug', 'any/model', '--endpoint', 'http://localhost:8000', '--concurrency', '1', '--dry-run'];
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...where, ...flags], {
      ...{ cwd: folder, encoding: 'utf8', env: { PATH: process.env.PATH, COLUMNS: '200' } },
    });
    if (status !== 0) throw new Error(stderr);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** From the rows that the tests are made of, which are no part of build/. */
async function renderTables() {
  const server = await createViteServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    const { renderFaults } = await server.ssrLoadModule('tests/faults/render-faults.ts');
    const { renderAuthorRows } = await server.ssrLoadModule('tests/faults/render-author-rows.ts');
    return { faults: renderFaults(), authorRows: renderAuthorRows() };
  } finally {
    await server.close();
  }
}

const { faults, authorRows } = await renderTables();
const { report } = await packsLint({ packs: [], format: 'text', against: undefined });
writeOrCheck(
  {
    'action.yml': renderActionFile(),
    'README.md': withBlocks('README.md', { costs: renderCosts() }),
    'docs/action.md': withBlocks('docs/action.md', { inputs: renderInputTable(), outputs: renderOutputTable() }),
    'docs/configuration.md': withBlocks('docs/configuration.md', { options: renderOptions() }),
    'docs/damage.md': renderDamage(),
    'docs/faults.md': faults,
    'docs/security-self-hosted.md': withBlocks('docs/security-self-hosted.md', { 'author-rows': authorRows }),
    'docs/packs-quality.md': renderPacksQuality(report),
    ...Object.fromEntries(workflowPages()),
  },
  'npm run docs',
);
