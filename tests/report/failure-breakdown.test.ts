import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../src/report/render-markdown.ts';
import { renderTerminal } from '../../src/report/render-terminal.ts';
import { samples } from './sample-decisions.ts';

const wrong = {
  scenario: 'toolcall-15/TC-02',
  failure: 'wrong-arguments',
  detail: 'expected $.zip = "02134"; received 2134',
};
const refused = {
  scenario: 'toolcall-15/TC-01',
  failure: 'server-rejected',
  detail: 'HTTP 500: <b>parser</b> says no',
};
const failures = new Map([['no-thinking', [wrong, refused, wrong, wrong]]] as const);

describe('the failures of a run', () => {
  it('are a line for each way a scenario failed, between the table and the quality line', () => {
    const text = renderTerminal(samples['no-baseline'], { columns: 120, failures });
    expect(text).toContain(
      [
        'Failure breakdown:',
        '  toolcall-15 TC-01: server-rejected (HTTP 500: <b>parser</b> says no)',
        '  toolcall-15 TC-02: wrong-arguments (expected $.zip = "02134"; received 2134) ×3',
        '',
        'Quality: ToolCall-15',
      ].join('\n'),
    );
    expect(text.indexOf('TOTAL')).toBeLessThan(text.indexOf('Failure breakdown:'));
  });

  it("show the server's message in a Markdown file, as text", () => {
    const markdown = renderMarkdown(samples.regressed, { failures });
    expect(markdown).toMatch(/- toolcall-15 TC-01: server-rejected \(HTTP 500: .*parser.* says no\)/);
    expect(markdown).not.toContain('<b>');
    expect(renderMarkdown(samples.regressed)).not.toContain('parser');
  });
});
