import { type Asked, asJson, ask } from '../asking.ts';
import type { BackOffices } from '../installation/installation.ts';
import type { Entered } from '../ledger.ts';
import { PARTIES } from '../mails.ts';
import { inLetters, mark } from '../marks.ts';
import { personCalled } from './back-offices.ts';
import { note, originOf, timed, type Work } from './work.ts';

/**
 * Files a case and schedules a hearing, whose party is notified by mail. After a missing response the clerk looks it up
 * instead of filing again.
 */
export async function fileCase(work: Work, backOffices: BackOffices): Promise<void> {
  const name = mark();
  const email = `${name}@${PARTIES}`;
  const title = `People v. ${name}`;
  const parties = [{ name: inLetters(name), classification: 'defendant', email }];
  const asked = filing(title, backOffices, { parties });
  const id = await enter(work, work.ledger.filed, title, { what: 'case', asked });
  if (id === undefined) return;
  const hearing = summoning(id, backOffices, Math.floor(work.dice.between(0, DAYS)));
  await enter(work, work.ledger.summoned, email, { what: 'hearing', asked: hearing });
}

export const filing = (title: string, { clerk }: BackOffices, values: object = {}): Asked => ({
  method: 'POST',
  path: '/court/api/case-records',
  headers: clerk,
  body: asJson({
    case_title: title,
    court_type: 'Regional Trial Court',
    case_type: 'Criminal',
    category: 'Theft',
    filed_at: '2026-01-05',
    ...values,
  }),
});

/** Working days without holidays. */
const FIRST_DAY = Date.UTC(2030, 8, 2);
const DAYS = 5;
const DAY_MS = 86_400_000;

const summoning = (caseId: string, { clerk }: BackOffices, day: number): Asked => ({
  method: 'POST',
  path: `/court/api/case/${caseId}/hearing`,
  headers: clerk,
  body: asJson({
    scheduled_at: `${new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10)}T10:00`,
    hearing_mode: 'in-person',
  }),
});

/** Hires an employee, with the same rule for a missing response. */
export async function hire(work: Work, { officer }: BackOffices): Promise<void> {
  const name = inLetters(mark());
  const asked: Asked = {
    method: 'POST',
    path: '/workforce/api/pms/employees',
    headers: officer,
    body: asJson(personCalled(name)),
  };
  await enter(work, work.ledger.hired, name, { what: 'employee', asked });
}

/** Generates new passwords for one account, whose owner is notified by mail each time. */
export async function renewPassword(work: Work, { officer, renewed }: BackOffices): Promise<void> {
  const asked: Asked = {
    method: 'POST',
    path: `/workforce/api/users/${renewed.id}/generate_password`,
    headers: officer,
  };
  const answered = await timed(work, ask(originOf(work), asked));
  note(work, 'password', answered, [200]);
  if (answered.status === 200) work.ledger.passwords.acknowledged += 1;
  else work.ledger.passwords.unacknowledged += 1;
}

/** Sends an entry and returns the id in its response. */
async function enter(
  work: Work,
  { acknowledged, unacknowledged }: Entered,
  by: string,
  { what, asked }: { what: string; asked: Asked },
): Promise<string | undefined> {
  const answered = await timed(work, ask(originOf(work), asked));
  note(work, what, answered, [201]);
  if (answered.status !== 201) {
    unacknowledged.add(by);
    return undefined;
  }
  const { id } = JSON.parse(answered.text).data as { id: string };
  acknowledged.set(by, id);
  return id;
}
