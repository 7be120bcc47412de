import { cannotWrite } from '../../lib/cannot-write.ts';
import { CappedLog } from './capped-log.ts';

/** Opened before anything runs, so that a wrong path costs nothing. */
export async function openLog(path: string): Promise<CappedLog> {
  try {
    return await CappedLog.open(path);
  } catch (cause) {
    throw cannotWrite(path, cause);
  }
}
