import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PAPER_KINDS } from '@bulwagan/contracts/court/paper-kinds.ts';
import { type Person, startCourt } from '@bulwagan/testing/court.ts';
import { multipartForm } from '@bulwagan/testing/form.ts';
import { sql } from 'kysely';
import { pdf } from '../media/testing/files.ts';
import { KINDS } from './kinds/kinds.ts';
import { assertContains, issuePaper, PAPERS, textOfPaper } from './testing/papers.ts';

/** Monday, 09:00 in Manila. */
const testApp = await startCourt({ after }, { now: '2026-11-23T01:00:00Z' });
const branch = await testApp.branch({
  name: 'Branch 12',
  courtType: 'RTC',
  station: 'Malolos City',
  judge: 'Hon. Rosa Peña',
  room: 'Room 3',
});
await sql`insert into regions (code, name, order_column) values ('0300000000', 'Central Luzon', 1)`.execute(
  testApp.app.db,
);
await sql`insert into provinces (code, name, region_code, order_column)
  values ('0301400000', 'Bulacan', '0300000000', 1)`.execute(testApp.app.db);
await sql`update branches set province_code = '0301400000' where id = ${branch}`.execute(testApp.app.db);
const admin = await testApp.as('Super Admin');
const clerk = await testApp.as('Branch of the Court Clerk', branch);
const foreigner = await testApp.as('Branch of the Court Clerk', await testApp.branch());
const sheriff = await testApp.as('Sheriff', branch);
const user = await testApp.as('User', branch);
const NOTHING = '00000000-0000-7000-8000-000000000000';
const LONG = 'Maria Concepción Immaculada de los Santos-Macapagal y Villanueva-Buenaventura';

const party = async (caseId: string, values: Record<string, unknown>): Promise<string> => {
  const reply = await admin.post(`/api/case-records/${caseId}/parties`, values);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.id;
};
const openCase = (values: Record<string, unknown>) => testApp.caseRecord({ court_type: 'RTC', ...values });
const activity = async (caseId: string, values: Record<string, unknown>): Promise<string> => {
  const reply = await admin.post(`/api/case/${caseId}/activities`, { type: 'Pre-trial', ...values });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.id;
};
let day = 0;
const hearing = (caseId: string) => {
  day += 1;
  return activity(caseId, {
    activity: 'Hearing',
    scheduled_at: `${Temporal.PlainDate.from('2027-02-01').add({ days: day })}T08:30:00+08:00`,
    hearing_mode: 'in-person',
  });
};

const { id: caseId, case_number: number } = await openCase({
  branch_id: branch,
  case_title: 'People v. Núñez',
});
const accused = await party(caseId, {
  name: LONG,
  classification: 'defendant',
  role: 'accused',
  address: '12 Kalye Rizal, Malolos City',
});
await party(caseId, { name: 'Atty. José Ñ. Reyes', classification: 'counsel', represents_id: accused });
await party(caseId, { name: 'Liza Ocampo', classification: 'witness', address: '5 Kalye Mabini, Bulakan' });
const session = await hearing(caseId);
const order = await activity(caseId, {
  activity: 'Order/Constancia',
  activity_id: session,
  remarks: 'The motion is granted.',
});

/** A subject out of scope gets the same answer as a subject that does not exist. */
async function assertUnknown(by: Person, body: object): Promise<void> {
  const reply = await by.post(PAPERS, body);
  assert.deepEqual([reply.status, Object.keys(reply.body.errors ?? {})], [422, ['subject_id']], reply.text);
}

/** Values that a clerk must enter, by kind of paper. */
const DATA: Record<string, Record<string, unknown>> = {
  subpoena_duces_tecum: { things: 'The logbook of 3 March 2026' },
  minutes_of_hearing: { proceedings: 'The witness testified.' },
  certificate_of_arraignment: { language_read: 'Tagalog', plea: 'not guilty' },
  commitment_order: { facility: 'The Warden, Malolos City Jail', basis: 'Probable cause was found.' },
  release_order: {
    facility: 'The Warden, Malolos City Jail',
    basis: 'Bail is approved.',
    bail_amount: 12_000.5,
  },
  certificate_of_finality: { ruling: 'Decision', ruling_date: '2026-09-01', finality_date: '2026-10-01' },
};
const OF_ACTIVITY = [
  'notice_of_hearing',
  'order_setting_hearing',
  'subpoena_ad_testificandum',
  'subpoena_duces_tecum',
  'summons',
  'order',
  'minutes_of_hearing',
  'certificate_of_arraignment',
  'commitment_order',
  'release_order',
] as const;

