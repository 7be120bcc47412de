// Writes the files that are made from the code, or with --check lists the stale ones.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * `files` maps a path inside the project to its text. Files that end in `.gz` are compared unpacked: versions of zlib
 * differ.
 */
export function writeOrCheck(files, command) {
  const check = process.argv.includes('--check');
  const stale = Object.entries(files).filter(([path, text]) => textOf(path) !== text);
  for (const [path, text] of stale) {
    if (check) {
      console.error(`${path} is stale: run "${command}"`);
    } else {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), isPacked(path) ? gzipSync(text, { level: 9 }) : text);
      console.log(`wrote ${path}`);
    }
  }
  if (check && stale.length > 0) process.exitCode = 1;
}

/** The page with the text between each `<!-- name:begin -->` and `<!-- name:end -->` replaced. */
export function withBlocks(path, blocks) {
  let page = readFileSync(join(root, path), 'utf8');
  for (const [name, text] of Object.entries(blocks)) {
    const [before, after] = [`<!-- ${name}:begin -->\n`, `<!-- ${name}:end -->\n`];
    const [start, end] = [page.indexOf(before), page.indexOf(after)];
    if (start === -1 || end < start) throw new Error(`${path} has no block ${name}`);
    page = page.slice(0, start + before.length) + text + page.slice(end);
  }
  return page;
}

/** Rows of cells as CSV. */
export function csvText(rows) {
  const cell = (value) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  return rows.map((row) => `${row.map((value) => cell(String(value))).join(',')}\n`).join('');
}

/** The rows of a CSV file by the names of its columns. */
export function csvRows(path) {
  return parse(readFileSync(join(root, path)), { columns: true });
}

function textOf(path) {
  try {
    const bytes = readFileSync(join(root, path));
    return (isPacked(path) ? gunzipSync(bytes) : bytes).toString('utf8');
  } catch {
    return undefined;
  }
}

function isPacked(path) {
  return path.endsWith('.gz');
}
