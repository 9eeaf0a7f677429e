import type { Log } from '../platform/telemetry/log.ts';

/**
 * Stops once, on the first SIGTERM or SIGINT, and ends the process: 0 when it went cleanly. Further signals change
 * nothing: a service manager may send one to every process of the group while the primary sends its own.
 */
export function stopOnSignals(
  log: Log,
  signals: NodeJS.Signals[],
  stop: () => Promise<void>,
): { isStopping(): boolean } {
  let isStopping = false;
  const onSignal = async (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    try {
      await stop();
      log.info('stopped');
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'the program did not stop cleanly');
      process.exit(1);
    }
  };
  for (const signal of signals) process.on(signal, onSignal);
  return { isStopping: () => isStopping };
}

/**
 * A promise that nobody waits for concerns one request at most, so the process goes on. A throw that nobody catches
 * may have left anything half done: the process ends and its place is taken by another.
 */
export function surviveRejections(log: Log): void {
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'a rejection was not handled'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error was not caught; the process ends');
    process.exit(1);
  });
}
