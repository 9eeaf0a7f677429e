import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertEachCanFail, papersBroken } from '@bulwagan/testing/samples/corrupting.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { seedDemo } from '../demo/seed.ts';
import { anonymizeEmployees } from '../employees/personal-data/anonymize.ts';
import { INVARIANTS } from './invariants.ts';

const ID = `'00000000-0000-4000-8000-000000000001'`;
const EARLIER = `'00000000-0000-4000-8000-000000000002'`;

/**
 * Inserts a run with one line. The line pays two pesos, states that one peso was paid before, and has a limit of
 * three pesos a month.
 */
const RUN = (status: string, id = ID) => [
  `insert into rosters (id, name, created_at, updated_at) values (${id}, ${id}, now(), now())`,
  `insert into runs (id, roster_id, period_start, period_end, status, created_by, author_ids, employee_count, line_count,
      totals, reviewed_by, reviewed_at, approved_by, approved_at, finalized_by, finalized_at, final_number, created_at, updated_at)
    values (${id}, ${id}, '2026-01-01', '2026-01-31', '${status}', 1, '{1}', 1, 1, '{"earning": 200, "net": 200}', 3, now(), 2, now(), 2,
      now(), ${status === 'final' ? '(select coalesce(max(final_number), 0) + 1 from runs)' : 'null'}, now(), now())`,
  `insert into run_items (run_id, payroll_item_id, position, amount_centavos)
    select ${id}, id, 1, 200 from payroll_items where category = 'earning' limit 1`,
  `insert into run_lines (run_id, employee_id, payroll_item_id, place, requested_centavos, amount_centavos, rule)
    select ${id}, (select id from employees limit 1), payroll_item_id, 1, 200, 200,
      '{"rule": "fixed_amount", "cap": 300, "already_paid": 100, "remaining": 0, "basis": null, "frequency": "monthly",
        "window": {"start": "2026-01-01", "end": "2026-01-31"}}'
    from run_items where run_id = ${id}`,
];

