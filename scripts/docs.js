// The pages of docs/ that are made from measurements or from the code: `npm run docs [-- --check]`. Needs build/ with
// its data.
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { packsLint } from '../build/commands/packs-lint.js';
import { renderActionFile, renderInputTable, renderOutputTable } from '../build/config/render-action.js';
import { renderOptions } from '../build/config/render-options.js';
import { renderDamage, renderPacksQuality } from '../build/report/render-packs-quality.js';
import { writeOrCheck } from './generated.js';

/** The page with what stands between each `<!-- name:begin -->` and `<!-- name:end -->` replaced. */
function withBlocks(path, blocks) {
  let page = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
  for (const [name, text] of Object.entries(blocks)) {
    const [before, after] = [`<!-- ${name}:begin -->\n`, `<!-- ${name}:end -->\n`];
    const [start, end] = [page.indexOf(before), page.indexOf(after)];
    if (start === -1 || end < start) throw new Error(`${path} has no block ${name}`);
    page = page.slice(0, start + before.length) + text + page.slice(end);
  }
  return page;
}

/** The pages of docs/workflows/, each with its file as `init` writes it. */
function workflowPages() {
  const folder = new URL('../src/commands/workflows/', import.meta.url);
  return readdirSync(folder).map((file) => {
    const page = `docs/workflows/${basename(file, '.yml')}.md`;
    const yaml = readFileSync(new URL(file, folder), 'utf8');
    return [page, withBlocks(page, { workflow: `\`\`\`yaml\n${yaml}\`\`\`\n` })];
  });
}

const { report } = await packsLint({ packs: [], format: 'text', against: undefined });
writeOrCheck(
  {
    'action.yml': renderActionFile(),
    'README.md': withBlocks('README.md', { inputs: renderInputTable(), outputs: renderOutputTable() }),
    'docs/action.md': withBlocks('docs/action.md', { inputs: renderInputTable(), outputs: renderOutputTable() }),
    'docs/configuration.md': withBlocks('docs/configuration.md', { options: renderOptions() }),
    'docs/damage.md': renderDamage(),
    'docs/packs-quality.md': renderPacksQuality(report),
    ...Object.fromEntries(workflowPages()),
  },
  'npm run docs',
);
