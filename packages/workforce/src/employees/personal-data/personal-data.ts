import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { toPesos } from '@bulwagan/platform/money/pesos.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import { type Actor, scopeIncludes } from '../../access.ts';
import { recordAs } from '../../audit/audit.ts';
import { presentCompensation } from '../../compensations/present.ts';
import { everyCompensation } from '../../compensations/queries.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { presentPreviousEmployer } from '../../previous-employers/present.ts';
import { everyPreviousEmployer } from '../../previous-employers/queries.ts';
import { presentRecurringItem } from '../../recurring-items/present.ts';
import { everyRecurringItem } from '../../recurring-items/queries.ts';
import { inScope, type Scope } from '../../rosters/queries.ts';
import { payrollScope } from '../../rosters/rosters.ts';
import { findUser } from '../../users/queries.ts';
import { decryptGovernmentIds } from '../government-ids/government-id-encryption.ts';
import { maskedGovernmentIds } from '../government-ids/government-ids.ts';
import { canViewGovernmentIds, getEmployee } from '../lists/find.ts';
import { joinedLinks, presentEmployee, todayOf } from '../present.ts';
import { type EmployeeRow, findEmployee } from '../queries.ts';
import { type HistoryRow, presentHistory } from './history.ts';
import { readTimeAndLeave } from './time-and-leave.ts';

/**
 * Returns all data of one employee in one document. Employees get their own data with full government ids. Managers
 * get the data that they may see, with masked ids; pay requires the permission See pay; rosters and payroll amounts
 * must be within their payroll scope. Throws 404 or 403 otherwise. The audit event is written before the data are
 * sent.
 */
export async function personalData(app: App, actor: Actor, id: string, origin: Origin) {
  const found = await findEmployee(app.db, id);
  // Users who linked their own account with an employee do not count as that employee.
  const isOwn = found?.user_id === actor.id && (await findLinker(app.db, id)) !== actor.id;
  const row = isOwn ? found : await getEmployee(app.db, actor, id);
  const isInFull = isOwn || canViewGovernmentIds(actor, row);
  const now = iso(app.clock.now());
  await recordAs(app.db, actor, {
    action: 'employee.personal_data_read',
    subject: ['employee', id],
    at: now,
    origin,
    changes: { government_numbers: isInFull },
  });
  const seen = {
    isInFull,
    payroll: isOwn ? null : payrollScope(actor),
    isPaySeen: isOwn || scopeIncludes(actor, 'See pay', row.organization_id),
  };
  return { generated_at: app.time.show(now), ...(await gathered(app, row, seen)) };
}

/** Returns the user who linked the current account. */
async function findLinker(db: Db, id: string): Promise<number | null> {
  const { rows } = await sql<{ actor_id: number | null }>`
    select actor_id from employee_changes
    where employee_id = ${id} and field = 'user_id' order by id desc limit 1`.execute(db);
  return rows[0]?.actor_id ?? null;
}

interface Seen {
  isInFull: boolean;
  /** Scope of rosters and pay. */
  payroll: Scope;
  /** True if the document includes pay. */
  isPaySeen: boolean;
}

async function gathered(app: App, row: EmployeeRow, { isInFull, payroll, isPaySeen }: Seen) {
  const { db } = app;
  const governmentIds = decryptGovernmentIds(app, row);
  const user = row.user_id === null ? null : ((await findUser(db, row.user_id)) ?? null);
  const history = await fullHistory(db, row.id);
  return {
    employee: presentEmployee(
      app,
      row,
      joinedLinks(row),
      isInFull ? governmentIds : maskedGovernmentIds(governmentIds),
      user,
    ),
    history: history.map((one) => presentHistory(app, one)),
    compensations: isPaySeen
      ? (await everyCompensation(db, row.id, todayOf(app))).map(presentCompensation(app))
      : [],
    previous_employers: isPaySeen
      ? (await everyPreviousEmployer(db, row.id)).map(presentPreviousEmployer(app))
      : [],
    recurring_items: isPaySeen ? (await everyRecurringItem(db, row.id)).map(presentRecurringItem(app)) : [],
    ...(await readTimeAndLeave(app, row.id)),
    rosters: await rostersOf(db, row.id, payroll),
    pay: await payOf(db, row.id, payroll),
  };
}

async function fullHistory(db: Db, id: string): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select id, at, actor_id, actor_name, action, field, before, after from employee_changes
    where employee_id = ${id} order by id`.execute(db);
  return rows;
}

async function rostersOf(db: Db, id: string, scope: Scope): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select r.id, r.name from roster_members m join rosters r on r.id = m.roster_id
    where m.employee_id = ${id} and ${inScope(sql`r.organization_id`, scope)} order by r.name, r.id`.execute(
    db,
  );
  return rows;
}

interface PayRow {
  run_id: string;
  period_start: string;
  period_end: string;
  code: string;
  name: string;
  category: string;
  amount_centavos: bigint;
}

/** Returns earnings and deductions of final runs. */
async function payOf(db: Db, id: string, scope: Scope) {
  const { rows } = await sql<PayRow>`
    select l.run_id, r.period_start, r.period_end, i.code, i.name, i.category,
      sum(l.amount_centavos)::bigint as amount_centavos
    from run_lines l
    join runs r on r.id = l.run_id
    join rosters t on t.id = r.roster_id
    join payroll_items i on i.id = l.payroll_item_id
    where l.employee_id = ${id} and r.status = 'final' and ${inScope(sql`t.organization_id`, scope)}
    group by l.run_id, r.id, i.id
    order by r.period_start, r.id, i.code`.execute(db);
  return rows.map(({ amount_centavos: centavos, ...line }) => ({ ...line, amount: toPesos(centavos) }));
}
