import type { PgBoss } from 'pg-boss';
import type { Log } from '../telemetry/log.ts';

const SILENCE_IN_MS = 10_000;

/**
 * Logs queue errors at intervals: the queue recovers by itself, but while the database is down each of its loops
 * reports an error at every poll.
 */
export function reportQueueErrors(boss: PgBoss, log: Log): void {
  let silentUntil = Number.NEGATIVE_INFINITY;
  boss.on('error', (error) => {
    if (performance.now() < silentUntil) return;
    silentUntil = performance.now() + SILENCE_IN_MS;
    log.error({ err: asError(error) }, 'The job queue reported an error.');
  });
  boss.on('warning', ({ message, data }) => {
    log.warn({ kind: (data as { type?: string } | undefined)?.type }, message);
  });
}

/** Converts an error: workers report a plain object with the members of an error. */
function asError(error: Error): Error {
  if (error instanceof Error) return error;
  const { message, stack, code } = error as { message: string; stack?: string; code?: string };
  return Object.assign(new Error(message), { stack, code });
}