test('the demo data satisfy every invariant of workforce, and each invariant detects a violation', async (t) => {
  const { app } = await startWorkforce(t);
  await seedDemo(app, 'password');
  // An employee who left long ago and was anonymized.
  await app.connection.pool.query(
    `update employees set archived_at = '2020-01-01' where id = (select max(id::text)::uuid from employees)`,
  );
  assert.equal(await anonymizeEmployees({ ...app, employeeRetentionDays: 30 }), 1);
  await assertEachCanFail(app.db, INVARIANTS, {
    'employee-counts': ['select fold_employee_counts()', 'update employee_counts set count = count + 1'],
    'employee-count-sums': [
      'select fold_employee_counts()',
      `update employee_counts set count = count + 1 where organization_id = 'ffffffff-ffff-ffff-ffff-ffffffffffff'`,
    ],
    'numbers-are-sealed': [
      `update employees set sss_number = '0123456789', sss_number_index = 'x'
        where id = (select min(id::text)::uuid from employees)`,
    ],
    'anonymized-is-nobody': [
      ['update employees set anonymized_at = now() where id = (select min(id::text)::uuid from employees)'],
      ...[`last_name = 'Reyes'`, `current_city = 'Iloilo'`, `birthdate = birthdate + 1`, 'is_pwd = true'].map(
        (kept) => [`update employees set ${kept} where anonymized_at is not null`],
      ),
      [
        `insert into employee_changes (employee_id, at, action, field, before, after)
          select id, now(), 'changed', 'religion', '"one"', '"another"' from employees where anonymized_at is not null`,
      ],
      [
        `update compensations set reason = 'Promoted'
          where employee_id = (select id from employees where anonymized_at is not null)`,
      ],
      [
        `insert into time_logs (employee_id, at, source, recorded_at)
          select id, now(), 'file', now() from employees where anonymized_at is not null`,
      ],
    ],
    ...papersBroken('picture_leftovers', 'payslip'),
    'names-are-known': [
      `delete from employee_names where is_last and name = (select min(last_name_key) from employees where archived_at is null)`,
    ],
    'organizations-are-a-tree': [
      `update organizations p set parent_id = c.id from organizations c where c.parent_id = p.id`,
    ],
    'organization-paths': ['delete from organization_paths where depth = 1'],
    'brackets-are-total': [`delete from statutory_brackets where from_centavos = 0 and employee_rate = 9`],
    'salary-grades-are-complete': [
      ['delete from salary_steps where grade = 5'],
      ['delete from salary_steps where grade = 5 and step = 3'],
      ['delete from salary_steps'],
    ],
    'super-user-remains': ['update users set disabled_at = now() where is_super_user'],
    'picture-is-kept': [
      [
        `update employees set avatar_key = 'a' where id = (select min(id::text)::uuid from employees)`,
        `insert into picture_leftovers select 'workforce/employees/' || id || '/a.webp' from employees where avatar_key = 'a'`,
      ],
      [
        `update users set avatar_key = 'a' where id = 1`,
        `insert into picture_leftovers values ('workforce/users/1/a.webp')`,
      ],
    ],
    'items-are-in-order': [
      'update payroll_items set order_column = order_column + 1 where order_column = (select max(order_column) from payroll_items)',
    ],
    'basis-ends': [
      `update payroll_items set limit_basis_payroll_item_id =
          case order_column when 1 then (select id from payroll_items where order_column = 2)
            else (select id from payroll_items where order_column = 1) end
        where order_column <= 2`,
    ],
    'run-adds-up': ['line_count', 'employee_count'].map((count) => [
      ...RUN('computed'),
      `update runs set ${count} = 2 where id = ${ID}`,
    ]),
    'run-totals': [...RUN('computed'), `update runs set totals = '{"earning": 201}' where id = ${ID}`],
    'run-employees': [
      [...RUN('computed'), `update run_lines set amount_centavos = 199 where run_id = ${ID}`],
      [...RUN('draft'), `update run_employees set run_id = gen_random_uuid() where run_id = ${ID}`],
    ],
    'agency-files': [
      // The demo pays its employees by the tables of GSIS, PhilHealth and Pag-IBIG.
      [`update payroll_items set code = 'GSIS-OLD' where code = 'GSIS-EE'`],
      [
        `update run_lines set statutory_table = '{"key": "sss"}' 
          where payroll_item_id = (select id from payroll_items where code = 'PHIC-ER')`,
      ],
    ],
    'tax-files': [
      [
        `update run_employees set withheld_centavos = withheld_centavos + 1 where run_id in (select id from runs where status = 'final')`,
      ],
      [
        `update run_employees set other_benefits_centavos = 1 where run_id in (select id from runs where status = 'final')`,
      ],
      [
        `update run_lines set amount_centavos = amount_centavos - 1
          where payroll_item_id = (select id from payroll_items where code = 'WTAX') and amount_centavos > 0`,
      ],
    ],
    'taxable-of-lines': [
      [
        `update run_employees set taxable_regular_centavos = taxable_regular_centavos + 1
          where run_id in (select id from runs where status = 'final')`,
      ],
      [
        `update run_lines set amount_centavos = amount_centavos - 1
          where payroll_item_id = (select id from payroll_items where code = 'BASIC')`,
      ],
    ],
    'line-as-asked': [
      [...RUN('computed'), `update run_items set amount_centavos = 201 where run_id = ${ID}`],
      [
        ...RUN('final'),
        `insert into run_amounts (run_id, employee_id, payroll_item_id, amount_centavos)
          select run_id, employee_id, payroll_item_id, 0 from run_lines where run_id = ${ID}`,
      ],
      [
        ...RUN('reviewed'),
        `insert into run_items (run_id, payroll_item_id, position, amount_centavos)
          select ${ID}, id, 2, 1 from payroll_items where category = 'deduction' limit 1`,
      ],
    ],
    'run-employees-totals': [
      ...RUN('computed'),
      `update runs set totals = totals || '{"net": 199}' where id = ${ID}`,
    ],
    'run-of-two-people': [
      ['reviewed', 'reviewed_by'],
      ['approved', 'reviewed_at'],
      ['approved', 'approved_by'],
      ['final', 'approved_at'],
      ['final', 'finalized_by'],
    ].map(([status, column]) => [...RUN(status!), `update runs set ${column} = null where id = ${ID}`]),
    'final-numbers': [
      [...RUN('final'), `update runs set final_number = final_number + 1 where id = ${ID}`],
      [
        `insert into audit_log (at, action, subject_type, subject_id)
          values (now(), 'payroll_run.finalized', 'payroll_run', ${ID})`,
      ],
      [
        ...RUN('approved'),
        `insert into audit_log (at, action, subject_type, subject_id)
          values (now(), 'payroll_run.finalized', 'payroll_run', ${ID})`,
      ],
    ],
    'paid-before': [
      RUN('final'),
      ...['rule', 'frequency'].map((key) => [
        ...RUN('final'),
        `update run_lines set rule = rule - '${key}' where run_id = ${ID}`,
      ]),
      [...RUN('final'), `update run_lines set rule = rule - 'already_paid' where run_id = ${ID}`],
    ],
    'adjusts-final': [
      [...RUN('final'), `update run_lines set adjusts_run_id = ${ID} where run_id = ${ID}`],
      [
        ...RUN('approved', EARLIER),
        ...RUN('final'),
        `update run_lines set adjusts_run_id = ${EARLIER} where run_id = ${ID}`,
      ],
    ],
    'basis-is-paid': [
      [
        ...RUN('final'),
        `update run_lines set rule = rule
          || jsonb_build_object('rule', 'percentage', 'basis', 199, 'basis_item_id', payroll_item_id)
        where run_id = ${ID}`,
      ],
      [
        ...RUN('final', EARLIER),
        ...RUN('final'),
        `update run_lines set rule = rule - 'frequency'
          || jsonb_build_object('rule', 'percentage', 'basis', 200, 'basis_item_id', payroll_item_id)
        where run_id = ${ID}`,
      ],
    ],
    'limit-holds': [
      [...RUN('computed'), `update run_lines set rule = rule || '{"cap": 299}' where run_id = ${ID}`],
      [...RUN('computed'), `update run_lines set amount_centavos = 199 where run_id = ${ID}`],
      [...RUN('computed'), `update run_lines set rule = rule - 'cap' where run_id = ${ID}`],
    ],
    'sign-in-has-account': [
      `insert into sessions (id_hash, user_id, created_at, last_active_at, expires_at)
        values (sha256('x'), 2000000000, now(), now(), now())`,
    ],
    'passkey-has-codes': [
      `insert into passkeys (user_id, name, credential_id, public_key, counter, transports, created_at)
        select max(id), 'key', 'x', 'x', 0, '{}', now() from users`,
    ],
  });
});
