import type { HasAfter } from '../database.ts';
import type { Owner } from '../start/program.ts';
import { hangUp } from './asking.ts';
import { type Place, preparePlace, settingsOf } from './place.ts';
import { type Supervised, supervise } from './supervised.ts';
import { layWire, type Wire } from './wire.ts';

const OTHER_CAMPAIGNS = 10;

/** Everything that one installation consists of, with lines between that can be cut. */
export interface Town extends Omit<Place, 'gatewayPort'> {
  lines: { database: Wire; gateway: Wire; mail: Wire };
  programs: Supervised[];
}

export interface TownOptions {
  /** `WORKERS` of each program. */
  workers?: number[];
  env?: Record<string, string>;
  postgresFolder?: string;
}

/** Two programs (or as many as `workers` has) on one durable PostgreSQL, as in production; none is started yet. */
export async function buildTown(test: HasAfter & Owner, options: TownOptions = {}): Promise<Town> {
  const { workers = [1, 1], env = {}, postgresFolder } = options;
  const { gatewayPort, ...inTown } = await preparePlace(test, {
    postgresFolder,
    otherCampaigns: OTHER_CAMPAIGNS,
  });
  const { postgres, post } = inTown;
  const [database, gateway, mail] = await Promise.all([
    layWire(test, postgres.port),
    layWire(test, () => gatewayPort),
    layWire(test, () => post.port),
  ]);
  const address = new URL(postgres.url());
  address.port = String(database.port);
  const reached = { databaseUrl: address.href, gatewayPort: gateway.port, mailPort: mail.port };
  const settings = { ...settingsOf(reached), ...env };
  const programs: Supervised[] = [];
  for (const [n, count] of workers.entries())
    programs.push(await supervise(test, `program ${n + 1}`, { ...settings, WORKERS: String(count) }));
  test.after(hangUp);
  return { ...inTown, lines: { database, gateway, mail }, programs };
}
