import { answeredWithin } from '@bulwagan/platform/load/response-timeout.ts';
import type { Service } from '@bulwagan/platform/services.ts';
import type { FastifyInstance } from 'fastify';
import { isDraining } from './graceful-shutdown.ts';

const ANSWER_WITHIN_MS = 2_000;

export interface HealthOptions {
  services: Pick<Service, 'name' | 'isReady'>[];
  /**
   * Returns whether files can be stored and read. The program stays ready without the file store, because everything
   * else works.
   */
  filesAvailable?: (() => Promise<boolean>) | undefined;
}

/**
 * `live` reports that the process responds; `ready` that it can work: the database is available and migrated, and no
 * stop is pending. `ready?verbose` also reports whether files are available, without affecting the status.
 */
export function addHealth(server: FastifyInstance, { services, filesAvailable }: HealthOptions): void {
  server.get('/health/live', async () => ({ status: 'ok' }));
  const checks = services.map(({ name, isReady }) => ({ name, check: boundedCheck(isReady) }));
  server.get('/health/ready', async ({ query }, reply) => {
    const states = await Promise.all(checks.map(async ({ name, check }) => [name, await check()]));
    const ready = !isDraining(server) && states.every(([, state]) => state);
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store');
    if (!ready) reply.header('retry-after', '2');
    const answer = { status: ready ? 'ok' : 'unavailable', services: Object.fromEntries(states) };
    const isVerbose = 'verbose' in (query as object) && filesAvailable !== undefined;
    return isVerbose ? { ...answer, files: await filesAvailable() } : answer;
  });
}

/**
 * Limits a readiness check to the time that probes wait. Requests that need the database log the reason. Concurrent
 * probes share one check, so that checks do not pile up on a silent database. A busy program that could not read the
 * answer in time counts as ready: moving its load would only overload the next program.
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