test('contract §3.2 each kind of paper has its name from the shared list', () => {
  assert.deepEqual(Object.fromEntries(KINDS.map(({ kind, name }) => [kind, name])), PAPER_KINDS);
});

test('contract §3.2 the court has eighteen kinds of papers, each with templates in English and Filipino', async () => {
  const kinds = (await clerk.get('/api/document-kinds')).body.data;
  const expected = [
    ...OF_ACTIVITY,
    'notice_of_raffle',
    'minutes_of_raffle',
    'sheriffs_return',
    'certificate_of_finality',
    'certified_true_copy',
    'docket_sheet',
    'calendar_of_cases',
    'case_list',
  ];
  assert.deepEqual(kinds.map(({ kind }: { kind: string }) => kind).sort(), expected.sort());
  for (const { languages } of kinds) assert.deepEqual([...languages].sort(), ['en', 'fil']);
  const subjects = Object.fromEntries(
    kinds.map(({ kind, subject_type }: { kind: string; subject_type: string }) => [kind, subject_type]),
  );
  assert.deepEqual(
    [subjects.docket_sheet, subjects.certified_true_copy, subjects.calendar_of_cases, subjects.case_list],
    ['case', 'attachment', 'branch_day', 'report'],
  );
});

test('contract §3.2 each kind is refused without its permission and for a subject out of scope', async () => {
  const before = await testApp.snapshot('documents', 'document_series');
  for (const kind of OF_ACTIVITY) {
    const body = { kind, subject_id: order, allow_missing: true };
    assert.equal((await testApp.post(PAPERS, body)).status, 401, kind);
    assert.equal((await sheriff.post(PAPERS, body)).status, 403, kind);
    await assertUnknown(foreigner, body);
    await assertUnknown(clerk, { ...body, subject_id: NOTHING });
  }
  const wrong = [
    ['docket_sheet', NOTHING],
    ['docket_sheet', 'x'],
    ['certificate_of_finality', session],
    ['certified_true_copy', NOTHING],
    ['calendar_of_cases', `${branch}:2027-02-30`],
    ['calendar_of_cases', `${branch}`],
    ['calendar_of_cases', '999999:2027-02-01'],
    ['notice_of_raffle', NOTHING],
    ['minutes_of_raffle', 'x'],
    ['sheriffs_return', NOTHING],
  ] as const;
  for (const [kind, subject_id] of wrong)
    await assertUnknown(admin, { kind, subject_id, allow_missing: true });
  const calendar = { kind: 'calendar_of_cases', subject_id: `${branch}:2027-02-02` };
  await assertUnknown(foreigner, calendar);
  assert.equal((await user.post(PAPERS, { kind: 'case_list', subject_id: 'case_list' })).status, 403);
  assert.equal((await admin.post(PAPERS, { kind: 'sheriffs_return', subject_id: session })).status, 422);
  const staff = await testApp.as('BCC Staff', branch);
  const decided = { kind: 'order', subject_id: order };
  assert.equal((await staff.post(PAPERS, decided)).status, 403);
  assert.deepEqual(await testApp.snapshot('documents', 'document_series'), before);
});

test('contract §3.2 missing required values are 422 by name, and are printed as [label] when allowed', async () => {
  for (const [kind, values] of Object.entries(DATA).filter(([kind]) => kind !== 'certificate_of_finality')) {
    const names = Object.keys(values).filter((name) => name !== 'bail_amount');
    const refused = await clerk.post(PAPERS, { kind, subject_id: session });
    assert.equal(refused.status, 422, kind);
    for (const name of names)
      assert.ok(refused.body.errors.data.join(' ').includes(`(${name})`), refused.text);
  }
  const paper = await issuePaper(clerk, 'minutes_of_hearing', session, { allow_missing: true });
  assertContains(await textOfPaper(testApp, paper), '[Proceedings]');
});

