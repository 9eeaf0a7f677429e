import { createRandom } from '@bulwagan/platform/commands/random.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import type { Actor } from '../../access.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { lockCatalog } from '../../payroll-items/queries.ts';
import { approveRun, finalizeRun, reviewRun } from '../../runs/advance.ts';
import { computeRun } from '../../runs/computing/compute.ts';
import { withoutBasis } from '../../runs/computing/plan.ts';
import { createRun } from '../../runs/draft.ts';
import { findItems, paidMembers, type RunItemRow } from '../../runs/queries.ts';
import type { SeededAccounts } from './accounts.ts';
import type { SeededOrganization } from './organizations.ts';
import type { SeedPlan } from './plan.ts';

/** Earnings and deductions of every employee in the run. */
const ITEMS = [
  { code: 'BASIC', name: 'Basic pay', category: 'earning', pesos: 27_000 },
  { code: 'PERA', name: 'Personal economic relief allowance', category: 'earning', pesos: 2_000 },
  { code: 'HDMF', name: 'Pag-IBIG premium', category: 'deduction', pesos: 200 },
  { code: 'WTAX', name: 'Withholding tax', category: 'deduction', pesos: 1_250 },
] as const;

/** The roster is small, so that a tester can check its whole run. */
const PAID_MEMBERS = 40;
const MOST_MEMBERS = 2_000;
const LEAST_PAY = 14_000;
const MOST_PAY = 90_000;
/** Placeholder, because no HTTP request is involved. */
const ORIGIN = { ip: '127.0.0.1', requestId: 'seed' };

type Tools = Pick<App, 'db' | 'clock' | 'time'>;

/**
 * Creates a roster for each of the first organizations, and a final run of last month for the first roster. Returns
 * the number of rosters.
 */
export async function seedPayroll(
  app: Tools,
  plan: SeedPlan,
  organizations: SeededOrganization[],
  accounts: SeededAccounts,
): Promise<number> {
  const paid = organizations.slice(0, plan.rosters);
  const rosterIds: string[] = [];
  for (const [at, organization] of paid.entries()) {
    const most = at === 0 ? PAID_MEMBERS : MOST_MEMBERS;
    rosterIds.push(await seedRoster(app.db, organization, most, plan.foundedAt));
  }
  await payRoster(app, plan, rosterIds[0]!, accounts.payroll);
  return rosterIds.length;
}

/** Creates a roster with the first members of its organization. An existing roster keeps its members. */
async function seedRoster(
  db: Db,
  organization: SeededOrganization,
  mostMembers: number,
  at: string,
): Promise<string> {
  const name = `${organization.name}, monthly payroll`;
  return await withTransaction(db, async (trx) => {
    await sql`
      insert into rosters (id, name, organization_id, created_at, updated_at)
      values (${newId()}, ${name}, ${organization.id}, ${at}, ${at}) on conflict do nothing`.execute(trx);
    const { rows } = await sql<{ id: string }>`
      select id from rosters where lower(name) = lower(${name})`.execute(trx);
    const { id } = rows[0]!;
    await sql`
      insert into roster_members (roster_id, employee_id)
      select ${id}::uuid, e.id from employees e
      where e.organization_id = ${organization.id} and e.archived_at is null
      order by e.id limit ${mostMembers}
      on conflict do nothing`.execute(trx);
    return id;
  });
}

/** Creates and approves a run by two different users, as the rules require. Once per month. */
async function payRoster(
  app: Tools,
  { today, seed }: SeedPlan,
  rosterId: string,
  [author, approver]: SeededAccounts['payroll'],
): Promise<void> {
  const month = Temporal.PlainDate.from(today).toPlainYearMonth().subtract({ months: 1 });
  const period_start = month.toPlainDate({ day: 1 }).toString();
  const period_end = month.toPlainDate({ day: month.daysInMonth }).toString();
  if (await isPaid(app.db, rosterId, period_start, period_end)) return;
  const members = await paidMembers(app.db, rosterId);
  const items = await seedItems(app);
  const [basic] = items;
  if (basic === undefined || members.length === 0) return;
  const random = createRandom(seed);
  const amounts = members.map((employee_id) => ({
    employee_id,
    payroll_item_id: basic.payroll_item_id,
    amount: LEAST_PAY + random.below(MOST_PAY - LEAST_PAY),
  }));
  const draft = { roster_id: rosterId, period_start, period_end, items, amounts };
  const { id } = await createRun(app, author, draft, ORIGIN);
  const settings = { philhealthRounding: 'truncate_employee', payrollVariancePercent: 30 } as const;
  await computeRun({ ...app, ...settings }, author, id, { origin: ORIGIN });
  const step = (take: typeof reviewRun, actor: Actor) => take(app, actor, id, { origin: ORIGIN });
  await step(reviewRun, author);
  await step(approveRun, approver);
  await step(finalizeRun, approver);
}

async function isPaid(db: Db, rosterId: string, start: string, end: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from runs where roster_id = ${rosterId} and status <> 'cancelled'
      and period_start = ${start} and period_end = ${end}) as found`.execute(db);
  return rows[0]!.found;
}

/** Returns the catalog items with these codes. Codes that are missing in the catalog are added at its end. */
async function seedItems({ db, clock }: Tools): Promise<{ payroll_item_id: string; amount: number }[]> {
  const codes = ITEMS.map(({ code }) => code.toLowerCase());
  const rows = await withTransaction(db, async (trx) => {
    await lockCatalog(trx);
    const added = ITEMS.map(({ code, name, category }) => ({ id: newId(), code, name, category }));
    const at = iso(clock.now());
    await sql`
      insert into payroll_items (id, code, name, category, order_column, created_at, updated_at)
      select one.id, one.code, one.name, one.category,
        (select coalesce(max(order_column), 0) from payroll_items) + row_number() over (order by one.at), ${at}, ${at}
      from unnest(${added.map(({ id }) => id)}::uuid[], ${added.map(({ code }) => code)}::text[],
        ${added.map(({ name }) => name)}::text[], ${added.map(({ category }) => category)}::text[])
        with ordinality as one (id, code, name, category, at)
      where not exists (select from payroll_items i where i.code_key = lower(one.code))`.execute(trx);
    const found = await sql<{ id: string }>`
      select i.id from payroll_items i where i.code_key = any(${codes}::text[])`.execute(trx);
    return await findItems(
      trx,
      found.rows.map(({ id }) => id),
    );
  });
  const usable = withBases(rows);
  return ITEMS.flatMap(({ code, pesos }) => {
    const item = usable.find((one) => one.code.toLowerCase() === code.toLowerCase());
    return item === undefined ? [] : [{ payroll_item_id: item.payroll_item_id, amount: pesos }];
  });
}

/** Drops percentages of an item that the run lacks, because the catalog's items may have been changed. */
function withBases(items: RunItemRow[]): RunItemRow[] {
  const baseless = new Set(withoutBasis(items));
  return baseless.size === 0 ? items : withBases(items.filter((item) => !baseless.has(item)));
}
