import { SERVICES } from '../../src/config/config.ts';
import type { HasAfter } from '../database.ts';
import type { Owner } from '../start/program.ts';
import { hangUp } from './asking.ts';
import { type Offices, settleOffices } from './offices.ts';
import { SECRET, type Surroundings, settingsOf, surround } from './place.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { type Supervised, supervise } from './supervised.ts';
import { layWire, type Wire } from './wire.ts';

const OTHER_CAMPAIGNS = 10;

/** Everything that one installation consists of, with lines between that can be cut. */
export interface Town extends Settlement {
  postgres: Postgres;
}

/** All of it but the server of its database. */
export interface Settlement extends Surroundings {
  lines: { database: Wire; gateway: Wire; mail: Wire };
  programs: Supervised[];
  /** Where the court and workforce are at work, too. */
  offices?: Offices | undefined;
}

export interface TownOptions {
  /** `WORKERS` of each program. */
  workers?: number[];
  env?: Record<string, string>;
  postgresFolder?: string;
  /** Where each program keeps its files, if not in folders of the town's own. */
  dataDirs?: string[];
  /** Whether the court and workforce are at work beside fundraising. */
  withOffices?: boolean;
}

/** Two programs (or as many as `workers` has) on one durable PostgreSQL, as in production; none is started yet. */
export async function buildTown(test: HasAfter & Owner, options: TownOptions = {}): Promise<Town> {
  const { postgresFolder } = options;
  const postgres = await startPostgres(test, postgresFolder === undefined ? {} : { folder: postgresFolder });
  return { postgres, ...(await settleOn(test, postgres, options)) };
}

/** As `buildTown`, on a server that is there already; its address stays the same. */
export async function settleOn(
  test: HasAfter & Owner,
  postgres: Pick<Postgres, 'url' | 'port'>,
  { workers = [1, 1], env = {}, dataDirs = [], withOffices = false }: TownOptions = {},
): Promise<Settlement> {
  const around = await surround(test, postgres.url(), OTHER_CAMPAIGNS);
  const offices = withOffices ? await settleOffices(test, postgres.url(), SECRET) : undefined;
  const { post } = around;
  const [database, gateway, mail] = await Promise.all([
    layWire(test, postgres.port),
    layWire(test, () => around.gateway.port),
    layWire(test, () => post.port),
  ]);
  const address = new URL(postgres.url());
  address.port = String(database.port);
  const reached = { databaseUrl: address.href, gatewayPort: gateway.port, mailPort: mail.port };
  const services = withOffices ? SERVICES : ['fundraising'];
  const settings = { ...settingsOf(reached), SERVICES: services.join(','), ...env };
  const programs: Supervised[] = [];
  for (const [n, count] of workers.entries())
    programs.push(
      await supervise(test, `program ${n + 1}`, { ...settings, WORKERS: String(count) }, dataDirs[n]),
    );
  around.gateway.messenger.to(programs.map(({ origin }) => origin));
  test.after(hangUp);
  return { ...around, lines: { database, gateway, mail }, programs, offices };
}