for (const language of ['en', 'fil'] as const)
  test(`contract §3.2 papers of an activity have heading, caption with roles, and elements of their kind (${language})`, async () => {
    for (const kind of OF_ACTIVITY) {
      const subject = kind === 'order' ? order : session;
      const paper = await issuePaper(clerk, kind, subject, { language, data: DATA[kind] ?? {} });
      const text = await textOfPaper(testApp, paper);
      assertContains(text, language === 'en' ? 'Republic of the Philippines' : 'Republika ng Pilipinas');
      assertContains(
        text,
        'Regional Trial Court',
        'Third Judicial Region',
        'Branch 12',
        'Malolos City',
        'Bulacan',
      );
      assertContains(
        text,
        'People of the Philippines',
        number,
        language === 'en' ? '– versus –' : '– laban kay –',
      );
      assertContains(text, language === 'en' ? 'Accused' : 'Akusado', 'Villanueva-Buenaventura');
      assert.doesNotMatch(text, /\[[A-Z]|undefined|null|\{\{|,\s*\./, kind);
    }
  });

test('contract §3.2 a subpoena is directed to the only witness, and another addressee gets the address of the party', async () => {
  const paper = await issuePaper(clerk, 'subpoena_ad_testificandum', session);
  assertContains(await textOfPaper(testApp, paper), 'Liza Ocampo', '5 Kalye Mabini, Bulakan', 'Rule 21');
  const other = await issuePaper(clerk, 'subpoena_duces_tecum', session, {
    data: { addressee: LONG, ...DATA.subpoena_duces_tecum },
  });
  assertContains(
    await textOfPaper(testApp, other),
    '12 Kalye Rizal, Malolos City',
    'logbook of 3 March 2026',
  );
});

test('contract §3.2 a summons says how many days the rules give to answer on the day of issue', async () => {
  assertContains(await textOfPaper(testApp, await issuePaper(clerk, 'summons', session)), '30 calendar days');
  const { id } = await openCase({ branch_id: branch, case_type: 'Civil', category: 'Small Claims' });
  await party(id, { name: 'Ben Cruz', classification: 'defendant', address: 'Bulakan' });
  const claim = await activity(id, { activity: 'Complaint' });
  const text = await textOfPaper(testApp, await issuePaper(clerk, 'summons', claim));
  assertContains(text, '10 calendar days', 'verified response', 'The time is not extended.', 'Ben Cruz');
});

test('contract §3.2 a case without parties is captioned by its title as written', async () => {
  const { id } = await openCase({
    branch_id: branch,
    case_title: 'In Re: Petition for Adoption of Ana',
    case_type: 'Special Proceeding',
  });
  const text = await textOfPaper(testApp, await issuePaper(clerk, 'notice_of_hearing', await hearing(id)));
  assertContains(text, 'In Re: Petition for Adoption of Ana');
  assert.doesNotMatch(text, /versus/);
});

test('contract §3.2 papers of a case and of a file say what the record says', async () => {
  const { finality_date, ...others } = DATA.certificate_of_finality!;
  const finality = { kind: 'certificate_of_finality', subject_id: caseId };
  const refused = await clerk.post(PAPERS, { ...finality, data: others });
  assert.match(refused.body.errors.data.join(), /finality_date/);
  const certificate = await issuePaper(clerk, finality.kind, caseId, { data: { ...others, finality_date } });
  assertContains(await textOfPaper(testApp, certificate), 'final and executory on 1 October 2026');
  const docket = await textOfPaper(testApp, await issuePaper(clerk, 'docket_sheet', caseId));
  assertContains(
    docket,
    'DOCKET SHEET',
    'The motion is granted.',
    'Hearing: Pre-trial',
    'Liza Ocampo',
    'To serve',
  );
  const upload = await admin.post(
    `/api/case-activities/${order}/attachments`,
    undefined,
    multipartForm([{ name: 'attachments[]', value: pdf(), filename: 'Order of the court.pdf' }]),
  );
  const [file] = (await admin.get(`/api/case-activities/${order}/attachments`)).body.data;
  assert.ok(upload.status < 300 && file !== undefined, upload.text);
  await assertUnknown(foreigner, { kind: 'certified_true_copy', subject_id: file.id });
  const copy = await issuePaper(clerk, 'certified_true_copy', file.id, { data: { fee: 50, pages_count: 2 } });
  assertContains(await textOfPaper(testApp, copy), 'Order of the court', '2 pages', '₱50.00', 'true copy');
});

test('contract §3.2 the case list has the filters and the count, and refuses a filter that the report refuses', async () => {
  const ask = { kind: 'case_list', subject_id: 'case_list' };
  const before = await testApp.snapshot('documents', 'document_series');
  for (const data of [
    { status: 'lost' },
    { branch_id: 'x' },
    { date_from: 'soon' },
    { classification: 'secret' },
    { date_from: '2026-02-01', date_to: '2026-01-01' },
  ]) {
    const reply = await admin.post(PAPERS, { ...ask, data });
    const shown = [reply.status, Object.keys(reply.body.errors ?? {})];
    assert.deepEqual(shown, [422, ['data']], JSON.stringify(data));
  }
  assert.deepEqual(await testApp.snapshot('documents', 'document_series'), before);
  const paper = await issuePaper(admin, 'case_list', 'anything', {
    data: { branch_id: branch, status: 'received' },
  });
  const text = await textOfPaper(testApp, paper);
  assertContains(text, 'Regional Trial Court', 'status: Open', 'Number of cases:', number, 'People v. Núñez');
  assert.equal((await clerk.get(`${PAPERS}/${paper.id}`)).status, 404);
});

test('contract §3.2 a case list needs no subject_id; every other paper does', async () => {
  for (const path of [PAPERS, `${PAPERS}/preview`])
    for (const more of [{}, { subject_id: null }, { subject_id: '' }]) {
      const refused = await admin.post(path, { kind: 'docket_sheet', ...more });
      assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['subject_id']], path);
    }
  const nothing = await admin.post(PAPERS, {});
  assert.deepEqual([nothing.status, Object.keys(nothing.body.errors).sort()], [422, ['kind', 'subject_id']]);
  const shown = await admin.post(`${PAPERS}/preview`, { kind: 'case_list' });
  assert.equal(shown.status, 200, shown.text);
  for (const more of [{}, { subject_id: null }]) {
    const made = await admin.post(PAPERS, { kind: 'case_list', data: { status: 'received' }, ...more });
    assert.deepEqual([made.status, made.body.data?.subject_id], [201, 'case_list'], made.text);
  }
});

test('C§3 a notice, a subpoena or a certificate of arraignment of a cancelled hearing, and any paper of an expunged activity, is 422', async () => {
  const cancelled = await hearing(caseId);
  const cancelling = { reason: 'The judge is on leave.' };
  const reply = await admin.post(`/api/hearings/${cancelled}/cancel`, cancelling);
  assert.ok(reply.status < 300, reply.text);
  const refusalOf = async (kind: string, subject_id: string) => {
    const { status, body } = await clerk.post(PAPERS, { kind, subject_id, data: DATA[kind] ?? {} });
    return [status, body.message];
  };
  const off =
    'The hearing is canceled or postponed, so no paper can call people to it. Schedule it again first.';
  for (const kind of ['notice_of_hearing', 'subpoena_ad_testificandum', 'subpoena_duces_tecum'])
    assert.deepEqual(await refusalOf(kind, cancelled), [422, off], kind);
  const nothing = 'The hearing is canceled or postponed, so there is no arraignment to certify.';
  assert.deepEqual(await refusalOf('certificate_of_arraignment', cancelled), [422, nothing]);
  const expunged = await activity(caseId, { activity: 'Order', remarks: 'An error.' });
  const path = `/api/case-activities/${expunged}/update-status`;
  assert.equal((await admin.post(path, { status: 'Expunged' })).status, 200);
  const struck = 'The activity is expunged, so no paper is made of it.';
  assert.deepEqual(await refusalOf('order', expunged), [422, struck]);
});

test('C§3 no certified copy is made of a file whose activity is expunged', async () => {
  const motion = await activity(caseId, { activity: 'Motion' });
  const files = `/api/case-activities/${motion}/attachments`;
  const form = multipartForm([{ name: 'attachments[]', value: pdf(), filename: 'Motion.pdf' }]);
  assert.equal((await admin.post(files, undefined, form)).status, 201);
  const [file] = (await admin.get(files)).body.data;
  const copy = { kind: 'certified_true_copy', subject_id: file.id };
  assert.equal((await clerk.post(PAPERS, copy)).status, 201);
  const path = `/api/case-activities/${motion}/update-status`;
  assert.equal((await admin.post(path, { status: 'Expunged' })).status, 200);
  const refused = await clerk.post(PAPERS, copy);
  const struck = 'The activity is expunged, so no paper is made of it.';
  assert.deepEqual([refused.status, refused.body.message], [422, struck]);
});

test('C§3 a preview warns of a paper that calls people to a past hearing, and of a certificate of a coming arraignment', async () => {
  const set = (scheduled_at: string) =>
    activity(caseId, { activity: 'Hearing', scheduled_at, hearing_mode: 'in-person' });
  const past = await set('2026-11-16T08:30:00+08:00');
  const coming = await set('2027-05-12T08:30:00+08:00');
  const warningsOf = async (kind: string, subject_id: string) =>
    (await clerk.post(`${PAPERS}/preview`, { kind, subject_id })).body.data.warnings;
  for (const kind of ['notice_of_hearing', 'order_setting_hearing', 'subpoena_ad_testificandum'])
    assert.deepEqual(await warningsOf(kind, past), ['The hearing is in the past.'], kind);
  const early = ['The hearing of this paper has not begun yet.'];
  assert.deepEqual(await warningsOf('certificate_of_arraignment', coming), early);
  assert.deepEqual(await warningsOf('certificate_of_arraignment', past), []);
});

test('C§3 a commitment order names the coming hearings of the case, not past and cancelled ones', async () => {
  const { id } = await openCase({ branch_id: branch, case_title: 'People v. Go' });
  const set = (scheduled_at: string) =>
    activity(id, { activity: 'Hearing', scheduled_at, hearing_mode: 'in-person' });
  const held = await set('2026-11-20T08:30:00+08:00');
  const cancelled = await set('2027-05-03T08:30:00+08:00');
  await set('2027-05-10T08:30:00+08:00');
  const cancelling = await admin.post(`/api/hearings/${cancelled}/cancel`, {
    reason: 'The judge is on leave.',
  });
  assert.ok(cancelling.status < 300, cancelling.text);
  const data = { ...DATA.commitment_order, accused: 'Ben Go' };
  const text = await textOfPaper(testApp, await issuePaper(clerk, 'commitment_order', held, { data }));
  assertContains(text, 'Bring the person before this Court on:', '10 May 2027');
  assert.doesNotMatch(text, /20 November|3 May/);
});

test('contract §3.2 an order after a raffle to another branch names the judge of that branch, not the one who inhibited', async () => {
  const { id } = await openCase({ branch_id: branch, case_title: 'People v. Lu' });
  const scheduled_at = '2026-11-19T08:30:00+08:00';
  const held = await activity(id, { activity: 'Hearing', scheduled_at, hearing_mode: 'in-person' });
  const judged = await activity(id, { activity: 'Order', activity_id: held, remarks: 'Noted.' });
  const drawn = { name: 'Branch 13', courtType: 'RTC', station: 'Malolos City', judge: 'Hon. Tomas Abad' };
  const moved = await admin.put(`/api/case-records/${id}`, { branch_id: await testApp.branch(drawn) });
  assert.equal(moved.status, 200, moved.text);
  const data = { ...DATA.commitment_order, accused: 'Ana Lu' };
  for (const kind of ['order', 'commitment_order', 'release_order']) {
    const text = await textOfPaper(
      testApp,
      await issuePaper(admin, kind, judged, { data: kind === 'order' ? {} : data }),
    );
    assertContains(text, 'Branch 13', 'Hon. Tomas Abad');
    assert.doesNotMatch(text, /Rosa Peña/, kind);
  }
});

test('contract §3.2 R136 s.8 a docket sheet has hearings under their day and with their status, and entries by day', async () => {
  const { id } = await openCase({ branch_id: branch, case_title: 'People v. Sy', filed_at: '2026-09-01' });
  const set = (scheduled_at: string) =>
    activity(id, { activity: 'Hearing', scheduled_at, hearing_mode: 'in-person', filed_at: '2026-09-02' });
  const amendment = await clerk.post('/api/case-ammendments', {
    case_record_id: id,
    remarks: 'A new party.',
  });
  assert.equal(amendment.status, 201, amendment.text);
  const cancelled = await set('2027-06-07T08:30:00+08:00');
  const held = await set('2026-11-18T08:30:00+08:00');
  await activity(id, { activity: 'Motion', filed_at: '2026-10-05' });
  const draft = await activity(id, { activity: 'Manifestation', filed_at: '2026-10-06' });
  const marked = await admin.post(`/api/case-activities/${draft}/update-status`, { status: 'for_update' });
  assert.equal(marked.status, 200, marked.text);
  const reply = await admin.post(`/api/hearings/${cancelled}/cancel`, { reason: 'The judge is on leave.' });
  assert.ok(reply.status < 300, reply.text);
  const result = await admin.post(`/api/hearings/${held}/result`, { hearing_status: 'held' });
  assert.ok(result.status < 300, result.text);
  const text = await textOfPaper(testApp, await issuePaper(clerk, 'docket_sheet', id));
  assert.match(
    text,
    /5 October 2026.*Motion.*Confirmed.*18 November 2026.*Hearing.*Held.*7 June 2027.*Hearing.*Canceled/,
  );
  assert.match(text, /6 October 2026.*Manifestation.*For update.*18 November 2026/);
  assert.match(text, /23 November 2026 Amendment Confirmed/);
  const filipino = await issuePaper(clerk, 'docket_sheet', id, { language: 'fil' });
  assertContains(await textOfPaper(testApp, filipino), 'Naidaos', 'Kinansela');
});

test('contract §3.2 R36 s.2 a certificate of finality is 422 for days in the future and for a finality before the ruling', async () => {
  const before = await testApp.snapshot('documents', 'document_series');
  const problemsOf = async (days: object) => {
    const data = { ruling: 'Decision', ...days };
    const paper = { kind: 'certificate_of_finality', subject_id: caseId, data };
    const { status, body } = await clerk.post(PAPERS, paper);
    assert.equal(status, 422, JSON.stringify(days));
    return body.errors.data;
  };
  assert.deepEqual(await problemsOf({ ruling_date: '2026-10-02', finality_date: '2026-10-01' }), [
    'The finality date field must be a date after or equal to ruling date.',
  ]);
  assert.deepEqual(await problemsOf({ ruling_date: '2026-10-02', finality_date: '2026-11-24' }), [
    'The finality date field must be a date before or equal to today.',
  ]);
  assert.deepEqual(await testApp.snapshot('documents', 'document_series'), before);
});

test('contract §3.2 statuses and filters are in Filipino on Filipino docket sheets and case lists', async () => {
  const language = 'fil';
  const docket = await textOfPaper(testApp, await issuePaper(clerk, 'docket_sheet', caseId, { language }));
  assertContains(docket, 'Kalagayan: Bukas', 'Kumpirmado');
  assert.doesNotMatch(docket, /Open|Confirmed|To serve/);
  const data = { branch_id: branch, status: 'received' };
  const list = await textOfPaper(testApp, await issuePaper(admin, 'case_list', '', { language, data }));
  assertContains(list, 'Mga filter: Kalagayan: Bukas; Sangay: Branch 12');
  assert.doesNotMatch(list, /status|Open/);
});

test('contract §3.2 the heading of a court in a city without a province has its judicial region and names the city once', async () => {
  const city = await testApp.branch({ courtType: 'SCC', station: 'Cebu City' });
  await sql`insert into provinces (code, name, region_code, order_column)
    values ('0730600000', 'City of Cebu', '0300000000', 2)`.execute(testApp.app.db);
  await sql`update branches set province_code = '0730600000' where id = ${city}`.execute(testApp.app.db);
  const { id } = await openCase({ court_type: 'SCC', branch_id: city });
  const text = await textOfPaper(testApp, await issuePaper(admin, 'docket_sheet', id));
  assertContains(text, 'Shari’a Circuit Court', 'Seventh Judicial Region', 'Cebu City');
  assert.doesNotMatch(text, /City of Cebu/);
});

test('contract §3.2 a batch makes notices of all hearings of a branch on a day, and refuses other filters', async () => {
  const { id } = await openCase({ branch_id: branch });
  const set = { activity: 'Hearing', hearing_mode: 'in-person' };
  await activity(id, { ...set, scheduled_at: '2027-03-03T14:00:00+08:00' });
  await activity(caseId, { ...set, scheduled_at: '2027-03-03T16:00:00+08:00' });
  const batch = { kind: 'notice_of_hearing', format: 'pdf' };
  const by = { branch_id: branch, date: '2027-03-03' };
  const wrong = [
    {},
    { branch_id: branch },
    { ...by, date: '2027-02-30' },
    { ...by, branch_id: 'x' },
    { ...by, case: 1 },
  ];
  for (const filter of wrong) {
    const reply = await clerk.post(`${PAPERS}/batch`, { ...batch, filter });
    assert.deepEqual(
      [reply.status, Object.keys(reply.body.errors)],
      [422, ['filter']],
      JSON.stringify(filter),
    );
  }
  const started = await clerk.post(`${PAPERS}/batch`, { ...batch, filter: by });
  assert.deepEqual([started.status, started.body.data.total], [202, 2], started.text);
  assert.equal((await foreigner.post(`${PAPERS}/batch`, { ...batch, filter: by })).status, 422);
});

test('contract §3.2 R13 s.10 a preview of a notice warns when mail would come too late, on the day of mailing', async () => {
  const preview = async (scheduled_at: string, data: object = {}) => {
    const set = { activity: 'Hearing', scheduled_at, hearing_mode: 'in-person' };
    const subject_id = await activity(caseId, set);
    const reply = await clerk.post(`${PAPERS}/preview`, { kind: 'notice_of_hearing', subject_id, data });
    return reply.body.data.warnings;
  };
  const late =
    /^A notice that goes by mail is .* at least 20 days before the hearing \(Rule 13, section 10\)/;
  const lateOutside =
    /to another judicial region is .* at least 30 days before the hearing \(Rule 13, section 10\)/;
  // 20 days after 23 November is 13 December, and 30 days after it is 23 December.
  assert.deepEqual(await preview('2026-12-23T09:00:00+08:00'), []);
  assert.match((await preview('2026-12-22T09:00:00+08:00'))[0], lateOutside);
  assert.match((await preview('2026-12-14T09:00:00+08:00'))[0], lateOutside);
  assert.match((await preview('2026-12-11T09:00:00+08:00'))[0], late);
  const mailed = { mailed_on: '2026-12-04' };
  assert.match((await preview('2026-12-23T13:00:00+08:00', mailed))[0], late);
});

test('contract §3.2 a preview warns when the entered date or time is not that of the hearing', async () => {
  const set = { activity: 'Hearing', scheduled_at: '2027-01-27T09:00:00+08:00', hearing_mode: 'in-person' };
  const subject_id = await activity(caseId, set);
  const preview = async (data: object, language = 'en') => {
    const body = { kind: 'notice_of_hearing', subject_id, data };
    const headers = { 'accept-language': language };
    const reply = await clerk.post(`${PAPERS}/preview`, body, { headers });
    assert.equal(reply.status, 200, reply.text);
    return reply.body.data.warnings;
  };
  const own = { hearing_date: '2027-01-27', hearing_time: '09:00' };
  assert.deepEqual([await preview({}), await preview(own)], [[], []]);
  const warning =
    'The hearing is set for Wednesday, January 27, 2027, 09:00. The paper names another date or time.';
  assert.deepEqual(await preview({ hearing_date: '2027-01-28' }), [warning]);
  assert.deepEqual(await preview({ ...own, hearing_time: '10:00' }), [warning]);
  assert.match(
    (await preview({ hearing_time: '10:00' }, 'fil'))[0],
    /^Nakatakda ang pagdinig sa .*2027, 09:00/,
  );
  const data = { hearing_date: '2027-01-28' };
  await issuePaper(clerk, 'notice_of_hearing', subject_id, { data });
});

test('contract §3.2 a party has a role in the words of the trade, which the caption prints, known or not', async () => {
  const { id } = await openCase({
    branch_id: branch,
    case_type: 'Special Proceeding',
    case_title: 'In Re: Ana',
  });
  const path = `/api/case-records/${id}/parties`;
  const before = await testApp.snapshot('case_parties');
  for (const role of ['x'.repeat(101), 7, ['accused']]) {
    const reply = await admin.post(path, { name: 'Ana Cruz', classification: 'plaintiff', role });
    assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, ['role']], String(role));
  }
  assert.equal(await testApp.snapshot('case_parties'), before);
  await party(id, { name: 'Ana Cruz', classification: 'plaintiff', role: 'petitioner' });
  await party(id, { name: 'Ben Lim', classification: 'defendant', role: 'oppositor' });
  const third = await party(id, { name: 'Cora Go', classification: 'defendant', role: 'Assisting Heir' });
  const subject = await hearing(id);
  const text = async () => await textOfPaper(testApp, await issuePaper(clerk, 'notice_of_hearing', subject));
  assertContains(await text(), 'Petitioner', 'Oppositor', 'Assisting Heir', '– versus –');
  const cleared = await admin.put(`${path}/${third}`, { role: null });
  assert.deepEqual([cleared.status, cleared.body.data.role], [200, null]);
  assertContains(await text(), 'Cora Go', 'Defendant');
});
