import { type Owner, ownerOf, ownerState } from './compose/owner.ts';

/** The variable by which a process is known as started by us, whatever group or parent it has by now. */
export const bootMarker = 'QUALITY_BASELINE_BOOT';

let started = 0;

/** The value for one boot: whose it is, and which of his. */
export function markerOf({ space, pid, start }: Pick<Owner, 'space' | 'pid' | 'start'>, wallTime: Date): string {
  started += 1;
  return [space, pid, start, `${wallTime.getTime()}-${started}`].join('/');
}

/** True where the run that set this marker is known to be dead: in our world, and gone. */
export async function isOfDeadRun(marker: string): Promise<boolean> {
  const [space = '', pid = '', start = ''] = marker.split('/');
  const here = await ownerOf(process.pid);
  // In another world the same id is somebody else.
  if (space === '' || space !== here.space || !/^[1-9]\d*$/.test(pid) || start === '') return false;
  return (await ownerState({ ...here, pid: Number(pid), start })) === 'dead';
}
