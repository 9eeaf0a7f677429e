import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { assertContains, issuePaper, PAPERS, textOfPaper } from '../documents/testing/papers.ts';
import { attemptBy, awaitingService, hearingsIn, REPORTS } from './testing/hearing.ts';

/** Monday, 09:00 in Manila. */
const testApp = await startCourt({ after }, { now: '2026-11-23T01:00:00Z' });
const branch = await testApp.branch({ name: 'Branch 1', station: 'Malolos City' });
const admin = await testApp.as('Super Admin');
const clerk = await testApp.as('Branch of the Court Clerk', branch);
const sheriff = await testApp.as('Sheriff', branch);
const elsewhere = await testApp.as('Sheriff', await testApp.branch());
const aHearing = hearingsIn(testApp, branch, admin);
const toServe = (caseId: string, by = sheriff) => awaitingService(by, caseId);
const attempt = (id: string, values: object, by = sheriff) => attemptBy(by, id, values);

test('contract §3.2 C§4 an issued subpoena is in the sheriff’s list as to serve, with addressee, address and due date', async () => {
  const { caseId, hearing, date } = await aHearing();
  const paper = await issuePaper(clerk, 'subpoena_ad_testificandum', hearing);
  const [report, ...others] = await toServe(caseId);
  assert.equal(others.length, 0);
  assert.deepEqual(report.task, {
    document_id: paper.id,
    kind: 'subpoena_ad_testificandum',
    paper: 'Subpoena Ad Testificandum',
    number: paper.number,
    addressee: 'Liza Ocampo',
    address: '5 Kalye Mabini',
    due_on: String(Temporal.PlainDate.from(date).subtract({ days: 1 })),
    is_to_serve: true,
    end_reason: null,
  });
  assert.deepEqual(
    [report.status, report.service_status, report.hearing_parent_id],
    ['for_update', null, hearing],
  );
  assert.deepEqual(await toServe(caseId, elsewhere), []);
  assert.equal((await attempt(report.id, {}, elsewhere)).status, 404);
});

test('contract §3.2 a notice goes to counsel instead of the party, a summons to the defendant within the period of the rules', async () => {
  const { caseId, hearing } = await aHearing();
  await issuePaper(clerk, 'notice_of_hearing', hearing);
  const [notice] = await toServe(caseId);
  assert.equal(notice.task.addressee, 'Atty. Luz Reyes');
  await issuePaper(clerk, 'summons', hearing);
  const summons = (await toServe(caseId)).find(
    ({ task }: { task: { kind: string } }) => task.kind === 'summons',
  );
  assert.deepEqual([summons.task.addressee, summons.task.due_on], ['Gil Santos', '2026-12-23']);
});

test('C§4 R22 s.1 the period to serve a summons ends on the next working day when its last day is none', async () => {
  const { caseId, hearing } = await aHearing();
  // 30 days after 23 November is 23 December.
  const holiday = { date: '2026-12-23', name: 'Day without work' };
  const added = await admin.post('/api/holidays', holiday);
  assert.equal(added.status, 201, added.text);
  await issuePaper(clerk, 'summons', hearing);
  const [{ task }] = await toServe(caseId);
  const off = await admin.get('/api/working-day?date=2026-12-23');
  assert.equal(task.due_on, off.body.data.next_working_day);
  assert.ok(task.due_on > '2026-12-23');
  assert.equal((await admin.delete(`/api/holidays/${added.body.data.id}`)).status, 200);
});

test('contract §3.2 R14 s.6 substituted service is 422 before three attempts on two dates, and then accepted', async () => {
  const { caseId, hearing } = await aHearing();
  await issuePaper(clerk, 'subpoena_ad_testificandum', hearing);
  const [{ id }] = await toServe(caseId);
  const substituted = {
    service_date: '2026-11-22',
    service_status: 'served',
    manner_of_service: 'substituted',
  };
  const refuse = async () => {
    const before = await testApp.snapshot('service_attempts', 'case_activities', 'audit_log');
    const reply = await attempt(id, substituted);
    assert.deepEqual(
      [reply.status, Object.keys(reply.body.errors)],
      [422, ['manner_of_service']],
      reply.text,
    );
    assert.match(reply.body.errors.manner_of_service[0], /3 attempts in person on 2 different dates/);
    assert.equal(await testApp.snapshot('service_attempts', 'case_activities', 'audit_log'), before);
  };
  await refuse();
  for (const time of ['09:00', '13:00', '17:00'])
    assert.equal((await attempt(id, { service_time: time, service_reason: 'Nobody at home' })).status, 201);
  await refuse();
  const mailed = { service_date: '2026-11-21', manner_of_service: 'registered-mail' };
  assert.equal((await attempt(id, mailed)).status, 201);
  await refuse();
  assert.equal((await attempt(id, { service_date: '2026-11-21' })).status, 201);
  const reply = await attempt(id, {
    ...substituted,
    received_by: 'Nena Ocampo',
    recipient_capacity: 'sister of legal age who lives there',
    place: '5 Kalye Mabini',
  });
  assert.deepEqual([reply.status, reply.body.data.status], [201, 'Confirmed'], reply.text);
  assert.equal(reply.body.data.task.is_to_serve, false);
  const text = await textOfPaper(testApp, await issuePaper(sheriff, 'sheriffs_return', id));
  assertContains(
    text,
    'Subpoena Ad Testificandum',
    'Liza Ocampo',
    'Nena Ocampo',
    'sister of legal age',
    '9:00 a.m.',
  );
  assertContains(text, 'Prompt personal service was impossible', '20 November 2026', '21 November 2026');
});

