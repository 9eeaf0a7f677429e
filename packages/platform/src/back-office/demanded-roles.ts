import type { FactorDemand } from '../second-factor/demand.ts';
import type { ServiceDb } from '../second-factor/tables.ts';
import type { Log } from '../telemetry/log.ts';

interface Demanding {
  // biome-ignore lint/suspicious/noExplicitAny: the schema of each office has a table of roles with their names.
  db: any;
  factorDemand: FactorDemand | undefined;
  log: Log;
}

/**
 * Warns about roles in the second-factor requirement that do not exist: a misspelt or renamed role would require it of
 * nobody.
 */
export async function warnOfUnknownRoles({ db, factorDemand, log }: Demanding): Promise<void> {
  if (factorDemand === undefined || factorDemand.roles.length === 0) return;
  const known: { name: string }[] = await (db as ServiceDb).selectFrom('roles').select('name').execute();
  const unknown = factorDemand.roles.filter((role) => !known.some(({ name }) => name === role));
  if (unknown.length === 0) return;
  log.warn({ roles: unknown }, 'REQUIRE_TWO_FACTOR names roles that do not exist');
}
