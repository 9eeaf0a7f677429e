import { sql } from 'kysely';
import { caseNumber } from '../../cases/case-number.ts';
import type { Db, Pool } from '../../database.ts';

/** Reserves the next free numbers of each year, in the order of the given years. */
export async function takeNumbers(db: Db, years: number[]): Promise<string[]> {
  const counts = new Map<number, number>();
  for (const year of years) counts.set(year, (counts.get(year) ?? 0) + 1);
  const next = new Map<number, number>();
  // Years are locked in ascending order to avoid deadlocks.
  for (const [year, count] of [...counts].sort(([one], [other]) => one - other)) {
    const { rows } = await sql<{ last_number: number }>`
      insert into case_numbers (year, last_number) values (${year}, ${count})
      on conflict (year) do update set last_number = case_numbers.last_number + excluded.last_number
      returning last_number`.execute(db);
    next.set(year, rows[0]!.last_number - count + 1);
  }
  return years.map((year) => {
    const number = next.get(year)!;
    next.set(year, number + 1);
    return caseNumber(year, number);
  });
}

/** Raises the counter of each year to the highest number assigned by hand. */
export async function passNumbersGivenByHand(db: Pool): Promise<void> {
  await sql`
    insert into case_numbers (year, last_number)
    select left(case_number, 4)::integer, max(substr(case_number, 6)::integer)
    from case_records where case_number ~ '^[0-9]{4}-[0-9]{6}$' group by 1
    on conflict (year) do update set last_number = greatest(case_numbers.last_number, excluded.last_number)`.execute(
    db,
  );
}
