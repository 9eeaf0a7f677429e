import type { Db } from '../database.ts';

/**
 * C§4, C§6: the names of the holidays on a date (`YYYY-MM-DD`, in the court's zone), none on a day when the court
 * sits. A special working day is no holiday.
 */
export async function holidayOn(db: Db, date: string): Promise<string[]> {
  const rows = await db
    .selectFrom('holidays')
    .select('name')
    .where('date', '=', date)
    .where('kind', '<>', 'special_working')
    .orderBy('id')
    .execute();
  return rows.map(({ name }) => name);
}
