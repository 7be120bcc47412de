import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { openAnnotator, publishAnnotations } from '../../../src/publish/github/annotator.ts';
import { printable } from '../../../src/report/plain-text.ts';
import { parseCommands } from '../../support/github/workflow-commands.ts';

let write: MockInstance<typeof process.stdout.write>;

beforeEach(() => {
  write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function output(): string {
  return write.mock.calls.map(([text]) => String(text)).join('');
}

it("keeps to the step's ten, and prints the others in the log, where they are not commands", () => {
  const annotator = openAnnotator(printable);
  for (let at = 1; at <= 12; at += 1) annotator.add({ level: 'warning', title: 't', message: `m${at}\n::error::x` });
  expect(parseCommands(output()).map(({ name }) => name)).toEqual(Array.from({ length: 10 }, () => 'warning'));
  expect(output()).toContain('warning: t: m12 ::error::x');
  expect([annotator.left('warning'), annotator.left('error')]).toEqual([0, 10]);
});

it('shows all if there is room, and cuts no character in half', () => {
  const long = `a${'😀'.repeat(3000)}`;
  publishAnnotations([{ level: 'error', title: 't', message: long }], openAnnotator(printable));
  const [shown] = parseCommands(output());
  expect(shown?.message).toMatch(/^a(?:😀)+…$/u);
  expect(shown?.message.length).toBeLessThanOrEqual(4096);
});
