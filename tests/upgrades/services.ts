import * as court from '@bulwagan/court/schema.ts';
import * as fundraising from '@bulwagan/fundraising/schema.ts';
import * as workforce from '@bulwagan/workforce/schema.ts';
import type { Loose } from './picture.ts';

/** Facts about a service that the migration tests need. */
export interface MigratedService {
  name: 'fundraising' | 'workforce' | 'court';
  schema: string;
  folders: string[];
  /** Returns the arguments of `npm run seed` for a number of main rows. */
  seed(rows: number): string[];
  /** Returns statements that add rows where the seed creates too few. */
  more?: (rows: number) => string;
  /**
   * Tables that stay empty until the named migration fills them. Its numbers and times differ between two runs, so
   * `loose` lists the columns to leave out of comparisons.
   */
  filledBy: Record<string, string>;
  loose: Loose;
  /** Statement run on the empty tables of the current version, before they are filled for the kill tests. */
  sparsely?: string;
  /** Migrations that commit in batches, with their number of statements for three batches. */
  inBatches: Readonly<Record<string, number>>;
  traffic: Traffic;
}

/** Concurrent access to the service's tables during a migration, in SQL that any version could send. */
export interface Traffic {
  /** Table whose rows are copied. */
  table: string;
  /** Values of a copy by column; `$1` is its unique mark. Other columns are copied. */
  fresh: Record<string, string>;
  /** Columns that the table fills by itself. */
  leaves: readonly string[];
  /** Update that follows each copy. */
  change: string;
  /** Column with the mark, which begins with `LATE`. */
  marked: string;
  /** Tables that triggers fill for each copy, and that therefore grow. */
  grows: readonly string[];
  /** Tables to which triggers add a row for each copy, with a condition that selects those rows. */
  adds?: Readonly<Record<string, string>>;
  /** Further tables that the readers query. */
  reads: readonly string[];
}

/** Prefix of the marks of all copies. */
export const LATE = 'LATE';
const nothing = (...columns: string[]): Record<string, string> =>
  Object.fromEntries(columns.map((column) => [column, 'null']));

/** Prefixes of the government number columns of an employee. */
const NUMBERS = ['sss', 'tin', 'philhealth', 'gsis', 'gsis_policy', 'pagibig', 'prc'];

/** Copies the only run of forty employees to earlier periods, until there are more lines than employees. */
const copiedRuns = (employees: number): string => `
  create temporary table copied as
    select r.id as earlier, gen_random_uuid() as id, n as days from runs r, generate_series(1, ${Math.ceil(employees / 100)}) n;
  insert into runs
    select x.* from runs r join copied c on c.earlier = r.id, jsonb_populate_record(r, jsonb_build_object('id', c.id,
      'period_start', r.period_start - c.days, 'period_end', r.period_end - c.days, 'status', 'computed',
      'reviewed_by', null, 'reviewed_at', null, 'approved_by', null, 'approved_at', null,
      'finalized_by', null, 'finalized_at', null, 'final_number', null)) x;
  insert into run_items
    select x.* from run_items i join copied c on c.earlier = i.run_id, jsonb_populate_record(i, jsonb_build_object('run_id', c.id)) x;
  insert into run_lines
    select x.* from run_lines l join copied c on c.earlier = l.run_id, jsonb_populate_record(l, jsonb_build_object('run_id', c.id)) x`;

export const FUNDRAISING: MigratedService = {
  name: 'fundraising',
  schema: fundraising.SCHEMA,
  folders: fundraising.MIGRATION_FOLDERS,
  seed: (rows) => ['--donations', String(rows)],
  filledBy: {},
  loose: {},
  // A batch covers ten thousand ids, however few of them exist.
  sparsely: `alter table ${fundraising.SCHEMA}.donations alter column id set increment by 20`,
  // Points before and after dropping and creating an index, and one per batch.
  inBatches: { 'fundraising/0046_search_earlier_gifts': 4 + 3 },
  traffic: {
    table: 'donations',
    fresh: {
      reference_number: '$1',
      status: `'pending'`,
      receipt_state: `'none'`,
      failures: '0',
      donor_name: `'Somebody late'`,
      ...nothing('transaction_id', 'payment_intent_id', 'payment_id', 'invoice_id', 'subscription_id'),
      ...nothing('request_key', 'locked_until', 'paid_at', 'completed_event_at', 'last_failed_at'),
    },
    leaves: ['id'],
    change: `status = 'cancelled'`,
    marked: 'reference_number',
    grows: ['donation_count_changes'],
    adds: { donation_donors: `name = 'Somebody late'` },
    reads: ['campaigns', 'ledger_entries', 'users', 'donation_transactions'],
  },
};

export const WORKFORCE: MigratedService = {
  name: 'workforce',
  schema: workforce.SCHEMA,
  folders: workforce.MIGRATION_FOLDERS,
  seed: (rows) => ['--employees', String(rows)],
  more: copiedRuns,
  filledBy: {},
  loose: { roles: ['id', 'created_at', 'updated_at'], reference_state: ['state'], access_state: ['state'] },
  // Each run is a batch: its rows are deleted and written again.
  inBatches: { 'workforce/0013_earlier_run_employees': 2 * 3 },
  traffic: {
    table: 'employees',
    fresh: {
      id: 'gen_random_uuid()',
      employee_number: '$1',
      ...nothing('user_id', 'agency_employee_number', 'biometric_id', 'avatar_key'),
      ...nothing(...NUMBERS.flatMap((name) => [`${name}_number`, `${name}_number_index`])),
    },
    leaves: [],
    change: `preferred_name = 'Late'`,
    marked: 'employee_number',
    grows: ['employee_count_changes', 'employee_names'],
    reads: ['runs', 'run_lines', 'organizations', 'payroll_items'],
  },
};

export const COURT: MigratedService = {
  name: 'court',
  schema: court.SCHEMA,
  folders: court.MIGRATION_FOLDERS,
  seed: (rows) => ['--cases', String(rows)],
  filledBy: {
    permissions: 'court/0006_roles',
    roles: 'court/0006_roles',
    role_permissions: 'court/0006_roles',
  },
  loose: {
    roles: ['id', 'created_at', 'updated_at'],
    role_permissions: ['role_id'],
    holidays: ['id'],
  },
  inBatches: {},
  traffic: {
    table: 'case_records',
    fresh: {
      id: 'gen_random_uuid()',
      case_number: '$1',
      status: `'for_raffling'`,
      ...nothing('branch_id', 'raffled_at', 'closed_at', 'closing_reason', 'archived_at'),
    },
    leaves: [],
    change: `case_title = 'The late against all'`,
    marked: 'case_number',
    grows: ['case_count_changes'],
    reads: ['case_activities', 'case_parties', 'hearings', 'sign_in_days'],
  },
};

export const SERVICES = [FUNDRAISING, WORKFORCE, COURT] as const;
