import type { TimeLogSource } from '@bulwagan/contracts/workforce/time.ts';
import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { inScope, type Scope } from '../../rosters/queries.ts';

/** An employee with a biometric ID, and the user to whom the record belongs. */
export interface Recorded {
  id: string;
  user_id: number | null;
}

/** Returns the employees within the scope who have these biometric ids, by the id in the request. */
export async function employeesByBiometricId(
  db: Db,
  biometricIds: readonly string[],
  scope: Scope,
): Promise<Map<string, Recorded>> {
  const { rows } = await sql<Recorded & { sent: string }>`
    select sent, e.id, e.user_id from unnest(${biometricIds}::text[]) sent
    join employees e on identity_key(e.biometric_id) = identity_key(sent) and not e.biometric_id_repeats
    where e.archived_at is null and ${inScope(sql`e.organization_id`, scope)}`.execute(db);
  return new Map(rows.map(({ sent, ...employee }) => [sent, employee]));
}

/** A punch of a known employee; `at` is an ISO instant. */
export interface Punch {
  employeeId: string;
  at: string;
}

/** Inserts punches that are not stored yet. Returns the number of inserted punches. */
export async function insertPunches(
  trx: Db,
  punches: readonly Punch[],
  source: TimeLogSource,
  now: string,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into time_logs (employee_id, at, source, recorded_at)
    select employee_id, at, ${source}, ${now}
    from unnest(${punches.map(({ employeeId }) => employeeId)}::uuid[], ${punches.map(({ at }) => at)}::timestamptz[])
      sent (employee_id, at)
    order by employee_id, at
    on conflict do nothing`.execute(trx);
  return Number(numAffectedRows);
}
