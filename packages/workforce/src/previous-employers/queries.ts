import { readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import type { Db } from '../database.ts';

export interface PreviousEmployerValues {
  year: number;
  employer: string;
  tin: string | null;
  address: string | null;
  zipcode: string | null;
  taxable_centavos: bigint;
  withheld_centavos: bigint;
  periods: number;
}

export interface PreviousEmployerRow extends PreviousEmployerValues {
  id: string;
  employee_id: string;
  created_at: string;
  updated_at: string;
}

const rowsOf = (db: Db, employeeId: string) =>
  db.selectFrom('previous_employers').selectAll().where('employee_id', '=', employeeId);

/** Returns one page of an employee's previous employers, latest year first. */
export async function listPreviousEmployers(
  db: Db,
  employeeId: string,
  page: Page,
): Promise<{ rows: PreviousEmployerRow[]; total: number }> {
  const read = () =>
    rowsOf(db, employeeId).orderBy('year', 'desc').limit(page.perPage).offset(page.offset).execute();
  const count = async () => {
    const { count } = await db
      .selectFrom('previous_employers')
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .where('employee_id', '=', employeeId)
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  return await readPage(page, read, count);
}

/** Returns all previous employers of an employee, latest year first. */
export const everyPreviousEmployer = (db: Db, employeeId: string): Promise<PreviousEmployerRow[]> =>
  rowsOf(db, employeeId).orderBy('year', 'desc').execute();

export const findPreviousEmployer = (
  db: Db,
  employeeId: string,
  id: string,
): Promise<PreviousEmployerRow | undefined> => rowsOf(db, employeeId).where('id', '=', id).executeTakeFirst();

/** Returns true if the employee has another entry for the year. */
export async function isYearTaken(
  db: Db,
  employeeId: string,
  year: number,
  exceptId: string | undefined,
): Promise<boolean> {
  const found = await rowsOf(db, employeeId).where('year', '=', year).executeTakeFirst();
  return found !== undefined && found.id !== exceptId;
}
