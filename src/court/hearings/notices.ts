import { sql } from 'kysely';
import { layout } from '../../platform/mail/layout.ts';
import { isMailAddress } from '../../platform/mail/message.ts';
import { oneLine } from '../../platform/mail/plain-text.ts';
import type { CaseRow } from '../cases/queries.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import type { Span } from './lock-days.ts';
import { timeInWords } from './words.ts';

export type Occasion = 'set' | 'moved' | 'cancelled';

/** What a notice tells of a hearing. */
export interface Noticed extends Span {
  hearing_mode: string;
  judge: string | null;
  room: string | null;
  meeting_url: string | null;
}

export interface Notice {
  occasion: Occasion;
  hearing: Noticed;
  /** When one that was moved was to be. */
  before?: Span;
  now: string;
}

/**
 * Mails that a hearing was set, moved or cancelled, in the transaction of that: to the parties with an address and to
 * the accounts of counsel, each once. Of what is past nobody is told. A notice of a sealed case says that there is one
 * and nothing else, since mails are read by others.
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
      oneLine(`${found.case_number}, ${found.case_title}`),
      first[occasion],
      ...(occasion === 'cancelled' ? [] : [particulars.map(oneLine).join('\n')]),
      `The times are those of ${app.time.zone}.`,
    ],
  };
}

/** One mailbox is told once, whether it stands with a party, with its account or with two of them. */
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
