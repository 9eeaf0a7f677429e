import { Invalid } from '../http/errors.ts';
import type { Log } from '../telemetry/log.ts';
import { ScannerAway } from './files.ts';

/**
 * The refusal of a file that is sent beside what is refused already; it is read and not stored. None while the scanner is away,
 * which is logged: whatever else is wrong is told all the same.
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
