import { connect } from '@bulwagan/platform/database/connect.ts';
import { migrate } from '@bulwagan/platform/database/migrating/migrate.ts';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import { systemClock } from '@bulwagan/platform/time/clock.ts';
import type { DB } from '@bulwagan/workforce/database.ts';
import { MIGRATION_FOLDERS, SCHEMA } from '@bulwagan/workforce/schema.ts';
import { seedTables } from '@bulwagan/workforce/statutory-tables/seeds/write.ts';
import { databaseFor } from '../../database.ts';
import { seed } from '../prepare.ts';

export const ROSTER = 'Everybody';

/** Employees to seed for one of the roster, because some are archived. */
const SEEDED = 1.05;
/** Employees in each group of twelve who have a loan. */
const LOANS_OF_TWELVE = 3;

/** Returns the address of a database on a server, filled by this or an earlier run. */
export async function preparePay(serverUrl: string, employees: number): Promise<string> {
  const url = await databaseFor(serverUrl, `bench_payroll_${employees}`);
  await fillPay(url, employees);
  return url;
}

/**
 * Fills a database with that many employees who have pay on record, some with a loan, and a roster of all, unless it has
 * them. Nobody is connected to it afterwards, so that it can be copied.
 */
export async function fillPay(url: string, employees: number): Promise<void> {
  await migrate({
    url,
    schema: SCHEMA,
    folders: MIGRATION_FOLDERS,
    log: createLog({ level: 'warn', pretty: false }),
  });
  const connection = connect<DB>({ url, schema: SCHEMA, size: 4 });
  const { pool } = connection;
  try {
    const { rows } = await pool.query('select from rosters where name = $1', [ROSTER]);
    if (rows.length > 0) return;
    await seedTables({ db: connection.db, clock: systemClock });
    await seed(connection, Math.ceil(employees * SEEDED));
    await pool.query('set statement_timeout = 0');
    await pool.query(`update employees set hired_on = '2024-01-01' where hired_on > '2024-01-01'`);
    await pool.query(PAY);
    // Entered after the first run, they would cause adjustments in the second.
    await pool.query(`update statutory_versions set updated_at = now() - interval '1 day'`);
    await pool.query(ITEMS, [ENTERED]);
    await pool.query(LOANS, [LOANS_OF_TWELVE]);
    await pool.query(
      `with made as (
        insert into rosters (id, name, created_at, updated_at) values (gen_random_uuid(), $1, now(), now()) returning id
      )
      insert into roster_members (roster_id, employee_id)
      select made.id, e.id from made cross join employees e where e.archived_at is null order by e.id limit $2`,
      [ROSTER, employees],
    );
    await pool.query('vacuum analyze');
  } finally {
    await connection.close();
  }
}

/** Items whose amounts are entered: loans, and dues that only some runs have amounts of. */
export const ENTERED = ['LOAN', 'DUES'];

const ITEMS = `
  insert into payroll_items (id, name, category, code, order_column, created_at, updated_at)
  select gen_random_uuid(), code, 'deduction', code, (select coalesce(max(order_column), 0) from payroll_items) + place,
    now(), now()
  from unnest($1::text[]) with ordinality as one (code, place)`;

/** Salaries from 14,000 to 93,000 pesos: below and above each ceiling and in several brackets. */
const PAY = `
  insert into compensations (id, employee_id, effective_from, basis, amount_centavos, factor, created_by, created_by_name, created_at)
  select gen_random_uuid(), e.id, '2024-01-01', 'monthly', 1400000 + (row_number() over (order by e.id)) % 80 * 100000, 261,
    u.id, u.name, now() - interval '1 day'
  from employees e cross join (select id, name from users where username = 'seed-hr-1') u`;

const LOANS = `
  insert into recurring_items (id, employee_id, payroll_item_id, amount_centavos, effective_from, balance_centavos,
    installment_centavos, created_at, updated_at)
  select gen_random_uuid(), one.id, i.id, 1200000, '2025-01-01', 900000, 100000, now(), now()
  from (select id, row_number() over (order by id) as place from employees) one
  cross join payroll_items i
  where one.place % 12 < $1 and i.code = 'LOAN'`;
