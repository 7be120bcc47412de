import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type DoctorFinding,
  type DoctorReport,
  doctorAreaSchema,
  doctorLevelSchema,
} from '../../src/records/doctor-report.ts';
import { renderDoctor } from '../../src/report/render-doctor.ts';

function reportOf(findings: readonly DoctorFinding[], exitCode: DoctorReport['exitCode'] = 0): DoctorReport {
  return { version: 1, tool: '0.1.0', exitCode, findings: [...findings], packs: [], endpoint: null };
}

const slots: DoctorFinding = { id: 'slots', area: 'endpoint', level: 'slow', message: 'one slot', fix: 'Have more.' };
const node: DoctorFinding = { id: 'node', area: 'machine', level: 'ok', message: 'Node 20.19.0' };
const refused: DoctorFinding = {
  id: 'recipe',
  area: 'compose',
  level: 'broken',
  message: 'the compose file asks for one thing\n  service vllm: privileged: true (privileged)\n    Remove it.',
  fix: 'Change the file, or allow a folder with --allow-bind, a rule with --allow-rule.',
  exitCode: 2,
};

it('groups by area, in the order in which a check meets them, whatever the order of the findings', () => {
  expect(renderDoctor(reportOf([slots, refused, node], 2))).toBe(`Machine
  ok       Node 20.19.0

Compose file
  BROKEN   the compose file asks for one thing
             service vllm: privileged: true (privileged)
               Remove it.
           → Change the file, or allow a folder with --allow-bind, a rule with
             --allow-rule.

Endpoint
  slow     one slot
           → Have more.

A check cannot run: one thing is broken (exit code 2).
`);
});

it('summarizes the settings that a check can run with', () => {
  expect(renderDoctor(reportOf([node]))).toMatch(/\n\nA check can run\.\n$/);
  const others = renderDoctor(reportOf([slots, { ...slots, level: 'missing' }]));
  expect(others).toContain('A check can run; 1 missing, 1 slow.');
});

const words = fc
  .array(fc.stringMatching(/^[!-~]{1,30}$/), { minLength: 1, maxLength: 40 })
  .map((list) => list.join(' '));
const finding = fc.record({
  id: fc.constant('x'),
  area: fc.constantFrom(...doctorAreaSchema.options),
  level: fc.constantFrom(...doctorLevelSchema.options),
  message: words,
  fix: words,
});

it('keeps to 80 columns and loses no word', () => {
  fc.assert(
    fc.property(fc.array(finding, { maxLength: 6 }), (findings) => {
      const text = renderDoctor(reportOf(findings));
      for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
      const shown = new Set(text.split(/\s+/));
      for (const { message, fix } of findings)
        for (const each of `${message} ${fix}`.split(' ')) expect(shown).toContain(each);
    }),
  );
});

it('removes control characters of a server, and shows every level without colour', () => {
  const levels = doctorLevelSchema.options.map((level) => ({ ...node, level, message: 'a\u001b[31mb\u202ec\rd' }));
  const text = renderDoctor(reportOf(levels));
  expect(text).toContain('a [31mb c d');
  const markers = text
    .split('\n')
    .slice(1, 6)
    .map((line) => line.slice(2, 10).trim());
  expect(new Set(markers).size).toBe(5);
});
