import * as court from '../../src/court/schema.ts';
import * as fundraising from '../../src/fundraising/schema.ts';
import * as workforce from '../../src/workforce/schema.ts';
import type { Loose } from './picture.ts';

/** What is to be known of a service to migrate it again and again. */
export interface MigratedService {
  name: 'fundraising' | 'workforce' | 'court';
  schema: string;
  folders: string[];
  /** What `npm run seed` is told, for so many main rows. */
  seed(rows: number): string[];
  /** Statements that add to what it makes what there is too little of. */
  more?: (rows: number) => string;
  /**
   * Tables that have nobody's rows before the migration that is named fills them itself. What numbers and times it writes
   * is not the same in two runs, so the columns that stand there are left out where the rows of two runs are compared.
   */
  filledBy: Record<string, string>;
  loose: Loose;
  /** What is done to the empty tables of the present version before they are filled to kill its migrations over them. */
  sparsely?: string;
  /** Migrations that go through many rows and commit in between: how many statements they have with three such batches. */
  inBatches: Readonly<Record<string, number>>;
  traffic: Traffic;
}

/** What others do in the service's tables, by SQL that any version could send, while they are migrated. */
export interface Traffic {
  /** Of its rows copies are made. */
  table: string;
  /** What a copy has of its own, by column; `$1` is its mark, which no other has. The others are as in the row copied. */
  fresh: Record<string, string>;
  /** Columns that the table fills by itself. */
  leaves: readonly string[];
  /** What is done to each copy next. */
  change: string;
  /** The column that has the mark, which begins with this word. */
  marked: string;
  /** Tables that triggers fill for each row of it: they grow. */
  grows: readonly string[];
  /** Those to which triggers add a row for each copy, and what tells these from the rows that were there. */
  adds?: Readonly<Record<string, string>>;
  /** Read as well, beside the table. */
  reads: readonly string[];
}

/** The mark of all copies. */
export const LATE = 'LATE';
const nothing = (...columns: string[]): Record<string, string> =>
  Object.fromEntries(columns.map((column) => [column, 'null']));

/** Of the government, as the columns of an employee begin. */
const NUMBERS = ['sss', 'tin', 'philhealth', 'gsis', 'gsis_policy', 'pagibig', 'prc'];

/** The one run of forty that is made, again for earlier periods: more lines than there are employees. */
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
  // A batch is of ten thousand ids, however few of them have a gift.
  sparsely: `alter table ${fundraising.SCHEMA}.donations alter column id set increment by 20`,
  // Before and after an index is dropped and one is made, and one for each batch.
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
  // A run is a batch: what stands there of it is removed and written.
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
