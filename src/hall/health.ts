import type { FastifyInstance } from 'fastify';
import type { Service } from '../platform/ground.ts';
import { answeredWithin } from '../platform/load/answered-within.ts';
import { isLeaving } from './closing.ts';

const ANSWER_WITHIN_MS = 2_000;

export interface HealthOptions {
  services: Pick<Service, 'name' | 'isReady'>[];
  /** Whether files can be stored and read. A program whose store is away does everything else, so it stays ready. */
  filesAvailable?: (() => Promise<boolean>) | undefined;
}

/**
 * `live` says that the process answers; `ready` that it can do its work: the database is there and migrated, and it is
 * not about to stop. `ready?verbose` also says whether files are available, which changes no status.
 */
export function addHealth(hall: FastifyInstance, { services, filesAvailable }: HealthOptions): void {
  hall.get('/health/live', async () => ({ status: 'ok' }));
  const checks = services.map(({ name, isReady }) => ({ name, check: boundedCheck(isReady) }));
  hall.get('/health/ready', async ({ query }, reply) => {
    const states = await Promise.all(checks.map(async ({ name, check }) => [name, await check()]));
    const ready = !isLeaving(hall) && states.every(([, state]) => state);
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store');
    if (!ready) reply.header('retry-after', '2');
    const answer = { status: ready ? 'ok' : 'unavailable', services: Object.fromEntries(states) };
    const isVerbose = 'verbose' in (query as object) && filesAvailable !== undefined;
    return isVerbose ? { ...answer, files: await filesAvailable() } : answer;
  });
}

/**
 * A database that does not answer is an answer here, in a time that probes wait for; the log has the reason from who
 * needed it. Probes that come meanwhile share one question, so that a silent database does not collect them. A program
 * that was too busy to read the answer is ready: sent away from it, its load would make the next one as busy.
 */
function boundedCheck(isReady: () => Promise<boolean>): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined;
  return async () => {
    asked ??= isReady()
      .catch(() => false)
      .finally(() => {
        asked = undefined;
      });
    return await answeredWithin(asked, ANSWER_WITHIN_MS).catch(() => false);
  };
}
