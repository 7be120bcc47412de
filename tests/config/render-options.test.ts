import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type OptionGroup,
  type OptionName,
  optionGroups,
  optionNamed,
  optionNames,
} from '../../src/config/options/options.ts';
import { parseConfig } from '../../src/config/parse-config.ts';
import { decode, fieldOf } from '../../src/config/read-values.ts';
import { flagsOf, rawValuesOf, renderOptions } from '../../src/config/render-options.ts';
import { reportFormatNames } from '../../src/report/report-formats.ts';

const isFormat = (name: string) => (reportFormatNames as readonly string[]).includes(name);
const page = readFileSync('docs/configuration.md', 'utf8');

describe('docs/configuration.md', () => {
  it('lists every option as the command line has it: npm run docs', () => {
    const [, block] = page.split(/<!-- options:(?:begin|end) -->\n/);
    expect(block, 'docs/configuration.md is stale: npm run docs').toBe(renderOptions());
  });

  it('shows a config that loads', () => {
    const [, example = ''] = /```yaml\n([^`]*)```/.exec(page) ?? [];
    expect(parseConfig({ file: 'q.yml', text: example }, [], '/').targets).toHaveLength(3);
  });
});

describe('the table of options', () => {
  it('puts every option into one group', () => {
    const inGroups = Object.values(optionGroups).flatMap(({ options }) => Object.keys(options));
    expect(inGroups.sort()).toEqual([...optionNames].sort());
  });

  it('gives every option except flags a placeholder, and each a way to be set', () => {
    for (const name of optionNames) {
      const { value, placeholder, on } = optionNamed(name);
      expect([name, placeholder === undefined, on.length > 0]).toEqual([name, value === 'flag', true]);
    }
  });

  it.each(optionNames)('has a usable default of %s, and refers to other options by their names', (name) => {
    const option = optionNamed(name);
    const { schema, default: fallback, notWith = {} } = option;
    if (fallback !== undefined) expect(schema.safeParse(decode(option, fallback)).success).toBe(true);
    for (const other of Object.keys(notWith)) expect(optionNames).toContain(other);
  });

  it('has only options that some code reads', () => {
    const readers = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.startsWith(join('config', 'options')))
      .map((file) => readFileSync(join('src', file), 'utf8'));
    const text = readers.join('\n');
    // Sampling fields are grouped by the field that they set, and reports by their format.
    const named = optionNames.filter((name) => optionNamed(name).sets === undefined && !isFormat(name));
    const isRead = (name: OptionName) =>
      [`'${name}'`, fieldOf(name, optionNamed(name))].some((word) =>
        new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text),
      );
    expect(named.filter((name) => !isRead(name))).toEqual([]);
  });

  it('becomes flags with their values', () => {
    const groups: OptionGroup[] = ['what', 'how'];
    const forms = flagsOf(groups).map(({ form }) => form);
    expect(forms).toEqual(
      expect.arrayContaining(['--slug <SLUG>', '--pack <PACK...>', '--quick', '--resume [RUN]', '--no-restart']),
    );
    expect(forms.some((form) => form.startsWith('--tier'))).toBe(false);
  });

  it('reads only the options that it lists from a command line', () => {
    const given = new Map<string, unknown>([
      ['slug', 'a'],
      ['pack', ['b', 'c']],
      ['quick', true],
      ['other', 'd'],
      ['seed', 7],
    ]);
    expect(rawValuesOf(given)).toEqual({ slug: 'a', pack: ['b', 'c'], quick: true });
  });
});
