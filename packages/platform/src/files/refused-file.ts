import { Invalid } from '../http/errors.ts';
import type { Log } from '../telemetry/log.ts';
import { ScannerAway } from './files.ts';

/**
 * Returns the validation error of a file in a request that is already refused; the file is read but not stored. Without
 * a scanner the result is undefined and the failure is logged, so that the other errors are still reported.
 */
export async function refusalOfFile(
  { log }: { log: Pick<Log, 'error'> },
  read: () => Promise<unknown>,
): Promise<Invalid | undefined> {
  try {
    await read();
    return undefined;
  } catch (error) {
    if (error instanceof Invalid) return error;
    if (!(error instanceof ScannerAway)) throw error;
    log.error({ err: error }, 'a file cannot be scanned');
    return undefined;
  }
}
