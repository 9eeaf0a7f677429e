import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Db } from '../database.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { workday } from './activities.ts';
import type { CaseSeedContext } from './cases.ts';

/** Adds entries to the personal calendars of the clerk and the staff. */
export async function seedCalendar(trx: Db, seedContext: CaseSeedContext): Promise<void> {
  const { people, today, at } = seedContext;
  for (const account of [DEMO_ACCOUNTS.clerk, DEMO_ACCOUNTS.staff]) {
    const calendarId = newId();
    const userId = people.idOf(account);
    const created = { created_by: userId, created_at: at(today), updated_at: at(today) };
    await trx
      .insertInto('calendars')
      .values({ id: calendarId, user_id: userId, created_at: at(today) })
      .execute();
    const meeting = Temporal.Instant.from(at(workday(seedContext, today.add({ days: 4 })))).add({ hours: 5 });
    const leave = workday(seedContext, today.add({ days: 21 }));
    await trx
      .insertInto('calendar_events')
      .values([
        {
          id: newId(),
          calendar_id: calendarId,
          title: 'Inventory of pending cases',
          type: 'case load',
          status: 'confirmed',
          location: 'Records room',
          start_at: meeting.toString({ fractionalSecondDigits: 3 }),
          end_at: meeting.add({ hours: 2 }).toString({ fractionalSecondDigits: 3 }),
          ...created,
        },
        {
          id: newId(),
          calendar_id: calendarId,
          title: 'On leave',
          type: 'personal',
          status: 'tentative',
          all_day: true,
          start_on: leave.toString(),
          end_on: leave.add({ days: 1 }).toString(),
          ...created,
        },
      ])
      .execute();
  }
}
