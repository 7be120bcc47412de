// The pages of docs/ that are made from measurements: `npm run docs [-- --check]`. Needs build/ with its data.
import { packsLint } from '../build/commands/packs-lint.js';
import { renderDamage, renderPacksQuality } from '../build/report/render-packs-quality.js';
import { writeOrCheck } from './generated.js';

const { report } = await packsLint({ packs: [], format: 'text', against: undefined });
writeOrCheck({ 'docs/damage.md': renderDamage(), 'docs/packs-quality.md': renderPacksQuality(report) }, 'npm run docs');
