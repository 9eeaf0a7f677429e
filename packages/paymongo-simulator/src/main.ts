import { readOptions } from '@bulwagan/platform/commands/arguments.ts';
import { EXIT, runCommand } from '@bulwagan/platform/commands/command.ts';
import fastify from 'fastify';
import pg from 'pg';
import { createMemoryStore, createPostgresStore, createSimulator, type SimulatorOptions } from './index.ts';

const MOUNT = '/dev/gateway';

const USAGE = `
Usage: npm run dev -- simulator

Starts only the simulator of the payment gateway, below ${MOUNT}. Settings in the environment: HOST (127.0.0.1), PORT (3900),
SIMULATOR_URL (its public address), SIMULATOR_WEBHOOK_URL with GATEWAY_WEBHOOK_SECRET, GATEWAY_SECRET_KEY,
GATEWAY_LIVE_MODE (false), SIMULATOR_TIME_SCALE (1), and DATABASE_URL; without a database it keeps its data in memory.
`;
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

await runCommand(USAGE, async (args) => {
  readOptions(args, {});
  const { host, port, databaseUrl, options } = readEnvironment(process.env);
  const app = fastify({ logger: true });
  const pool = databaseUrl === undefined ? undefined : new pg.Pool({ connectionString: databaseUrl });
  pool?.on('error', (error) => app.log.error({ err: error }, 'idle connection failed'));
  const store = pool === undefined ? createMemoryStore() : createPostgresStore(pool);
  const simulator = await createSimulator({ ...options, store, log: app.log });
  await app.register(simulator.plugin, { prefix: MOUNT });
  const stop = async (): Promise<void> => {
    await app.close();
    await simulator.stop();
    await pool?.end();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  await app.listen({ host, port });
  return EXIT.done;
});
