import type { Db } from '../../database.ts';

/** A period set by the Rules of Court, with the day on which it took effect. */
export interface Period {
  amount: number;
  rule: string;
}

/** Returns the period in effect on a date; undefined before the first one took effect. */
export async function periodOn(db: Db, name: string, date: string): Promise<Period | undefined> {
  return await db
    .selectFrom('court_periods')
    .select(['amount', 'rule'])
    .where('name', '=', name)
    .where('valid_from', '<=', date)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
}
