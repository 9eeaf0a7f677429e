import { MIGRATION_FOLDERS, SCHEMA } from '@bulwagan/workforce/schema.ts';
import { sourceOf } from '../migration-databases.ts';
import { type MigratedService, nothing } from '../services.ts';
import { EARLIER_RUNS, PAY_AND_TIME } from './workforce-pay.ts';

/** Prefixes of the government number columns of an employee. */
const NUMBERS = ['sss', 'tin', 'philhealth', 'gsis', 'gsis_policy', 'pagibig', 'prc'];

/** Copies the run with the most lines to earlier periods, until there are more lines than employees. */
const copiedRuns = (employees: number): string => `
  create temporary table copied as
    select r.id as earlier, gen_random_uuid() as id, n as days
    from (select run_id as id from run_lines group by run_id order by count(*) desc, run_id limit 1) r,
      generate_series(1, ${Math.ceil(employees / 100)}) n;
  insert into runs
    select x.* from runs r join copied c on c.earlier = r.id, jsonb_populate_record(r, jsonb_build_object('id', c.id,
      'period_start', r.period_start - c.days, 'period_end', r.period_end - c.days, 'status', 'computed',
      'reviewed_by', null, 'reviewed_at', null, 'approved_by', null, 'approved_at', null,
      'finalized_by', null, 'finalized_at', null, 'final_number', null)) x;
  insert into run_items
    select x.* from run_items i join copied c on c.earlier = i.run_id, jsonb_populate_record(i, jsonb_build_object('run_id', c.id)) x;
  insert into run_amounts
    select x.* from run_amounts a join copied c on c.earlier = a.run_id, jsonb_populate_record(a, jsonb_build_object('run_id', c.id)) x;
  insert into run_lines
    select x.* from run_lines l join copied c on c.earlier = l.run_id, jsonb_populate_record(l, jsonb_build_object('run_id', c.id)) x`;

export const MIGRATED: MigratedService = {
  name: 'workforce',
  schema: SCHEMA,
  folders: MIGRATION_FOLDERS,
  seed: (rows) => ['--employees', String(rows)],
  more: (employees) => `${copiedRuns(employees)}; ${PAY_AND_TIME}`,
  filledBy: { leave_types: 'workforce/0076_leave', work_holidays: 'workforce/0075_time' },
  loose: {
    roles: ['id', 'created_at', 'updated_at'],
    reference_state: ['state'],
    access_state: ['state'],
    leave_types: ['id', 'charged_to'],
    organization_salary_tables: ['id'],
    work_holidays: ['id'],
  },
  renewed: ['reference_state', 'access_state'],
  // Each run is a batch: its rows are deleted and written again.
  places: { 'workforce/0013_earlier_run_employees': 2 * 3, 'workforce/0165_policies_without_times': 1 },
  corrected: {},
  since: 'workforce/0060_statutory_tables',
  // The runs of that release computed nothing: somebody entered what each line asks for.
  uncorrected: `insert into ${SCHEMA}.run_amounts (run_id, employee_id, payroll_item_id, amount_centavos)
    select l.run_id, l.employee_id, l.payroll_item_id, l.requested_centavos
    from ${sourceOf(SCHEMA)}.run_lines l
    join ${SCHEMA}.run_items i on (i.run_id, i.payroll_item_id) = (l.run_id, l.payroll_item_id)
    where l.explanation is not null and l.requested_centavos >= 0
    on conflict (run_id, employee_id, payroll_item_id) do update set amount_centavos = excluded.amount_centavos`,
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
    grows: ['employee_count_changes', 'employee_names', 'reference_state'],
    reads: ['runs', 'run_lines', 'run_employees', 'organizations', 'payroll_items'],
    writes: EARLIER_RUNS,
  },
};
