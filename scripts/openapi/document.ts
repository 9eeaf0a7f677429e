import type { ServiceName } from '../../src/config/config.ts';
import { readConfig } from '../../src/config/read.ts';
import { createHall } from '../../src/hall.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import { createMetrics } from '../../src/platform/telemetry/metrics.ts';
import { createGround } from '../../src/start/ground.ts';
import { KINDS } from '../../src/start/services.ts';

/** Unreachable address; it is never used, because the service is not started. */
const NO_DATABASE = 'postgres://nobody@127.0.0.1:9/none';

/** Returns the document that the service serves under `/openapi.json`. Needs no database; may leave timers running. */
export async function documentOf(name: ServiceName): Promise<Record<string, unknown>> {
  if (!Object.hasOwn(KINDS, name)) throw new Error(`There is no service ${name} in this version.`);
  const kind = KINDS[name];
  const config = readConfig({});
  const log = createLog({ level: 'silent', pretty: false });
  const ground = await createGround(config, 'alone', log, await createMetrics({ enabled: false }));
  const service = await kind.create(
    ground,
    { databaseUrl: NO_DATABASE, publicUrl: config.publicUrls[name] },
    config,
  );
  const hall = await createHall({
    services: [service],
    log,
    trustProxy: false,
    addresses: [],
    https: false,
    landing: { services: [], tools: [] },
    annexes: [],
  });
  const { body } = await hall.inject({ url: `/${name}/openapi.json` });
  await hall.close();
  return JSON.parse(body);
}
