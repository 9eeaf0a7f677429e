import type { PgBoss } from 'pg-boss';
import type { Log } from '../telemetry/log.ts';

const SILENCE_IN_MS = 10_000;

/** The queue goes on by itself; each of its loops says so at every look while the database is away. */
export function reportTrouble(boss: PgBoss, log: Log): void {
  let silentUntil = Number.NEGATIVE_INFINITY;
  boss.on('error', (error) => {
    if (performance.now() < silentUntil) return;
    silentUntil = performance.now() + SILENCE_IN_MS;
    log.error({ err: asError(error) }, 'The job queue has trouble.');
  });
  boss.on('warning', ({ message, data }) => {
    log.warn({ kind: (data as { type?: string } | undefined)?.type }, message);
  });
}

/** A worker's error arrives as a plain object with an error's members. */
function asError(error: Error): Error {
  if (error instanceof Error) return error;
  const { message, stack, code } = error as { message: string; stack?: string; code?: string };
  return Object.assign(new Error(message), { stack, code });
}
