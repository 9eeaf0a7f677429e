import type { TestContext } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { createHall, type HallOptions } from '../hall.ts';
import { createLog } from '../platform/telemetry/log.ts';

/** A hall without services, but for what a test gives it. */
export async function hallOf(t: TestContext, more: Partial<HallOptions> = {}): Promise<FastifyInstance> {
  const hall = await createHall({
    services: [],
    log: createLog({ level: 'silent', pretty: false }),
    trustProxy: false,
    addresses: [],
    https: false,
    landing: { services: [], tools: [] },
    annexes: [],
    ...more,
  });
  t.after(() => hall.close());
  return hall;
}
