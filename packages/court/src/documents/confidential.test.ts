import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { assertContains, issuePaper, PAPERS, textOfPaper } from './testing/papers.ts';

/** Monday, 09:00 in Manila. */
const testApp = await startCourt({ after }, { now: '2026-11-23T01:00:00Z' });
const branch = await testApp.branch({ name: 'Branch 7', station: 'Lipa City', judge: 'Hon. Rosa Peña' });
const admin = await testApp.as('Super Admin');

const made = async (path: string, body: object) => {
  const reply = await admin.post(path, body);
  assert.ok(reply.status < 300, reply.text);
  return reply.body.data;
};
let count = 0;
/** Opens a case with parties, a hearing on `2027-03-01`, and an order. */
async function aCase(classification: string, { withParties = true, title = 'People v. Gil Santos' } = {}) {
  count += 1;
  const found = await testApp.caseRecord({ branch_id: branch, case_title: title, classification });
  const parties = `/api/case-records/${found.id}/parties`;
  if (withParties) {
    await made(parties, {
      name: 'Gil Santos',
      classification: 'defendant',
      role: 'accused',
      address: '9 Kalye Uno',
    });
    await made(parties, { name: 'Ana Dela Cruz', classification: 'plaintiff', role: 'private complainant' });
    await made(parties, { name: 'Rina Dela Cruz', classification: 'witness' });
    await made(parties, { name: 'Atty. Luz Reyes', classification: 'counsel' });
  }
  const activities = `/api/case/${found.id}/activities`;
  const hearing = await made(activities, {
    activity: 'Hearing',
    type: 'Arraignment',
    scheduled_at: `2027-03-01T${String(8 + count).padStart(2, '0')}:00:00+08:00`,
    hearing_mode: 'in-person',
  });
  const remarks = 'SANTOS, of 9 Kalye Uno, shall stay away from Ana  Dela Cruz and Rina Dela Cruz.';
  const order = await made(activities, {
    activity: 'Order',
    type: 'Court Actions',
    activity_id: hearing.id,
    remarks,
  });
  return { ...found, hearing: hearing.id as string, order: order.id as string };
}
const open = await aCase('public', { title: 'People v. Berto Lim' });
const restricted = await aCase('restricted');
const sealed = await aCase('sealed', { title: 'People v. Hidden Person' });

test('contract §3.2 an order in a confidential case is issued with names for the record and with initials to serve', async () => {
  const served = await issuePaper(admin, 'order', restricted.order);
  const list = (await admin.get(`${PAPERS}?filter[subject_id]=${restricted.order}`)).body.data;
  const withNames = list.find(({ id }: { id: string }) => id === served.counterpart_id);
  assert.deepEqual([list.length, served.version, withNames.version], [2, 'initials', 'names']);
  assert.equal(Number(served.number.slice(-6)), Number(withNames.number.slice(-6)) + 1);
  const text = await textOfPaper(testApp, served);
  assertContains(
    text,
    'XXX',
    'AAA',
    'BBB',
    'shall stay away from AAA and BBB',
    'Hon. Rosa Peña',
    'Atty. Luz Reyes',
  );
  assert.doesNotMatch(text, /santos|dela cruz|kalye uno|rina/i);
  assert.equal(served.subject_label, `${restricted.case_number} People v. XXX, 2027-03-01`);
  assertContains(await textOfPaper(testApp, withNames), 'Gil Santos', 'Ana Dela Cruz', '9 Kalye Uno');
  assert.equal((await issuePaper(admin, 'order', open.order)).version, null);
});

