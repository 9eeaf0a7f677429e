import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';

const testApp = await startCourt({ after }, { now: '2026-11-23T01:00:00Z' });
const branch = await testApp.branch({ name: 'Branch 7', judge: 'Hon. Reyes', room: 'Sala 1' });
const clerk = await testApp.as('Branch of the Court Clerk', branch);
const counsel = await testApp.person({ roles: ['Counsel'], email: 'account@law.example' });

const parties = [
  { name: 'Ana Cruz', classification: 'plaintiff', email: 'ana@home.example' },
  { name: 'Ben Cruz', classification: 'defendant' },
  { name: 'Atty. Uy', classification: 'counsel', email: 'Uy@law.example', user_id: counsel.id },
  { name: 'Atty. Uy for the other', classification: 'counsel', email: 'uy@law.example' },
];

const set = async (caseId: string, scheduledAt: string) => {
  const body = {
    scheduled_at: scheduledAt,
    hearing_mode: 'videoconferencing',
    meeting_url: 'https://meet.example/7',
  };
  const reply = await clerk.post(`/api/case/${caseId}/hearing`, body);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
};
/** Counts all mails ever queued. */
const countMails = async (): Promise<number> => {
  const { rows } = await testApp.app.connection.pool.query(
    `select count(*)::int as count from court_jobs.job where name = 'send-mail'`,
  );
  return rows[0].count;
};

test('contract: participants are notified once when a hearing is scheduled, rescheduled and cancelled', async () => {
  const opened = await testApp.caseRecord({ branch_id: branch, case_title: 'Cruz v. Cruz', parties });
  const before = await countMails();
  const hearing = await set(opened.id, '2026-12-07T01:00:00Z');
  // One mail for Ana and one for each of the counsel's two addresses; two spellings of an address are one mailbox.
  assert.equal(await countMails(), before + 3);
  const reported = await testApp.mail('ana@home.example');
  assert.equal(reported.subject, `A hearing is set: ${opened.case_number}`);
  assert.match(reported.text, /Cruz v\. Cruz/);
  assert.match(reported.text, /on Monday, December 7, 2026, 9:00 AM to 10:00 AM\./);
  assert.match(reported.text, /Place: Branch 7, Sala 1/);
  assert.match(reported.text, /https:\/\/meet\.example\/7/);
  assert.match(reported.text, /Asia\/Manila/);
  await testApp.mail('account@law.example');

  const move = { scheduled_at: '2026-12-09T13:30', reason: 'A private reason' };
  await clerk.post(`/api/hearings/${hearing.id}/reschedule`, move);
  const moved = await testApp.mail('ana@home.example', ({ subject }) =>
    subject.startsWith('A hearing is moved'),
  );
  assert.match(
    moved.text,
    /of Monday, December 7, 2026, 9:00 AM to 10:00 AM is now on Wednesday, December 9, 2026, 1:30 PM to 2:30 PM/,
  );
  assert.doesNotMatch(moved.text, /private reason/);

  await clerk.post(`/api/hearings/${hearing.id}/cancel`, { reason: 'Settled' });
  const cancelled = await testApp.mail('ana@home.example', ({ subject }) => subject.includes('cancelled'));
  assert.match(
    cancelled.text,
    /The hearing of Wednesday, December 9, 2026, 1:30 PM to 2:30 PM will not take place/,
  );
  assert.equal(await countMails(), before + 9);
});

test('contract: the mail about a sealed case says only that there is a hearing', async () => {
  const email = 'sealed@home.example';
  const opened = await testApp.caseRecord({
    branch_id: branch,
    case_title: 'The secret one',
    classification: 'sealed',
    parties: [{ name: 'Somebody Hidden', classification: 'witness', email }],
  });
  await set(opened.id, '2026-12-10T09:00');
  const { subject, text, html } = await testApp.mail(email);
  assert.equal(subject, 'A hearing is set');
  for (const secret of [
    'secret',
    opened.case_number,
    'Hidden',
    'December',
    'Branch 7',
    'meet.example',
    opened.id,
  ])
    assert.equal(`${subject} ${text} ${html}`.includes(secret), false, secret);
});

test('contract: the mail about a restricted case has its number, not its title', async () => {
  const email = 'restricted@home.example';
  const opened = await testApp.caseRecord({
    branch_id: branch,
    case_title: 'People v. Joel Hidden',
    classification: 'restricted',
    parties: [{ name: 'Ana Go', classification: 'witness', email }],
  });
  await set(opened.id, '2026-12-18T09:00');
  const { subject, text, html } = await testApp.mail(email);
  assert.equal(subject, `A hearing is set: ${opened.case_number}`);
  assert.match(text, /on Friday, December 18, 2026/);
  assert.doesNotMatch(subject + text + html, /Hidden/);
});

test('contract: a refused hearing, a past hearing and a removed party cause no mail', async () => {
  const opened = await testApp.caseRecord({ branch_id: branch, parties });
  const before = await countMails();
  const refused = await clerk.post(`/api/case/${opened.id}/hearing`, {
    scheduled_at: '2026-12-25T09:00',
    hearing_mode: 'in-person',
  });
  assert.equal(refused.status, 422);
  await set(opened.id, '2026-11-20T09:00');
  await testApp.app.connection.pool.query(
    'update case_parties set removed_at = created_at where case_record_id = $1',
    [opened.id],
  );
  await set(opened.id, '2026-12-11T09:00');
  assert.equal(await countMails(), before);
});

test('contract: participants get a cancellation when an announced hearing is moved to the past', async () => {
  const email = 'earlier@home.example';
  const opened = await testApp.caseRecord({
    branch_id: branch,
    parties: [{ name: 'Eva Go', classification: 'plaintiff', email }],
  });
  const hearing = await set(opened.id, '2026-12-16T09:00');
  await testApp.mail(email, ({ subject }) => subject.startsWith('A hearing is set'));
  const before = await countMails();
  const move = (scheduledAt: string) =>
    clerk.post(`/api/hearings/${hearing.id}/reschedule`, { scheduled_at: scheduledAt, reason: 'As it was' });
  assert.equal((await move('2026-11-19T09:00')).status, 200);
  const reported = await testApp.mail(email, ({ subject }) => subject.startsWith('A hearing is cancelled'));
  assert.match(
    reported.text,
    /The hearing of Wednesday, December 16, 2026, 9:00 AM to 10:00 AM will not take place/,
  );
  assert.equal((await move('2026-11-19T10:00')).status, 200);
  assert.equal(await countMails(), before + 1);
});

test('C§3 participants are notified when a hearing is expunged and when it is restored', async () => {
  const email = 'expunged@home.example';
  const opened = await testApp.caseRecord({
    branch_id: branch,
    parties: [{ name: 'Dan Go', classification: 'plaintiff', email }],
  });
  const hearing = await set(opened.id, '2026-12-14T09:00');
  await testApp.mail(email, ({ subject }) => subject.startsWith('A hearing is set'));
  const before = await countMails();
  await clerk.post(`/api/case-activities/${hearing.id}/update-status`, { status: 'Expunged' });
  await testApp.mail(email, ({ subject }) => subject.startsWith('A hearing is cancelled'));
  const admin = await testApp.as('Super Admin');
  await admin.post(`/api/case-activities/${hearing.id}/update-status`, { status: 'Confirmed' });
  assert.equal(await countMails(), before + 2);
  await clerk.delete(`/api/case-activities/${hearing.id}`);
  assert.equal(await countMails(), before + 3);
});
