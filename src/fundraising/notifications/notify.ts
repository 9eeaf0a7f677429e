import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { MAILED_KINDS } from '../mails/notice-words.ts';

/** One thing to tell one user. */
export interface Notice {
  userId: number;
  /** `donation.completed` */
  kind: string;
  title: string;
  body: string;
  /** What the client opens, `{ donation_id: 7 }`, and the values of the words, which it may say in another language. */
  data?: Record<string, string | number | boolean | null>;
  /** The thing it tells of, `donation:7`: the same kind of notice about it is written once for a user. */
  subject: string;
}

export interface Notified {
  id: number;
  userId: number;
}

/**
 * Writes any number of notices in one statement, in the caller's transaction. One that its user already has, of the
 * same kind about the same subject, is left as it is; the answer names only those that are new. `now` is ISO 8601.
 */
export async function notify(trx: Db, notices: Notice[], now: string): Promise<Notified[]> {
  if (notices.length === 0) return [];
  const rows = notices.map(({ userId, data, ...rest }) => ({ user_id: userId, data: data ?? {}, ...rest }));
  // In the order of the key, so that two who tell the same users at once wait for each other and never in a ring.
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
      select id from written where kind = any(${Object.keys(MAILED_KINDS)}::text[])
    )
    select id, user_id as "userId" from written order by id`.execute(trx);
  return written;
}
