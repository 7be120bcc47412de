import { expect, it } from 'vitest';
import { scoreRow } from '../../src/features/serve/run-row.ts';
import { scorecardWith } from '../baseline/scorecard-with.ts';

it.each([
  [undefined, null, false],
  ['http://127.0.0.1:8080/v1', null, false],
  ['compose.yml', null, false],
  ['http://rig.lan:8080/v1', 'rig.lan', false],
  ['https://api.example.com/v1', 'api.example.com', true],
  ['https://(host)', null, false],
])('a server at %s has the host %s; in the cloud: %s', (address, host, isCloud) => {
  expect(scoreRow(scorecardWith(), address)).toMatchObject({ host, isCloud });
});

it('names the processor where there are no cards', () => {
  const { fingerprint, ...card } = scorecardWith();
  const subject = { ...fingerprint.subject, gpu: null, cpu: 'EPYC 7302' };
  expect(scoreRow({ ...card, fingerprint: { ...fingerprint, subject } }).hardware).toBe('EPYC 7302');
});

it('takes the word of a file that says where its server was', () => {
  expect(scoreRow(scorecardWith(), undefined, true)).toMatchObject({ host: null, isCloud: true });
});
