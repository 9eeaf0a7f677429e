import type { Db } from '../../database.ts';

/**
 * C§4, C§6: returns the names of the holidays on a date (`YYYY-MM-DD`, in the court's zone). Empty on a day when the
 * court sits, including special working days.
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

/** Returns the days from `first` to `last` (`YYYY-MM-DD`, both included) on which a holiday keeps the court from sitting. */
export async function holidaysBetween(db: Db, first: string, last: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('holidays')
    .select('date')
    .where('date', '>=', first)
    .where('date', '<=', last)
    .where('kind', '<>', 'special_working')
    .execute();
  return new Set(rows.map(({ date }) => date));
}
