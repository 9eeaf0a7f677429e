import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { sql } from 'kysely';
import { findActor } from '../access/identify.ts';
import type { Actor } from '../access.ts';
import type { App } from '../context.ts';
import { approveRun, finalizeRun, reviewRun } from '../runs/advance.ts';
import { computeRun } from '../runs/computing/compute.ts';
import { createRun } from '../runs/draft.ts';
import type { RunInput } from '../runs/schemas.ts';

const ORIGIN: Origin = { ip: '127.0.0.1', requestId: 'demo' };
/** Items of a government payroll. Some employees owe a balance on the cooperative's loan. */
const CODES = [
  ...['BASIC', 'PERA', 'ABSENT', 'LATE', 'UNDERTIME', 'GSIS-EE', 'GSIS-ER', 'EC-GOV', 'PHIC-EE', 'PHIC-ER'],
  ...['HDMF-EE', 'HDMF-ER', 'COOP', 'WTAX'],
];
/** Items with manual amounts; no employee has an amount. */
const ENTERED = new Set(['COOP']);

/**
 * Adds a roster of employees with a plantilla position or a contract, and their payroll runs. The runs of the last
 * two months are final: the payroll officer computed them and another user approved them. The run of this month is a
 * draft.
 */
export async function seedRuns(app: App, at: string): Promise<void> {
  const [payroll, approver] = [await actorNamed(app, 'payroll'), await actorNamed(app, 'super')];
  const roster_id = await seedRoster(app, at);
  const items = await itemsOfRuns(app);
  const month = Temporal.PlainDate.from(app.time.dateOf(app.clock.now())).toPlainYearMonth();
  for (const before of [2, 1, 0]) {
    const period = month.subtract({ months: before });
    const input: RunInput = {
      roster_id,
      period_start: period.toPlainDate({ day: 1 }).toString(),
      period_end: period.toPlainDate({ day: period.daysInMonth }).toString(),
      items,
      use_time_records: before === 0,
    };
    const { id } = await createRun(app, payroll, input, ORIGIN);
    if (before === 0) continue;
    const { db, clock, time, philhealthRounding, payrollVariancePercent } = app;
    // Compute the run immediately instead of in a background job, so that the amounts exist when the server starts.
    const parts = { db, clock, time, philhealthRounding, payrollVariancePercent };
    await computeRun(parts, payroll, id, { origin: ORIGIN });
    await reviewRun(app, payroll, id, { origin: ORIGIN });
    await approveRun(app, approver, id, { origin: ORIGIN });
    await finalizeRun(app, approver, id, { origin: ORIGIN });
  }
}

/** Returns a demo account as an actor without a session. */
async function actorNamed(app: App, username: string): Promise<Actor> {
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return {
    ...(await findActor(app, app.db, id))!,
    owesFactor: false,
    sessionIdHash: Buffer.alloc(0),
    sessionId: '',
  };
}

async function seedRoster({ db }: App, at: string): Promise<string> {
  const id = newId();
  await withTransaction(db, async (trx) => {
    const { id: organization_id } = await trx
      .selectFrom('organizations')
      .select('id')
      .where('parent_id', 'is', null)
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('rosters')
      .values({ id, name: 'Regular payroll', organization_id, created_at: at, updated_at: at })
      .execute();
    await sql`
      insert into roster_members (roster_id, employee_id)
      select ${id}::uuid, e.id from employees e join employment_types t on t.id = e.employment_type_id
      where t.name <> 'Job order'`.execute(trx);
  });
  return id;
}

async function itemsOfRuns({ db }: App): Promise<RunInput['items']> {
  const rows = await db
    .selectFrom('payroll_items')
    .select(['id', 'code'])
    .where('code', 'in', CODES)
    .execute();
  const ids = new Map(rows.map(({ id, code }) => [code, id]));
  return CODES.map((code) => ({
    payroll_item_id: ids.get(code)!,
    amount: ENTERED.has(code) ? 0 : null,
  }));
}