test('contract §3.2 R14 s.5 a paper that is refused and left in view and presence is served', async () => {
  const { caseId, hearing } = await aHearing();
  await issuePaper(clerk, 'subpoena_ad_testificandum', hearing);
  const [{ id }] = await toServe(caseId);
  const refused = await attempt(id, { service_status: 'refused' });
  assert.deepEqual([refused.body.data.service_status, refused.body.data.task.is_to_serve], ['refused', true]);
  const before = await textOfPaper(testApp, await issuePaper(sheriff, 'sheriffs_return', id));
  assertContains(before, 'Service was last tried on 20 November 2026 by personal service', 'was not made.');
  assert.doesNotMatch(before, /service was made|left in view/);
  const left = await attempt(id, {
    service_date: '2026-11-21',
    service_status: 'refused',
    left_in_view: true,
  });
  assert.deepEqual([left.status, left.body.data.service_status], [201, 'served'], left.text);
  const [last] = (await sheriff.get(`${REPORTS}/${id}`)).body.data.attempts;
  assert.deepEqual([last.refused_to_sign, last.left_in_view], [true, true]);
  const text = await textOfPaper(testApp, await issuePaper(sheriff, 'sheriffs_return', id));
  assertContains(
    text,
    'On 21 November 2026 service was made',
    'left in view and in the presence of that person',
  );
});

test('contract §3.2 a paper that is void or superseded is not served any more', async () => {
  const { caseId, hearing } = await aHearing();
  const first = await issuePaper(clerk, 'subpoena_ad_testificandum', hearing);
  const [report] = await toServe(caseId);
  const second = await clerk.post(`${PAPERS}/${first.id}/reissue`, { reason: 'Another room' });
  assert.equal(second.status, 201, second.text);
  const [next, ...others] = await toServe(caseId);
  assert.deepEqual([next.task.document_id, others.length], [second.body.data.id, 0]);
  assert.equal((await attempt(report.id, {})).status, 422);
  assert.equal((await attempt(next.id, {})).status, 201);
  assert.equal(
    (await clerk.post(`${PAPERS}/${second.body.data.id}/void`, { reason: 'Not needed' })).status,
    200,
  );
  const late = await attempt(next.id, { service_status: 'served' });
  assert.deepEqual(
    [late.status, late.body.message],
    [422, 'The paper is void or superseded. Serve the one that replaces it.'],
  );
  assert.equal((await sheriff.get(`${REPORTS}/${next.id}`)).body.data.task.is_to_serve, false);
});

test('contract §3.2 C§6 a notice of a hearing that is cancelled or moved is not to be served any more, and one that was tried stays', async () => {
  for (const [step, body] of [
    ['cancel', { reason: 'The judge is ill' }],
    ['reschedule', { scheduled_at: '2027-05-04T08:30:00+08:00', reason: 'The judge is ill' }],
  ] as const) {
    const { caseId, hearing } = await aHearing();
    await issuePaper(clerk, 'subpoena_ad_testificandum', hearing);
    await issuePaper(clerk, 'notice_of_hearing', hearing);
    await issuePaper(clerk, 'summons', hearing);
    const [subpoena] = (await toServe(caseId)).filter(
      ({ task }: { task: { kind: string } }) => task.kind === 'subpoena_ad_testificandum',
    );
    assert.equal((await attempt(subpoena.id, {})).status, 201);
    assert.equal((await clerk.post(`/api/hearings/${hearing}/${step}`, body)).status, 200);
    const kinds = async () =>
      (await toServe(caseId)).map(({ task }: { task: { kind: string } }) => task.kind);
    assert.deepEqual(await kinds(), ['summons'], step);
    assert.equal((await sheriff.get(`${REPORTS}/${subpoena.id}`)).body.data.status, 'Confirmed');
    const history = (await clerk.get(`/api/case-records/${caseId}/history`)).body.data;
    assert.ok(history.some(({ action }: { action: string }) => action === 'activity.status_changed'));
  }
});

test('C§4 R14 ss.5 and 6 a return says that a paper was left in view, or earlier attempts were made, only if the report does', async () => {
  const { caseId, hearing } = await aHearing();
  await issuePaper(clerk, 'subpoena_ad_testificandum', hearing);
  const [{ id }] = await toServe(caseId);
  const served = { service_status: 'served', received_by: 'Liza Ocampo', refused_to_sign: true };
  assert.equal((await attempt(id, served)).status, 201);
  const text = await textOfPaper(testApp, await issuePaper(sheriff, 'sheriffs_return', id));
  assertContains(text, 'It was received by Liza Ocampo', 'The person refused to sign for it.');
  assert.doesNotMatch(text, /left in view/);
  const created = await sheriff.post(`/api/backoffice/case/${caseId}/activities-sheriff`, {
    hearing_parent_id: hearing,
    service_date: '2026-11-20',
    service_status: 'served',
    manner_of_service: 'substituted',
  });
  assert.equal(created.status, 201, created.text);
  const of = created.body.data.id;
  for (const [language, isSaid, isNotSaid] of [
    ['en', 'Prompt personal service was impossible.', /different dates/],
    ['fil', 'agarang personal na paghahatid.', /magkakaibang petsa/],
  ] as const) {
    const substituted = await issuePaper(sheriff, 'sheriffs_return', of, { language });
    const words = await textOfPaper(testApp, substituted);
    assertContains(words, isSaid);
    assert.doesNotMatch(words, isNotSaid);
  }
});