test('contract §3.2 counsel get the version of an order with initials, and the one with names is 404 for them', async () => {
  const { id, order } = await aCase('restricted');
  const counsel = await testApp.as('Counsel');
  const party = { name: 'Atty. Nilo Sy', classification: 'counsel', user_id: counsel.id };
  await made(`/api/case-records/${id}/parties`, party);
  const served = await issuePaper(admin, 'order', order);
  const listed = async () =>
    (await counsel.get(`${PAPERS}?filter[subject_id]=${order}`)).body.data.map(
      (one: { id: string }) => one.id,
    );
  assert.deepEqual(await listed(), [served.id]);
  const names = `${PAPERS}/${served.counterpart_id}`;
  for (const path of [names, `${names}/file`]) assert.equal((await counsel.get(path)).status, 404, path);
  assert.equal((await counsel.get(`${PAPERS}/${served.id}/file`)).status, 200);
  assert.equal((await admin.get(`${names}/file`)).status, 200);
  const clerk = await testApp.as('Branch of the Court Clerk', branch);
  assert.equal((await clerk.get(`${names}/file`)).status, 200);
  // A grant opens the case together with its record, including the version with names.
  const grant = { user_id: counsel.id, reason: 'Appointed by the judge.' };
  await made(`/api/case-records/${id}/grants`, grant);
  assert.equal((await counsel.get(`${names}/file`)).status, 200);
});

test('contract §3.2 the initials of a person stay the same in all papers when other parties are added or removed', async () => {
  const { id, order } = await aCase('restricted');
  const first = await textOfPaper(testApp, await issuePaper(admin, 'order', order));
  const path = `/api/case-records/${id}/parties`;
  const { data } = (await admin.get(path)).body;
  const complainant = data.find(({ name }: { name: string }) => name === 'Ana Dela Cruz');
  assert.equal((await admin.delete(`${path}/${complainant.id}`)).status, 200);
  await made(path, { name: 'Nena Ong', classification: 'other' });
  await made(path, { name: 'ana dela cruz', classification: 'plaintiff' });
  const data2 = { body: 'Ana Dela Cruz, Rina Dela Cruz and Nena Ong appeared.' };
  const second = await textOfPaper(testApp, await issuePaper(admin, 'order', order, { data: data2 }));
  assertContains(first, 'AAA and BBB');
  assertContains(second, 'AAA, BBB and CCC appeared.');
});

test('contract §3.2 somebody who was removed from a confidential case is called by initials in papers to serve', async () => {
  const { id, order } = await aCase('restricted');
  const path = `/api/case-records/${id}/parties`;
  const dropped = { classification: 'defendant', role: 'accused', address: '3 Kalye Tres' };
  const { id: party } = await made(path, { name: 'Delfin Ocampo', ...dropped });
  assert.equal((await admin.delete(`${path}/${party}`)).status, 200);
  const body =
    'The charge against Delfin Ocampo of 3 Kalye Tres is dropped. OCAMPO and Atty. Luz Reyes are notified.';
  const served = await issuePaper(admin, 'order', order, { data: { body } });
  const text = await textOfPaper(testApp, served);
  assertContains(text, 'The charge against YYY of xxx is dropped. YYY and Atty. Luz Reyes are notified.');
  assertContains(await textOfPaper(testApp, { id: served.counterpart_id }), 'Delfin Ocampo of 3 Kalye Tres');
});

test('contract §3.2 a counsel who was entered as a party by mistake keeps the name in papers to serve', async () => {
  const { id, order } = await aCase('restricted');
  const path = `/api/case-records/${id}/parties`;
  const { id: mistaken } = await made(path, { name: 'Atty. Pilar Sy', classification: 'other' });
  assert.equal((await admin.delete(`${path}/${mistaken}`)).status, 200);
  await made(path, { name: 'Atty. Pilar Sy', classification: 'counsel' });
  const data = { body: 'Atty. Pilar Sy shall file a memorandum.' };
  assertContains(await textOfPaper(testApp, await issuePaper(admin, 'order', order, { data })), data.body);
});

test('contract §3.2 R13 s.2 a paper to serve of a confidential case has the name and address of counsel with the surname of a party', async () => {
  const { id, order } = await aCase('restricted');
  const path = `/api/case-records/${id}/parties`;
  const { data } = (await admin.get(path)).body;
  const accused = data.find(({ name }: { name: string }) => name === 'Gil Santos');
  await made(path, {
    name: 'Atty. Ramon Santos',
    classification: 'counsel',
    represents_id: accused.id,
    address: '2 Plaza Rizal, Lipa City',
  });
  const served = await issuePaper(admin, 'order', order, { data: { body: 'Santos shall appear.' } });
  const text = await textOfPaper(testApp, served);
  assertContains(text, 'XXX shall appear.', 'Atty. Ramon Santos, counsel for XXX, 2 Plaza Rizal, Lipa City');
  assert.doesNotMatch(text, /Gil Santos|Kalye Uno/);
});

