import type { StatutoryValueKey } from '@bulwagan/contracts/workforce/pay.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import Fraction from 'fraction.js';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { addSeeds } from '../statutory-tables/writes.ts';
import { VALUE_SEEDS } from './seeds.ts';
import { lookupAmong, type ValueLookup } from './value.ts';

/** A version of a value as stored. */
export interface ValueRow {
  id: string;
  key: StatutoryValueKey;
  effective_from: string;
  /** Decimal text; null for no ceiling. */
  value: string | null;
  law: string;
  source: string | null;
  is_confirmed: boolean;
  confirmed_by: { id: number; name: string | null } | null;
  confirmed_at: string | null;
  /** True if a final run was paid on a day on which the version is in force. */
  is_used: boolean;
}

/** Condition that a final run was paid from a day on and before another day; null means no end. */
const isPaid = (first: ReturnType<typeof sql>, next: ReturnType<typeof sql>) => sql<boolean>`exists (
  select from runs r where r.status = 'final' and coalesce(r.pay_date, r.period_end) >= ${first}::date
    and (${next}::date is null or coalesce(r.pay_date, r.period_end) < ${next}::date))`;

const COLUMNS = sql`
  v.id, v.key, v.effective_from, v.value::text, v.law, v.source, v.is_confirmed, v.confirmed_at,
  ${isPaid(sql`v.effective_from`, sql`v.next_from`)} as is_used,
  case when v.confirmed_by is not null then json_build_object('id', v.confirmed_by,
    'name', (select u.name from users u where u.id = v.confirmed_by)) end as confirmed_by`;

const VERSIONS = sql`(select v.*, lead(v.effective_from) over (partition by v.key order by v.effective_from) as next_from
  from statutory_values v) v`;

/** Returns all versions, the latest of each key first. */
export async function listValues(db: Db): Promise<ValueRow[]> {
  const { rows } = await sql<ValueRow>`
    select ${COLUMNS} from ${VERSIONS} order by v.key, v.effective_from desc`.execute(db);
  return rows;
}

export async function findValue(db: Db, key: StatutoryValueKey, id: string): Promise<ValueRow | undefined> {
  const { rows } = await sql<ValueRow>`
    select ${COLUMNS} from ${VERSIONS} where v.key = ${key} and v.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns true if a final run was paid on a day on which a version from this date would be in force. */
export async function isDatePaid(
  db: Db,
  key: StatutoryValueKey,
  from: string,
  exceptId: string | null = null,
): Promise<boolean> {
  const next = sql`(select min(v.effective_from) from statutory_values v
    where v.key = ${key} and v.effective_from > ${from}::date and v.id is distinct from ${exceptId}::uuid)`;
  const { rows } = await sql<{ found: boolean }>`select ${isPaid(sql`${from}`, next)} as found`.execute(db);
  return rows[0]!.found;
}

export async function countValues(db: Db, key: StatutoryValueKey): Promise<number> {
  const { count } = await db
    .selectFrom('statutory_values')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns every version of every value, for computing pay. */
export async function loadValues(db: Db): Promise<ValueLookup> {
  const rows = await db
    .selectFrom('statutory_values')
    .select(['key', 'effective_from', 'value', 'law', 'is_confirmed'])
    .execute();
  return lookupAmong(
    rows.map(({ key, value, law, ...row }) => ({
      key: key as StatutoryValueKey,
      effectiveFrom: row.effective_from,
      value: value === null ? null : new Fraction(value),
      law,
      isConfirmed: row.is_confirmed,
    })),
  );
}

/** Adds the versions that this installation never had, like the seeds of tables. */
export async function seedValues(trx: Db, now: string): Promise<void> {
  const added = await addSeeds(trx, VALUE_SEEDS);
  const missing = VALUE_SEEDS.filter(({ key, effectiveFrom }) => added.has(`${key} ${effectiveFrom}`));
  if (missing.length === 0) return;
  await trx
    .insertInto('statutory_values')
    .values(
      missing.map(({ key, effectiveFrom, value, law, source }) => ({
        id: newId(),
        key,
        effective_from: effectiveFrom,
        value: value?.toString() ?? null,
        law,
        source,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['key', 'effective_from']).doNothing())
    .execute();
}
