import type { Classification } from '@bulwagan/contracts/court/kinds.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { greeting } from '@bulwagan/platform/mail/greeting.ts';
import { layout } from '@bulwagan/platform/mail/layout.ts';
import { oneLine } from '@bulwagan/platform/mail/plain-text.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import { firstDateNotOverdue, nextWorkingDays } from '../calendar/holidays/working-days.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { dayInWords } from '../hearings/words.ts';

const WITHIN_DAYS = 3;
const BATCH = 500;

/** Registers the daily job that mails upcoming deadlines each morning. */
export function defineDeadlineReminders(app: App): void {
  app.jobs.defineJob({
    name: 'remind-of-deadlines',
    cron: '0 7 * * *',
    singleton: true,
    timeoutInSeconds: 600,
    handle: () => remindOfDeadlines(app),
  });
}

interface Due {
  activity: string;
  due_at: string;
  case_number: string;
  case_title: string;
  branch_id: number;
  classification: Classification;
}

/** Deadline with the day on which it ends: `due_at`, or the next working day (Rule 22, section 1). */
interface Ending extends Due {
  due_on: string;
}

interface Reader {
  email: string;
  name: string;
  branch_ids: number[];
  sees: Classification[];
}

/**
 * Mails each user who records activities in a branch about deadlines that are pending, not overdue and due within
 * three days. Each user gets one mail per batch, and each deadline is mailed once. The transaction that queues the
 * mails also marks the deadlines, so a second run mails nothing twice.
 */
export async function remindOfDeadlines(app: App): Promise<void> {
  while ((await remindOfSome(app)) === BATCH);
  app.mails.wake();
}

/**
 * Resets the reminders of a case that moved to another branch, so that the new branch is mailed about upcoming
 * deadlines.
 * Deadlines not yet mailed are reset too: the job may be mailing the old branch at this moment.
 */
export async function remindAgain(trx: Db, caseId: string): Promise<void> {
  await sql`
    update case_activities set reminded_at = null
    where case_record_id = ${caseId} and with_compliance and complied_at is null and due_at is not null`.execute(
    trx,
  );
}

async function remindOfSome(app: App): Promise<number> {
  return await withTransaction(app.db, async (trx) => {
    const due = await markDue(app, trx);
    const readers =
      due.length === 0 ? [] : await findReaders(trx, [...new Set(due.map((one) => one.branch_id))]);
    const reminders = readers.flatMap((reader) => {
      const theirs = due.filter(
        (one) => reader.branch_ids.includes(one.branch_id) && reader.sees.includes(one.classification),
      );
      return theirs.length > 0 ? [reminderOf(app, reader, theirs)] : [];
    });
    await app.mails.queueMany(trx, reminders);
    return due.length;
  });
}

/** Claims one batch of deadlines. Rows locked by another transaction are skipped until the next run. */
async function markDue(app: App, trx: Db): Promise<Ending[]> {
  const now = app.clock.now();
  const today = app.time.dateOf(now);
  const first = await firstDateNotOverdue(trx, today);
  const last = Temporal.PlainDate.from(today).add({ days: WITHIN_DAYS }).toString();
  const { rows } = await sql<Due>`
    with due as (
      select a.id
      from case_activities a
      join case_records c on c.id = a.case_record_id
      where a.with_compliance and a.complied_at is null and a.due_at between ${first} and ${last}
        and a.status <> 'Expunged' and a.reminded_at is null
        and c.branch_id is not null and c.status <> 'archived'
      order by a.due_at, a.id
      limit ${BATCH}
      for no key update of a skip locked
    )
    update case_activities a set reminded_at = ${iso(now)}
    from due, case_records c
    where a.id = due.id and c.id = a.case_record_id
    returning a.activity, a.due_at, c.case_number, c.case_title, c.branch_id, c.classification`.execute(trx);
  const days = await nextWorkingDays(
    trx,
    rows.map((row) => row.due_at),
  );
  const ending = rows.map((row) => ({ ...row, due_on: days.get(row.due_at)! }));
  return ending.sort((one, other) => (one.due_at < other.due_at ? -1 : one.due_at > other.due_at ? 1 : 0));
}

/**
 * Returns the users who may record activities in any of the branches and see its activities and cases. Each user is
 * returned with those branches and the case classifications that the user sees.
 */
async function findReaders(trx: Db, branchIds: number[]): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select u.email, u.name, array_agg(distinct b.branch_id) as branch_ids,
      array_remove(array['public',
        case when bool_or(g.permission = 'View Restricted Cases') then 'restricted' end,
        case when bool_or(g.permission = 'View Sealed Cases') then 'sealed' end], null) as sees
    from user_branches b
    join users u on u.id = b.user_id and u.disabled_at is null
    join user_roles ur on ur.user_id = u.id
    join roles r on r.id = ur.role_id and r.reach <> 'own'
    join role_permissions g on g.role_id = r.id
    where b.branch_id = any(${branchIds}::integer[])
    group by u.id
    having array_agg(g.permission) @> array['Record Activities', 'View Case Activities', 'View Case Details']
    order by u.id`.execute(trx);
  return rows;
}

function reminderOf(app: App, reader: Reader, due: Ending[]) {
  const count = due.length === 1 ? 'A deadline is near' : `${due.length} deadlines are near`;
  const lines = due.map((one) => {
    const day = dayInWords(iso(app.time.startOf(one.due_on)), app.time.zone);
    // Mails may be read by people other than the addressee: the titles of restricted cases and all details of sealed
    // ones are left out.
    if (one.classification === 'sealed') return `${day}: an activity of a case under seal`;
    const title = one.classification === 'public' ? `, ${one.case_title}` : '';
    return `${day}: ${oneLine(`${one.activity}, ${one.case_number}${title}`)}`;
  });
  return {
    to: reader.email,
    subject: count,
    ...layout({
      title: count,
      paragraphs: [greeting(reader.name), 'Compliance is pending for:', lines.join('\n')],
      footnote: 'You get this mail because you record activities in the cases of this branch.',
    }),
  };
}
