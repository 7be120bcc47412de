import { ownerState, parseOwner } from '../endpoint/boot/compose/owner.ts';
import type { WhenBusy } from '../endpoint/when-busy.ts';
import { readRegularText } from '../lib/read-regular.ts';
import type { DoctorFinding } from '../model/doctor-report.ts';
import { broken, finding } from './findings.ts';

/** Whether another run has this machine for itself. What a dead one left is cleared by the next. */
export async function checkLock(file: string, whenBusy: WhenBusy): Promise<DoctorFinding | undefined> {
  const text = await readRegularText(file).catch(() => undefined);
  const owner = text === undefined ? undefined : parseOwner(text.split('\n')[0] ?? '');
  const state = owner === undefined ? 'dead' : await ownerState(owner);
  if (owner === undefined || state === 'dead') return undefined;
  const message = `another run uses this machine: process ${owner.pid}${state === 'unknown' ? ` on ${owner.host}` : ''} holds ${file}`;
  if (whenBusy.kind !== 'fail')
    return finding('machine', 'lock', 'slow', message, 'A check waits until it is through.');
  const gone = state === 'unknown' ? ` If it is gone for certain, remove ${file}.` : '';
  return broken('machine', 'lock', message, `Wait until it is through, or leave out --when-busy fail.${gone}`);
}
