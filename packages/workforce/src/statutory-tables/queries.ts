import type { RateBasis, TableKey } from '@bulwagan/contracts/workforce/pay.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { SalaryGradeVersion, TableVersion } from './table.ts';

export type AnyVersion = TableVersion | SalaryGradeVersion;

/** A version without its figures. */
export interface VersionRow {
  id: string;
  key: TableKey;
  effective_from: string;
  law: string;
  source: string | null;
  is_confirmed: boolean;
  confirmed_by: { id: number; name: string | null } | null;
  confirmed_at: string | null;
  is_retroactive: boolean;
  /**
   * True if a final run paid for a day on which the version is in force. For a tax table, the day of payment counts.
   */
  is_used: boolean;
  rate_on: RateBasis | null;
  floor_centavos: Centavos | null;
  ceiling_centavos: Centavos | null;
}

/** Figures in JSON: centavos as numbers, rates as text. */
interface Figures {
  brackets: {
    from: number;
    employee_amount: number;
    employee_rate: string;
    employer_amount: number;
    employer_rate: string;
  }[];
  grades: { grade: number; steps: number[] }[];
}

export interface StoredVersion extends VersionRow {
  version: AnyVersion;
}

/**
 * Selects the final runs for which a version of a table is in force, from `first` to the day before `next`; a null
 * `next` means no end. The period of the run overlaps these days; for a tax table, the run was paid on one of them.
 */
const isPaid = (
  key: RawBuilder<unknown>,
  first: RawBuilder<unknown>,
  next: RawBuilder<unknown>,
) => sql<boolean>`exists (
  select from runs r where r.status = 'final'
    and (r.period_end >= ${first}::date and (${next}::date is null or r.period_start < ${next}::date)
      or ${key} in ${TAX_KEYS} and r.pay_date >= ${first}::date and (${next}::date is null or r.pay_date < ${next}::date)))`;

const TAX_KEYS = sql`('withholding-daily', 'withholding-weekly', 'withholding-semi-monthly', 'withholding-monthly',
  'income-tax-annual')`;

const VERSIONS = sql`(select v.*, lead(v.effective_from) over (partition by v.key order by v.effective_from) as next_from
  from statutory_versions v) v`;

const COLUMNS = sql`
  v.id, v.key, v.effective_from, v.law, v.source, v.is_confirmed, v.confirmed_at, v.is_retroactive, v.rate_on,
  v.floor_centavos, v.ceiling_centavos, ${isPaid(sql`v.key`, sql`v.effective_from`, sql`v.next_from`)} as is_used,
  case when v.confirmed_by is not null then json_build_object('id', v.confirmed_by,
    'name', (select u.name from users u where u.id = v.confirmed_by)) end as confirmed_by`;

const FIGURES = sql`
  (select coalesce(json_agg(json_build_object('from', b.from_centavos,
      'employee_amount', b.employee_amount_centavos, 'employee_rate', b.employee_rate::text,
      'employer_amount', b.employer_amount_centavos, 'employer_rate', b.employer_rate::text)
      order by b.from_centavos), '[]')
    from statutory_brackets b where b.version_id = v.id) as brackets,
  (select coalesce(json_agg(json_build_object('grade', g.grade, 'steps', g.steps) order by g.grade), '[]')
    from (select s.grade, json_agg(s.salary_centavos order by s.step) as steps from salary_steps s
      where s.version_id = v.id group by s.grade) g) as grades`;

/** Returns all versions without figures, the latest of each table first. */
export async function listVersions(db: Db): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${COLUMNS} from ${VERSIONS} order by v.key, v.effective_from desc`.execute(db);
  return rows;
}

/** Returns all versions of a table with their figures, the earliest first. */
export async function versionsOf(db: Db, key: TableKey): Promise<StoredVersion[]> {
  const { rows } = await sql<VersionRow & Figures>`
    select ${COLUMNS}, ${FIGURES} from ${VERSIONS} where v.key = ${key} order by v.effective_from`.execute(
    db,
  );
  return rows.map(stored);
}

export async function findVersion(db: Db, key: TableKey, id: string): Promise<StoredVersion | undefined> {
  const { rows } = await sql<VersionRow & Figures>`
    select ${COLUMNS}, ${FIGURES} from ${VERSIONS} where v.key = ${key} and v.id = ${id}`.execute(db);
  return rows.map(stored)[0];
}

export interface StatutoryTables {
  brackets: readonly TableVersion[];
  salaryGrades: readonly SalaryGradeVersion[];
}

/** Returns every version of every table, for computing pay. */
export async function loadTables(db: Db): Promise<StatutoryTables> {
  const { rows } = await sql<VersionRow & Figures>`
    select v.*, ${FIGURES} from statutory_versions v order by v.key, v.effective_from`.execute(db);
  const versions = rows.map((row) => stored(row).version);
  return {
    brackets: versions.filter((one): one is TableVersion => one.key !== 'salary-grades'),
    salaryGrades: versions.filter((one): one is SalaryGradeVersion => one.key === 'salary-grades'),
  };
}

function stored({ brackets, grades, ...row }: VersionRow & Figures): StoredVersion {
  const { key, effective_from: effectiveFrom, law, source, is_confirmed: confirmed } = row;
  const facts = { effectiveFrom, law, source, confirmed };
  const version: AnyVersion =
    key === 'salary-grades'
      ? { key, ...facts, grades: grades.map(({ grade, steps }) => ({ grade, steps: steps.map(BigInt) })) }
      : {
          key,
          ...facts,
          rateOn: row.rate_on!,
          floor: row.floor_centavos,
          ceiling: row.ceiling_centavos,
          brackets: brackets.map((one) => ({
            from: BigInt(one.from),
            employeeAmount: BigInt(one.employee_amount),
            employeeRate: one.employee_rate,
            employerAmount: BigInt(one.employer_amount),
            employerRate: one.employer_rate,
          })),
        };
  return { ...row, version };
}

/**
 * Returns true if a final run used a day on which a version from this date would be in force: it paid for such a day
 * or, for a tax table, was paid on it.
 */
export async function isDateUsed(
  db: Db,
  key: TableKey,
  effectiveFrom: string,
  exceptId: string | null = null,
): Promise<boolean> {
  const next = sql`(select min(v.effective_from) from statutory_versions v
    where v.key = ${key} and v.effective_from > ${effectiveFrom}::date and v.id is distinct from ${exceptId}::uuid)`;
  const { rows } = await sql<{ found: boolean }>`
    select ${isPaid(sql`${key}::text`, sql`${effectiveFrom}`, next)} as found`.execute(db);
  return rows[0]!.found;
}

export async function countVersions(db: Db, key: TableKey): Promise<number> {
  const { count } = await db
    .selectFrom('statutory_versions')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return Number(count);
}
