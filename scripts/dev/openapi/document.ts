import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import { createMetrics } from '@bulwagan/platform/telemetry/metrics.ts';
import { readConfig } from '@bulwagan/server/config/read.ts';
import { createHttpServer } from '@bulwagan/server/http/server.ts';
import { createPlatform } from '@bulwagan/server/start/platform.ts';
import { findService } from '@bulwagan/server/start/services.ts';

/** Unreachable address; it is never used, because the service is not started. */
const NO_DATABASE = 'postgres://nobody@127.0.0.1:9/none';

/** Returns the document that the service serves under `/openapi.json`. Needs no database; may leave timers running. */
export async function documentOf(name: string): Promise<Record<string, unknown>> {
  const found = findService(name);
  if (found === undefined) throw new Error(`There is no service ${name} in this version.`);
  const config = readConfig({});
  const log = createLog({ level: 'silent', pretty: false });
  const platform = await createPlatform(config, 'alone', log, await createMetrics({ enabled: false }));
  const { open } = await found.load();
  const service = open(
    platform,
    { databaseUrl: NO_DATABASE, publicUrl: config.publicUrls[found.name] },
    config,
  );
  const server = await createHttpServer({
    services: [service],
    log,
    trustProxy: false,
    addresses: [],
    https: false,
    landing: { services: [], tools: [] },
    devTools: [],
  });
  const { body } = await server.inject({ url: `/${name}/openapi.json` });
  await server.close();
  return JSON.parse(body);
}
