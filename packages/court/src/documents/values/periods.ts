import type { Db } from '../../database.ts';

/** A period that the Rules of Court set, with the day when it took effect. */
export interface Period {
  amount: number;
  rule: string;
}

/** Returns the period that holds on a date; undefined when there is none yet. */
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
