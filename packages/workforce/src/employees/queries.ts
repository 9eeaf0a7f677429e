import type { RequiredEmployeeField } from '@bulwagan/contracts/workforce/employee-fields.ts';
import { columnsUnder } from '@bulwagan/platform/database/columns.ts';
import { statement } from '@bulwagan/platform/database/driver/statement.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import { LINKS, type Measure, type OptionalText, PLAIN_FIELDS, type PlainValues } from './fields.ts';
import type { EncryptedColumns } from './government-ids/government-id-encryption.ts';
import { type EncryptedGovernmentIds, GOVERNMENT_ID_FIELDS } from './government-ids/government-ids.ts';

export interface LinkValues {
  user_id: number | null;
  position_id: string | null;
  organization_id: string | null;
  timekeeping_policy_id: string | null;
  employment_type_id: string | null;
  employee_number: string | null;
  biometric_id: string | null;
}

/** An employee as stored, with encrypted government ids. */
export type StoredEmployee = PlainValues &
  LinkValues &
  EncryptedGovernmentIds & {
    id: string;
    avatar_key: string | null;
    version: number;
    archived_at: string | null;
    anonymized_at: string | null;
    created_at: string;
    updated_at: string;
  };

/** A stored employee with the names of linked entries. */
export type EmployeeRow = StoredEmployee & {
  position_name: string | null;
  organization_name: string | null;
  organization_slug: string | null;
  employment_type_name: string | null;
  timekeeping_policy_name: string | null;
};

/**
 * A stored employee whose links are ids only. The names come from the reference cache for this state
 * (`reference-cache.ts`).
 */
export type ReferringEmployee = StoredEmployee & { reference_state: string | null };

/** Columns of an employee in a list. */
export type EmployeeListRow = Omit<
  EmployeeRow,
  | keyof EncryptedGovernmentIds
  | Measure
  | Exclude<OptionalText, ListedText>
  | 'version'
  | 'anonymized_at'
  | 'timekeeping_policy_name'
>;

type ListedText = 'middle_name' | 'suffix' | 'preferred_name' | 'agency_employee_number' | 'designation';

const STATE = ['archived_at', 'created_at', 'updated_at'] as const;
const NAMES = sql`p.name as position_name, o.name as organization_name, o.slug as organization_slug,
  y.name as employment_type_name`;

const LISTED = [
  'id',
  'first_name',
  'middle_name',
  'last_name',
  'suffix',
  'preferred_name',
  'agency_employee_number',
  'designation',
  'sex',
  'birthdate',
  'civil_status',
  'email',
  'is_pwd',
  'is_military',
  ...LINKS,
] as const;

const LIST_JOINS = sql`
  left join positions p on p.id = e.position_id
  left join organizations o on o.id = e.organization_id
  left join employment_types y on y.id = e.employment_type_id`;

/** Columns and joins that a list reads, for `from employees e`. */
export interface View<Row> {
  name: string;
  columns: RawBuilder<unknown>;
  joins: RawBuilder<unknown>;
  /** Exists only for the row type; never has a value. */
  row?: Row;
}

export const ROWS: View<EmployeeListRow> = {
  name: 'rows',
  columns: sql`${columnsUnder('e', [...LISTED, 'avatar_key', ...STATE])}, ${NAMES}`,
  joins: LIST_JOINS,
};

const COMPUTED_FROM = [
  'id',
  'first_name',
  'middle_name',
  'last_name',
  'suffix',
  'birthdate',
  'avatar_key',
  ...STATE,
] as const;

/** Columns that computed fields are derived from. */
export type ComputedFrom = Pick<EmployeeRow, (typeof COMPUTED_FROM)[number]>;

const LINKS_WITH_NAMES = ['position_id', 'organization_id', 'employment_type_id'] as const;

/**
 * An employee of a list: stored fields as serialized JSON, and the columns that the remaining fields are derived
 * from. Names of links come from the reference cache in this state (`reference-cache.ts`).
 */
export type SerializedRow = ComputedFrom &
  Pick<EmployeeRow, (typeof LINKS_WITH_NAMES)[number]> & { entered: string; reference_state: string | null };

const AS_COLUMNS: readonly string[] = [...COMPUTED_FROM, ...LINKS_WITH_NAMES];

/**
 * PostgreSQL serializes the stored fields: parsing and serializing them here would take most of the time of a long list
 * (docs/decisions/workforce/0018).
 */
export const SERIALIZED: View<SerializedRow> = {
  name: 'printed',
  columns: sql`row_to_json(entered)::text as entered, ${columnsUnder('e', AS_COLUMNS)},
    (select state from reference_state) as reference_state`,
  joins: sql`
    cross join lateral (
      select ${columnsUnder(
        'e',
        LISTED.filter((column) => !AS_COLUMNS.includes(column)),
      )}) entered`,
};

const STORED = columnsUnder('e', [
  'id',
  ...PLAIN_FIELDS,
  ...LINKS,
  ...GOVERNMENT_ID_FIELDS,
  'avatar_key',
  'version',
  'anonymized_at',
  ...STATE,
]);

/** Columns for `from employees e` with `JOINS`. */
export const COLUMNS = sql`${STORED}, ${NAMES}, t.name as timekeeping_policy_name`;

export const JOINS = sql`${LIST_JOINS} left join timekeeping_policies t on t.id = e.timekeeping_policy_id`;

/** Returns at most one row. */
export const readEmployee = statement<ReferringEmployee, [id: string]>(
  (id) => sql`
    select ${STORED}, (select state from reference_state) as reference_state from employees e where e.id = ${id}`,
);

const readWithNames = statement<EmployeeRow, [id: string]>(
  (id) => sql`select ${COLUMNS} from employees e ${JOINS} where e.id = ${id}`,
);

export async function findEmployee(db: Db, id: string): Promise<EmployeeRow | undefined> {
  return (await readWithNames(db, id))[0];
}

/** Like `findEmployee`, but locks the employee until the transaction ends. */
export async function lockEmployee(trx: Db, id: string): Promise<EmployeeRow | undefined> {
  // Locks without a join: after waiting for the lock, PostgreSQL would combine the new row with the joined names read
  // before.
  await sql`select from employees where id = ${id} for update`.execute(trx);
  return await findEmployee(trx, id);
}

/** Values to write. */
export type EmployeeValues = Partial<PlainValues & LinkValues & { avatar_key: string | null }> &
  EncryptedColumns;

export async function insertEmployee(
  trx: Db,
  id: string,
  values: EmployeeValues & Pick<PlainValues, RequiredEmployeeField>,
  now: string,
): Promise<void> {
  await trx
    .insertInto('employees')
    .values({ ...values, id, created_at: now, updated_at: now })
    .execute();
}

/** Updates an employee and increments the version. */
export async function updateEmployee(
  trx: Db,
  id: string,
  values: EmployeeValues & { archived_at?: string | null; anonymized_at?: string },
  now: string,
): Promise<void> {
  await trx
    .updateTable('employees')
    .set({ ...values, version: sql<number>`version + 1`, updated_at: now })
    .where('id', '=', id)
    .execute();
}
