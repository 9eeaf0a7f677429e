import type { Log } from '@bulwagan/platform/telemetry/log.ts';

/**
 * Stops once, on the first of these signals, and exits with 0 after a clean stop. Further signals are ignored: a
 * service manager may signal every process of the group while the primary process also sends signals.
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
 * Handles uncaught errors. An unhandled rejection affects at most one request, so the process continues. An uncaught
 * exception may leave inconsistent state: the process exits and is replaced.
 */
export function surviveRejections(log: Log): void {
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception; the process exits');
    process.exit(1);
  });
}
