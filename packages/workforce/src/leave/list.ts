import { readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import { APPLICATION_COLUMNS, APPLICATIONS, type ApplicationRow } from './queries.ts';

/**
 * Returns one page of applications, latest first. `of` is the condition on `a` and `e` that limits which applications
 * the reader sees.
 */
export async function listApplications(
  db: Db,
  of: RawBuilder<unknown>,
  filter: { employeeIds?: readonly string[] | undefined; statuses?: readonly string[] | undefined },
  page: Page,
): Promise<{ rows: ApplicationRow[]; total: number }> {
  const conditions = [of];
  if (filter.employeeIds !== undefined)
    conditions.push(sql`a.employee_id = any(${filter.employeeIds}::uuid[])`);
  if (filter.statuses !== undefined) conditions.push(sql`a.status = any(${filter.statuses})`);
  const where = sql.join(conditions, sql` and `);
  const read = async () => {
    const { rows } = await sql<ApplicationRow>`
      select ${APPLICATION_COLUMNS} from ${APPLICATIONS} where ${where}
      order by a.created_at desc, a.id desc limit ${page.perPage} offset ${page.offset}`.execute(db);
    return rows;
  };
  const count = async () => {
    const { rows } = await sql<{ total: bigint }>`
      select count(*) as total from ${APPLICATIONS} where ${where}`.execute(db);
    return Number(rows[0]!.total);
  };
  return await readPage(page, read, count);
}
