import { readFileSync, statSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addedCommands } from '../src/added-commands.ts';
import { program } from '../src/cli/program.ts';
import { exitCodes } from '../src/lib/errors.ts';

const readme = readFileSync('README.md', 'utf8');
const actionPage = readFileSync('docs/action.md', 'utf8');
const configurationPage = readFileSync('docs/configuration.md', 'utf8');

/** The cells of the only table between `<!-- name:begin -->` and `<!-- name:end -->`, without its heading. */
function tableRows(text: string, name: string): string[][] {
  const [, block, ...others] = text.split(new RegExp(`<!-- ${name}:(?:begin|end) -->\n`));
  if (block === undefined || others.length !== 1) throw new Error(`there is no block ${name}`);
  const lines = block.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .slice(1, line.lastIndexOf('|'))
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim()),
  );
}

function code(text: string): string {
  return `\`${text}\``;
}

function exitCodeRows(codes: Readonly<Record<string, number>>): string[][] {
  return Object.entries(codes).map(([name, number]) => [String(number), code(name)]);
}

describe('docs/configuration.md', () => {
  it('lists every exit code with its meaning', () => {
    const rows = tableRows(configurationPage, 'exit-codes');
    expect(rows.map(([number, name]) => [number, name])).toEqual(exitCodeRows(exitCodes));
    for (const [, name, meaning = ''] of rows) expect([name, meaning.length > 10]).toEqual([name, true]);
  });
});

describe('the readme', () => {
  it('quotes the measured error rates', () => {
    const measured = z
      .array(z.record(z.string(), z.string()))
      .parse(parse(readFileSync('docs/data/gate-error-rates.csv'), { columns: true }))
      .filter(({ Noise, Rho }) => Noise === 'brief' && Rho === '0.9')
      .map(
        (row) => `| ${[row['Rule'], row['False alarms'], row['−10 pp'], row['−15 pp'], row['−20 pp']].join(' | ')} |`,
      );
    const rows = tableRows(readme, 'error-rates');
    expect(rows).toHaveLength(4);
    for (const [name = '', alarms = '', ...found] of rows) {
      const row = measured.find((line) => line.startsWith(`| ${name} | ${alarms} |`)) ?? '';
      expect(row).toContain(`| ${found.join(' | ')} |`);
    }
  });

  it("shows the workflow of the Action's page, and a small picture of a comment", () => {
    const [, job = ''] = /^```yaml\n(jobs:[\s\S]*?)^```$/m.exec(actionPage) ?? [];
    expect(job).toContain('pull-requests: write');
    expect(readme).toContain(job);
    expect(readme).toContain('](docs/images/readme-regressed.png)');
    expect(statSync('docs/images/readme-regressed.png').size).toBeLessThan(60_000);
  });

  it('says where its commands come from: a published package only once there is a release', () => {
    const isReleased = /^## \[\d/m.test(readFileSync('CHANGELOG.md', 'utf8'));
    const [, block] = readme.split(/<!-- install:(?:begin|end) -->\n/);
    expect(block?.includes('not published yet')).toBe(!isReleased);
    expect(readme.includes('published package')).toBe(isReleased);
  });

  it('has a line for every command', () => {
    const root = program(addedCommands);
    const commands = root
      .createHelp()
      .visibleCommands(root)
      .map((command) => command.name());
    const [, table = ''] = readme.split('## Commands\n');
    const listed = [...table.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) => [...cell.matchAll(/`([\w-]+)/g)]);
    const names = listed.map(([, name]) => name);
    expect(commands.length).toBeGreaterThan(10);
    expect(commands.filter((name) => name !== 'help' && !names.includes(name))).toEqual([]);
  });
});
