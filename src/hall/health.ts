import type { FastifyInstance } from 'fastify';
import type { Service } from '../platform/ground.ts';

/** `live` says that the process answers; `ready` that it can do its work: the database is there and migrated. */
export function addHealth(hall: FastifyInstance, services: Pick<Service, 'name' | 'isReady'>[]): void {
  hall.get('/health/live', async () => ({ status: 'ok' }));
  hall.get('/health/ready', async (_request, reply) => {
    const states = await Promise.all(
      services.map(async ({ name, isReady }) => [name, await isReadyNow(isReady)]),
    );
    const ready = states.every(([, state]) => state);
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store');
    if (!ready) reply.header('retry-after', '2');
    return { status: ready ? 'ok' : 'unavailable', services: Object.fromEntries(states) };
  });
}

/** A database that does not answer is an answer here, and the log has the reason from who needed it. */
async function isReadyNow(isReady: () => Promise<boolean>): Promise<boolean> {
  return await isReady().catch(() => false);
}