test('contract §3.2 names in the title of a confidential case without parties become initials too', async () => {
  const title = 'Marites Uy v. Joel Tan and Pia Tan';
  const { order } = await aCase('restricted', { withParties: false, title });
  const data = { body: 'Joel Tan and Marites Uy agreed.' };
  const served = await issuePaper(admin, 'order', order, { data });
  const text = await textOfPaper(testApp, served);
  assertContains(text, 'XXX and AAA agreed.');
  assert.doesNotMatch(text, /Marites|Joel|Uy\b|Tan\b/);
});

test('contract §3.2 if one version of an order is made void or superseded, so is the other', async () => {
  const { order } = await aCase('restricted');
  const first = await issuePaper(admin, 'order', order);
  const reissued = await admin.post(`${PAPERS}/${first.counterpart_id}/reissue`, {
    reason: 'A word was missing.',
  });
  assert.equal(reissued.status, 201, reissued.text);
  assert.deepEqual(
    [reissued.body.data.version, reissued.body.data.replaces_id],
    ['names', first.counterpart_id],
  );
  const of = async () =>
    (await admin.get(`${PAPERS}?filter[subject_id]=${order}&sort=number`)).body.data.map(
      ({ status, version }: { status: string; version: string }) => `${version} ${status}`,
    );
  const superseded = ['names superseded', 'initials superseded'];
  assert.deepEqual(await of(), [...superseded, 'names issued', 'initials issued']);
  assert.equal(
    (await admin.post(`${PAPERS}/${reissued.body.data.id}/void`, { reason: 'Recalled' })).status,
    200,
  );
  assert.deepEqual(await of(), [...superseded, 'names void', 'initials void']);
});

test('contract §3.2 the calendar shows a fictitious title for a restricted case, and no sealed one', async () => {
  const paper = await issuePaper(admin, 'calendar_of_cases', `${branch}:2027-03-01`);
  const text = await textOfPaper(testApp, paper);
  assertContains(
    text,
    'People v. Berto Lim',
    restricted.case_number,
    'People v. XXX',
    '1 March 2027',
    'Arraignment',
  );
  assert.doesNotMatch(text, /Gil Santos|Hidden Person/);
  assert.equal(text.match(/Luz Reyes/g)?.length, 1);
  // The purpose of a hearing is free text, so papers omit the purpose in a restricted case.
  assert.equal(text.match(/Arraignment/g)?.length, 1);
  assert.ok(!text.includes(sealed.case_number), text);
  const empty = await issuePaper(admin, 'calendar_of_cases', `${branch}:2027-03-02`);
  assertContains(await textOfPaper(testApp, empty), 'No case is set on this day.');
});

test('contract §3.2 the case list shows a fictitious title for a restricted case, and no sealed one', async () => {
  const text = await textOfPaper(testApp, await issuePaper(admin, 'case_list', 'case_list'));
  assertContains(text, 'People v. Berto Lim', restricted.case_number, 'People v. XXX');
  assert.doesNotMatch(text, /Gil Santos|Hidden Person/);
  assert.ok(!text.includes(sealed.case_number), text);
});

test('contract §3.2 a case list does not print the words of a search that found a restricted case', async () => {
  const found = await issuePaper(admin, 'case_list', '', { data: { search: 'Rina Dela Cruz' } });
  const text = await textOfPaper(testApp, found);
  assertContains(text, restricted.case_number, 'search: xxx');
  assert.doesNotMatch(text, /Rina/);
  assert.equal(found.subject_label, 'Case list: search: xxx');
  const open = await issuePaper(admin, 'case_list', '', { data: { search: 'Berto Lim' } });
  assertContains(await textOfPaper(testApp, open), 'search: Berto Lim');
});

