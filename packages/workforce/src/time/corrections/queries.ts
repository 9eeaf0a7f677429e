import type { RequestStatus } from '@bulwagan/contracts/workforce/time.ts';
import { readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database.ts';
import { SLOT_NAMES, type SlotName, type Slots } from '../pairing/pair.ts';
import { minuteOf } from '../pairing/policy.ts';

export interface CorrectionRow extends Record<SlotName, string | null> {
  id: string;
  employee_id: string;
  date: string;
  reason: string;
  status: RequestStatus;
  filed_by: number;
  decided_by_name: string | null;
  decided_at: string | null;
  note: string | null;
  created_at: string;
  user_id: number | null;
  organization_id: string | null;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  suffix: string | null;
}

const CORRECTIONS = sql`time_corrections c join employees e on e.id = c.employee_id`;
const COLUMNS = sql`c.*, e.user_id, e.organization_id, e.first_name, e.middle_name, e.last_name, e.suffix`;

/**
 * Returns one page of corrections, latest first. `of` is the condition on `c` and `e` that limits which corrections
 * the reader sees.
 */
export async function listCorrections(
  db: Db,
  of: RawBuilder<unknown>,
  filter: { employeeIds?: readonly string[] | undefined; statuses?: readonly string[] | undefined },
  page: Page,
): Promise<{ rows: CorrectionRow[]; total: number }> {
  const conditions = [of];
  if (filter.employeeIds !== undefined)
    conditions.push(sql`c.employee_id = any(${filter.employeeIds}::uuid[])`);
  if (filter.statuses !== undefined) conditions.push(sql`c.status = any(${filter.statuses})`);
  const where = sql.join(conditions, sql` and `);
  const read = async () => {
    const { rows } = await sql<CorrectionRow>`
      select ${COLUMNS} from ${CORRECTIONS} where ${where}
      order by c.created_at desc, c.id desc limit ${page.perPage} offset ${page.offset}`.execute(db);
    return rows;
  };
  const count = async () => {
    const { rows } = await sql<{ total: bigint }>`
      select count(*) as total from ${CORRECTIONS} where ${where}`.execute(db);
    return Number(rows[0]!.total);
  };
  return await readPage(page, read, count);
}

/** Returns a correction, locked until the transaction ends. */
export async function lockCorrection(trx: Db, id: string): Promise<CorrectionRow | undefined> {
  await sql`select from time_corrections where id = ${id} for update`.execute(trx);
  const { rows } = await sql<CorrectionRow>`select ${COLUMNS} from ${CORRECTIONS} where c.id = ${id}`.execute(
    trx,
  );
  return rows[0];
}

/** Returns the times as minutes after midnight. */
const minutesOf = (times: Record<SlotName, string | null>): Partial<Slots> =>
  Object.fromEntries(
    SLOT_NAMES.filter((name) => times[name] !== null).map((name) => [name, minuteOf(times[name]!)]),
  );

/**
 * Returns the approved corrections of employees in a period, by employee and date, as minutes after midnight. If
 * there are several for a time, the latest decision counts.
 */
export async function readCorrections(
  db: Db,
  employeeIds: readonly string[],
  { first, last }: { first: string; last: string },
): Promise<Map<string, Map<string, Partial<Slots>>>> {
  const { rows } = await sql<{ employee_id: string; date: string } & Record<SlotName, string | null>>`
    select employee_id, date, am_in, am_out, pm_in, pm_out from time_corrections
    where employee_id = any(${employeeIds}::uuid[]) and date between ${first} and ${last} and status = 'approved'
    order by decided_at, id`.execute(db);
  const found = new Map<string, Map<string, Partial<Slots>>>();
  for (const { employee_id: id, date, ...times } of rows) {
    const days = found.get(id) ?? new Map<string, Partial<Slots>>();
    days.set(date, { ...days.get(date), ...minutesOf(times) });
    found.set(id, days);
  }
  return found;
}
