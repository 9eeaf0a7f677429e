import { layout } from '@bulwagan/platform/mail/layout.ts';
import { isMailAddress } from '@bulwagan/platform/mail/message.ts';
import { oneLine } from '@bulwagan/platform/mail/plain-text.ts';
import { sql } from 'kysely';
import type { CaseRow } from '../cases/queries.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import type { Span } from './checking/lock-days.ts';
import { timeInWords } from './words.ts';

export type Occasion = 'set' | 'moved' | 'cancelled';

/** Details of a hearing in a notice. */
export interface Noticed extends Span {
  hearing_mode: string;
  judge: string | null;
  room: string | null;
  meeting_url: string | null;
}

export interface Notice {
  occasion: Occasion;
  hearing: Noticed;
  /** Previous time of a rescheduled hearing. */
  before?: Span;
  now: string;
}

/**
 * Queues mails about a scheduled, rescheduled or cancelled hearing in the caller's transaction: to parties with an
 * address and to the accounts of counsel, once each. Past hearings cause no mail.
 * Mails may be read by other people: a notice about a restricted case leaves out its title, and one about a sealed case
 * says only that there is one.
 */
export async function queueNotices(app: App, trx: Db, found: CaseRow, notice: Notice): Promise<void> {
  if (Date.parse(notice.hearing.startsAt) <= Date.parse(notice.now)) return;
  const message =
    found.classification === 'sealed' ? sealedNotice(notice.occasion) : openNotice(app, found, notice);
  const content = { ...message, footnote: 'You get this because you take part in the case.' };
  const [subject, body] = [oneLine(message.subject), layout(content)];
  const addresses = await addressesOf(trx, found.id);
  await app.mails.queueMany(
    trx,
    addresses.map((to) => ({ to, subject, ...body })),
  );
}

const TITLES: Record<Occasion, string> = {
  set: 'A hearing is set',
  moved: 'A hearing is moved',
  cancelled: 'A hearing is cancelled',
};

function sealedNotice(occasion: Occasion) {
  return {
    subject: TITLES[occasion],
    title: TITLES[occasion],
    paragraphs: [
      `${TITLES[occasion]} in a case under seal that you take part in.`,
      'Please ask the branch of the court for the particulars.',
    ],
  };
}

function openNotice(
  app: App,
  found: CaseRow,
  { occasion, hearing, before }: { occasion: Occasion; hearing: Noticed; before?: Span },
) {
  const when = timeInWords(hearing, app.time.zone);
  const place = [found.branch_name, hearing.room].filter((part) => part !== null).join(', ');
  const first: Record<Occasion, string> = {
    set: `The hearing is on ${when}.`,
    moved: `The hearing${before === undefined ? '' : ` of ${timeInWords(before, app.time.zone)}`} is now on ${when}.`,
    cancelled: `The hearing of ${when} will not take place.`,
  };
  const particulars = [
    ...(place === '' ? [] : [`Place: ${place}`]),
    `Mode: ${hearing.hearing_mode}`,
    ...(hearing.judge === null ? [] : [`Judge: ${hearing.judge}`]),
    ...(hearing.meeting_url === null ? [] : [`Meeting: ${hearing.meeting_url}`]),
  ];
  return {
    subject: `${TITLES[occasion]}: ${found.case_number}`,
    title: TITLES[occasion],
    paragraphs: [
      oneLine(
        found.classification === 'public' ? `${found.case_number}, ${found.case_title}` : found.case_number,
      ),
      first[occasion],
      ...(occasion === 'cancelled' ? [] : [particulars.map(oneLine).join('\n')]),
      `The times are those of ${app.time.zone}.`,
    ],
  };
}

/** Returns each mailbox once, even when a party and its account, or two parties, share it. */
async function addressesOf(db: Db, caseId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct on (lower(told.email)) told.email
    from case_parties p
    left join users u on u.id = p.user_id and p.classification = 'counsel' and u.disabled_at is null
    cross join lateral (values (p.email), (u.email)) told (email)
    where p.case_record_id = ${caseId} and p.removed_at is null and told.email is not null
    order by lower(told.email), told.email`.execute(db);
  return rows.map(({ email }) => email).filter(isMailAddress);
}
