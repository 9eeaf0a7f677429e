import type { NoticeKind } from '@bulwagan/contracts/fundraising/notices.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { MAILED_KINDS } from '../mails/notice-words.ts';

/** One notification for one user. */
export interface Notice {
  userId: number;
  kind: NoticeKind;
  title: string;
  body: string;
  /** Target for the client, `{ donation_id: 7 }`, and the values of the text, which it may show in another language. */
  data?: Record<string, string | number | boolean | null>;
  /** Subject, `donation:7`: a user gets each kind of notification about it once. */
  subject: string;
}

export interface Notified {
  id: number;
  userId: number;
}

/**
 * Inserts any number of notifications in one statement, in the caller's transaction. Existing ones of the same user,
 * kind and subject are kept; returns only new ones. `now` is ISO 8601.
 */
export async function notify(trx: Db, notices: Notice[], now: string): Promise<Notified[]> {
  if (notices.length === 0) return [];
  const rows = notices.map(({ userId, data, ...rest }) => ({ user_id: userId, data: data ?? {}, ...rest }));
  // In key order, so that two writers with the same users cannot deadlock.
  const { rows: written } = await sql<Notified>`
    with written as (
    insert into notifications (user_id, kind, title, body, data, subject, created_at)
    select user_id, kind, title, body, data, subject, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as notice (
      user_id integer, kind text, title text, body text, data jsonb, subject text
    )
    order by user_id, kind, subject
    on conflict on constraint notifications__once do nothing
    returning id, user_id, kind
    ),
    mails as (
      insert into notice_mails (notification_id)
      select id from written where kind = any(${MAILED_KINDS}::text[])
    )
    select id, user_id as "userId" from written order by id`.execute(trx);
  return written;
}
