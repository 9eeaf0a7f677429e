import fastify from 'fastify';
import pg from 'pg';
import { createMemoryStore, createPostgresStore, createSimulator, type SimulatorOptions } from './index.ts';

const MOUNT = '/dev/gateway';
/** Default of the main program, which refuses it in production. */
const DEFAULT_WEBHOOK_SECRET = 'whsk_simulator_known_to_everybody';

/** Reads the environment once: HOST, PORT, DATABASE_URL, the gateway's keys and webhook addresses. */
function readEnvironment(env: NodeJS.ProcessEnv) {
  const host = env.HOST ?? '127.0.0.1';
  const port = Number(env.PORT ?? 3900);
  const url = env.SIMULATOR_WEBHOOK_URL;
  const webhooks =
    url === undefined ? [] : [{ url, secret: env.GATEWAY_WEBHOOK_SECRET ?? DEFAULT_WEBHOOK_SECRET }];
  return {
    host,
    port,
    databaseUrl: env.DATABASE_URL,
    options: {
      publicUrl: env.SIMULATOR_URL ?? `http://${host}:${port}${MOUNT}`,
      liveMode: env.GATEWAY_LIVE_MODE === 'true',
      timeScale: Number(env.SIMULATOR_TIME_SCALE ?? 1),
      webhooks,
      ...(env.GATEWAY_SECRET_KEY === undefined ? {} : { secretKey: env.GATEWAY_SECRET_KEY }),
    } satisfies Omit<SimulatorOptions, 'store' | 'log'>,
  };
}

const { host, port, databaseUrl, options } = readEnvironment(process.env);
const app = fastify({ logger: true });
const pool = databaseUrl === undefined ? undefined : new pg.Pool({ connectionString: databaseUrl });
pool?.on('error', (error) => app.log.error({ err: error }, 'idle connection failed'));
const store = pool === undefined ? createMemoryStore() : createPostgresStore(pool);
const simulator = await createSimulator({ ...options, store, log: app.log });
await app.register(simulator.plugin, { prefix: MOUNT });
await app.listen({ host, port });

async function stop(): Promise<void> {
  await app.close();
  await simulator.stop();
  await pool?.end();
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
