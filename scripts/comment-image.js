// Draws the comment that `demo` prints as a page of a pull request, for the readme: node scripts/comment-image.js
// Needs dist/ and a Chromium, named by CHROMIUM if it has another name. The demo's answers are recorded; its times are not.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';

const image = resolve(import.meta.dirname, '../docs/images/comment.png');
const mostBytes = 200_000;
const style = `
body { margin: 12px; background: #fff; color: #1f2328; font: 13px/1.5 "Liberation Sans", "DejaVu Sans", "Noto Sans", Arial, "Noto Color Emoji", sans-serif; }
article { border: 1px solid #d1d9e0; border-radius: 6px; }
header { background: #f6f8fa; border-bottom: 1px solid #d1d9e0; border-radius: 6px 6px 0 0; padding: 8px 16px; color: #59636e; }
header b { color: #1f2328; }
main { padding: 4px 16px 12px; }
h3 { font-size: 17px; line-height: 1.3; margin: 12px 0; }
p { margin: 8px 0; }
table { border-collapse: collapse; margin: 12px 0; font-size: 11px; }
th, td { border: 1px solid #d1d9e0; padding: 4px 8px; white-space: nowrap; }
tr:nth-child(odd) td { background: #f6f8fa; }
code { background: #eff1f3; border-radius: 4px; padding: 1px 4px; font: 12px "Liberation Mono", "DejaVu Sans Mono", monospace; }
ul { padding-left: 24px; }
details { margin: 4px 0; }
`;
const folder = mkdtempSync(join(tmpdir(), 'comment-image-'));

function run(program, args) {
  const { status, error, stderr } = spawnSync(program, args, { encoding: 'utf8', cwd: folder });
  if (error !== undefined || status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`);
}

try {
  run(process.execPath, [
    resolve(import.meta.dirname, '../dist/cli/index.js'),
    'demo',
    '--keep',
    'demo',
    '--no-progress',
  ]);
  const page = join(folder, 'comment.html');
  writeFileSync(page, pageOf(readFileSync(join(folder, 'demo/comment.md'), 'utf8')));
  const shot = join(folder, 'comment.png');
  const size = ['--window-size=1040,800', '--force-device-scale-factor=1.25', '--hide-scrollbars'];
  const browser = ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${join(folder, 'profile')}`];
  run(process.env.CHROMIUM ?? 'chromium', [...browser, ...size, `--screenshot=${shot}`, `file://${page}`]);
  if (statSync(shot).size > mostBytes) throw new Error(`the image is ${statSync(shot).size} bytes, over ${mostBytes}`);
  mkdirSync(resolve(image, '..'), { recursive: true });
  writeFileSync(image, readFileSync(shot));
  console.log(`wrote ${image}, ${statSync(shot).size} bytes`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function pageOf(markdown) {
  const extensions = { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] };
  return `<!doctype html><meta charset="utf-8"><style>${style}</style>
<article><header><b>github-actions</b> bot commented</header><main>${htmlOf(fromMarkdown(markdown, extensions))}</main></article>`;
}

/** The few kinds of Markdown that a report consists of; its raw HTML is our own (`details`). */
function htmlOf(node, parent) {
  const inside = () => (node.children ?? []).map((child) => htmlOf(child, node)).join('');
  const wrapped = (tag, attributes = '') => `<${tag}${attributes}>${inside()}</${tag}>`;
  switch (node.type) {
    case 'root':
      return inside();
    case 'html':
      return node.value;
    case 'text':
      return escaped(node.value);
    case 'inlineCode':
      return `<code>${escaped(node.value)}</code>`;
    case 'code':
      return `<pre>${escaped(node.value)}</pre>`;
    case 'heading':
      return wrapped(`h${node.depth}`);
    case 'paragraph':
      return parent.type === 'listItem' ? inside() : wrapped('p');
    case 'list':
      return wrapped('ul');
    case 'listItem':
      return wrapped('li');
    case 'table':
      return `<table>${node.children.map((row) => htmlOf(row, node)).join('')}</table>`;
    case 'tableRow': {
      const tag = parent.children[0] === node ? 'th' : 'td';
      const cells = node.children.map((cell, column) => {
        const text = cell.children.map((child) => htmlOf(child, cell)).join('');
        return `<${tag} align="${parent.align[column] ?? 'left'}">${text}</${tag}>`;
      });
      return `<tr>${cells.join('')}</tr>`;
    }
    default:
      throw new Error(`no report has had a ${node.type} so far: draw it, too`);
  }
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