test('contract §3.2 raffle papers show a fictitious title for a restricted case, and no sealed one', async () => {
  await testApp.branch({ name: 'Branch 20', courtType: 'Metropolitan Trial Court', station: 'Pasay City' });
  const waiting = async (classification: string, case_title: string) =>
    await testApp.caseRecord({
      court_type: 'Metropolitan Trial Court',
      station: 'Pasay City',
      classification,
      case_title,
    });
  const one = await waiting('public', 'People v. Ramon Go');
  const two = await waiting('restricted', 'People v. Secret Name');
  const three = await waiting('sealed', 'People v. Hidden Name');
  const batch = await made('/api/raffles', {
    court_type: 'Metropolitan Trial Court',
    station: 'Pasay City',
    case_ids: [one.id, two.id, three.id],
  });
  for (const kind of ['notice_of_raffle', 'minutes_of_raffle']) {
    const paper = await issuePaper(admin, kind, batch.id);
    const text = await textOfPaper(testApp, paper);
    assertContains(
      text,
      'Metropolitan Trial Court',
      'Pasay City',
      'People v. Ramon Go',
      'People v. XXX',
      two.case_number,
    );
    assert.doesNotMatch(text, /Secret Name|Hidden Name/);
    assert.ok(!text.includes(three.case_number), text);
  }
});

test('contract §3.2 minutes of a raffle of several stations are headed by none of them', async () => {
  const court_type = 'Municipal Circuit Trial Court';
  for (const station of ['Calaca', 'Taal']) {
    await testApp.branch({ name: `Branch of ${station}`, courtType: court_type, station });
    await testApp.caseRecord({ court_type, station, case_title: `People v. Reo ng ${station}` });
  }
  const batch = await made('/api/raffles', { court_type });
  assert.equal(batch.drawn_count, 2);
  const text = await textOfPaper(testApp, await issuePaper(admin, 'minutes_of_raffle', batch.id));
  const [heading = ''] = text.split(/minutes of the raffle/i);
  assert.match(heading, /Municipal Circuit Trial Court/i);
  assert.doesNotMatch(heading, /Calaca|Taal/);
});

/** Returns the number of recorded reads of the sealed case, for one kind of read. */
async function readsOfSealed(kind: string): Promise<number> {
  const rows = await testApp.app.db
    .selectFrom('sealed_reads')
    .select('what')
    .where('case_record_id', '=', sealed.id)
    .execute();
  return rows.filter(({ what }) => what === kind).length;
}

test('contract §3.2 listing or showing papers of a sealed case is audited as a read of the case', async () => {
  const reads = () => readsOfSealed('papers');
  const paper = await issuePaper(admin, 'notice_of_hearing', sealed.hearing);
  const before = await reads();
  const list = (await admin.get(`${PAPERS}?filter[record_id]=${sealed.id}`)).body.data;
  assert.ok(list.length > 1);
  assert.equal(await reads(), before + 1, 'one read of the page, however many papers');
  assert.equal((await admin.get(`${PAPERS}/${paper.id}`)).status, 200);
  assert.equal(await reads(), before + 2);
  assert.equal((await admin.get(`${PAPERS}?filter[record_id]=${open.id}`)).status, 200);
  assert.equal(await reads(), before + 2);
});

test('contract §3.2 opening a paper of a sealed case, or the PDF of its preview, is audited as a read of the case', async () => {
  const reads = () => readsOfSealed('paper');
  const paper = await issuePaper(admin, 'notice_of_hearing', sealed.hearing);
  const before = await reads();
  assert.equal((await admin.get(`${PAPERS}/${paper.id}/file`)).status, 200);
  assert.equal(await reads(), before + 1);
  const preview = { kind: 'docket_sheet', subject_id: sealed.id };
  const headers = { ...admin.headers, accept: 'application/pdf' };
  const shown = await testApp.send('POST', `${PAPERS}/preview`, { headers, body: preview });
  assert.deepEqual([shown.status, shown.headers['content-type']], [200, 'application/pdf'], shown.text);
  assert.equal(await reads(), before + 2);
  const ofOpen = { ...preview, subject_id: open.id };
  assert.equal((await testApp.send('POST', `${PAPERS}/preview`, { headers, body: ofOpen })).status, 200);
  assert.equal(await reads(), before + 2);
});
