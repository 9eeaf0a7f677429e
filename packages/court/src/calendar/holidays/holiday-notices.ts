import { greeting } from '@bulwagan/platform/mail/greeting.ts';
import { layout } from '@bulwagan/platform/mail/layout.ts';
import { oneLine } from '@bulwagan/platform/mail/plain-text.ts';
import { findActor } from '../../access/identify.ts';
import { caseScopeOf } from '../../access/scope.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { type HearingOnDate, hearingsOnDate } from '../../hearings/queries.ts';
import { clerksOfDay, type HolidayRow } from './holiday-queries.ts';

/** Maximum number of hearings listed in one mail; the calendar shows all hearings. */
const MAX_NAMED = 50;

/**
 * C§6: notifies the users who schedule hearings in a branch about its hearings on a new holiday.
 * Each user gets one mail with only the cases that they may see, queued in the transaction that writes the holiday.
 * Returns the number of users notified.
 */
export async function notifyClerks(app: App, trx: Db, holiday: HolidayRow, now: string): Promise<number> {
  let reported = 0;
  for (const userId of await clerksOfDay(trx, holiday.date)) {
    const clerk = await findActor(trx, userId);
    if (clerk === undefined) continue;
    const scope = caseScopeOf(clerk, 'Schedule Hearings');
    const seen = await hearingsOnDate(trx, holiday.date, { scope, now });
    const hearings = seen.filter((one) => one.branch_id !== null && clerk.branchIds.includes(one.branch_id));
    if (hearings.length === 0) continue;
    await app.mails.queue(trx, noticeFor(app, clerk, holiday, hearings));
    reported += 1;
  }
  return reported;
}

function noticeFor(
  app: App,
  clerk: { name: string; email: string },
  holiday: HolidayRow,
  hearings: HearingOnDate[],
) {
  const named = hearings.slice(0, MAX_NAMED).map((hearing) => lineOf(app, hearing));
  const others = hearings.length - named.length;
  return {
    to: clerk.email,
    subject: oneLine(`${holiday.date} is now a holiday: ${holiday.name}`),
    ...layout({
      title: `Hearings on a new holiday, ${holiday.date}`,
      paragraphs: [
        greeting(clerk.name),
        `${oneLine(holiday.name)} has been entered as a holiday on ${holiday.date}. These hearings of your branch are set on that day:`,
        named.join('\n'),
        ...(others > 0 ? [`The calendar of that day shows ${others} more.`] : []),
        'They do not change until you reschedule or cancel them.',
      ],
      sender: 'Bulwagan Court',
      footnote: 'You get this mail because you schedule hearings in this branch.',
    }),
  };
}

/**
 * Returns a line such as `09:00 2026-000123, Branch 12`. Case titles and the numbers of sealed cases are left out,
 * because mails may be read by other people.
 */
function lineOf({ time }: App, hearing: HearingOnDate): string {
  const hour = time.show(hearing.starts_at).slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length);
  const branch = hearing.branch_name === null ? '' : `, ${hearing.branch_name}`;
  const named = hearing.classification === 'sealed' ? 'a case under seal' : hearing.case_number;
  return `${hour}  ${oneLine(`${named}${branch}`)}`;
}
