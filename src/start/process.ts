import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { createHall, type HallOptions } from '../hall.ts';
import type { Service } from '../platform/ground.ts';
import type { Log } from '../platform/telemetry/log.ts';
import { annexesOf } from './annexes.ts';
import { createGround, logOf, type ProcessKind } from './ground.ts';
import { kindsOf } from './services.ts';

const STOP_WITHIN_MS = 10_000;

export interface Running {
  hall: FastifyInstance;
  services: Service[];
  stop(): Promise<void>;
}

/** Builds everything, begins background work, and listens. A worker stops by itself on SIGTERM. */
export async function runProcess(
  config: Config,
  kind: ProcessKind,
  log: Log = logOf(config),
): Promise<Running> {
  const ground = createGround(config, kind, log);
  const services = kindsOf(config).map(([name, { create }]) =>
    create(ground, { databaseUrl: config.databaseUrls[name]!, publicUrl: config.publicUrls[name] }, config),
  );
  const annexes = await annexesOf(config, ground);
  const hall = await createHall(hallOptions(config, services, annexes.plugins, log));
  await Promise.all(services.map((service) => service.start()));
  await hall.listen({ host: config.host, port: config.port });
  log.info({ url: config.hallUrl, services: services.map(({ name }) => name) }, 'the hall is open');

  const stop = async () => {
    // What is in flight is finished first; a connection that goes on for longer is cut.
    await Promise.race([hall.close(), sleep(STOP_WITHIN_MS)]);
    await Promise.all(services.map((service) => service.stop()));
    await annexes.stop();
    await ground.mail.close();
    await ground.rateLimits.close();
  };
  if (kind === 'worker') stopWorkerOnSignal(stop, log);
  return { hall, services, stop };
}

function stopWorkerOnSignal(stop: () => Promise<void>, log: Log): void {
  // The terminal's Ctrl+C reaches every process; the primary tells its workers when to stop.
  process.on('SIGINT', () => undefined);
  process.once('SIGTERM', async () => {
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'a worker did not stop cleanly');
      process.exit(1);
    }
  });
}

function hallOptions(
  config: Config,
  services: Service[],
  annexes: HallOptions['annexes'],
  log: Log,
): HallOptions {
  return {
    services,
    log,
    trustProxy: config.trustProxy,
    addresses: services
      .map(({ name }) => name as keyof Config['publicUrls'])
      .filter((name) => config.hasPublicUrl[name])
      .map((name) => ({ name, publicUrl: config.publicUrls[name] })),
    https: config.mode === 'production',
    landing: {
      services: kindsOf(config).map(([name, { title, description }]) => ({
        name,
        title,
        description,
        url: config.hasPublicUrl[name] ? config.publicUrls[name] : `/${name}`,
      })),
      tools: annexes.flatMap(({ tool }) => (tool === undefined ? [] : [tool])),
    },
    annexes,
  };
}
