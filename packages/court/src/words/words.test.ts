import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { MANNERS_IN_TEXT, OUTCOMES_IN_TEXT } from '@bulwagan/contracts/court/service.ts';
import { startCourt } from '@bulwagan/testing/court.ts';

const testApp = await startCourt({ after });
const branch = await testApp.branch();
const admin = await testApp.as('Super Admin');
const clerk = await testApp.as('Branch of the Court Clerk', branch);
const staff = await testApp.as('BCC Staff', branch);
const sheriff = await testApp.as('Sheriff', branch);

const NEW = {
  case_title: 'A v. B',
  court_type: 'Regional Trial Court',
  case_type: 'Civil',
  category: 'Damages',
  filed_at: '2026-01-15',
  branch_id: branch,
};
const state = () =>
  testApp.snapshot('words', 'case_records', 'case_activities', 'service_attempts', 'branches', 'audit_log');
const words = async (list: string): Promise<string[]> =>
  (await staff.get(`/api/words?filter[list]=${list}`)).body.data.map(({ word }: { word: string }) => word);

test('contract §3.1 each outcome and manner of service of a new court has a name on pages and a word in papers', async () => {
  assert.deepEqual(await words('service_status'), Object.keys(OUTCOMES_IN_TEXT).toSorted());
  assert.deepEqual(await words('manner_of_service'), Object.keys(MANNERS_IN_TEXT).toSorted());
});

test('contract §3.1 lists are edited by the Super Admin, the Office and the Branch of the Court Clerk', async () => {
  const word = { list: 'category', word: 'Piracy' };
  const before = await state();
  assert.equal((await testApp.post('/api/words', word)).status, 401);
  for (const role of ['BCC Staff', 'Sheriff', 'Counsel', 'Stenographer', 'Dashboard User'] as const)
    assert.equal((await (await testApp.as(role, branch)).post('/api/words', word)).status, 403);
  for (const wrong of [{}, { ...word, list: 'colour' }, { ...word, word: ' ' }, { list: 'category' }])
    assert.equal((await admin.post('/api/words', wrong)).status, 422);
  const classified = { list: 'stage', word: 'Third call', default_classification: 'restricted' };
  assert.ok((await admin.post('/api/words', classified)).body.errors.default_classification);
  const spelled = await admin.post('/api/words', { list: 'case_type', word: 'special  PROCEEDINGS' });
  assert.deepEqual([spelled.status, Object.keys(spelled.body.errors)], [422, ['word']]);
  assert.equal((await admin.put('/api/words/2147483647', { word: 'X' })).status, 404);
  assert.equal(await state(), before);
  const officer = await testApp.as('Office of the Court Clerk');
  for (const [editor, name] of [
    [admin, 'Piracy'],
    [officer, 'Barratry'],
    [clerk, 'Mutiny'],
  ] as const)
    assert.equal((await editor.post('/api/words', { list: 'category', word: name })).status, 201);
  const listed = await words('category');
  assert.ok(['Piracy', 'Barratry', 'Mutiny'].every((name) => listed.includes(name)));
});

test('contract §2 the history of a new word has none of the unknown fields that were sent', async () => {
  const sent = { list: 'category', word: 'Smuggling', default_classification: null };
  const { status, body } = await admin.post('/api/words', { ...sent, password: 'Not for the history' });
  assert.equal(status, 201);
  const { rows } = await testApp.app.connection.pool.query(
    `select changes from audit_log where action = 'word.added' and subject_id = $1`,
    [String(body.data.id)],
  );
  assert.deepEqual(
    rows.map(({ changes }) => changes.after),
    [sent],
  );
});

test('contract §3.1 every suggested word is in its list once', async () => {
  const types = await words('case_type');
  assert.equal(types.filter((type) => /^special proceedings?$/i.test(type)).length, 1);
  const options = (await staff.get('/api/case-options')).body.data;
  assert.deepEqual(options.case_types.toSorted(), types.toSorted());
});

test('contract §3.1 a known word is recorded as its list spells it', async () => {
  const spelled = {
    case_type: 'special proceedings',
    category: ' settlement of ESTATES',
    stage: 'PRE‑TRIAL',
  };
  const { status, body } = await staff.post('/api/case-records', { ...NEW, ...spelled });
  assert.equal(status, 201);
  assert.deepEqual(
    [body.data.case_type, body.data.category, body.data.stage],
    ['Special Proceeding', 'Settlement of estate', 'Pre-trial'],
  );
  const changed = await staff.put(`/api/case-records/${body.data.id}`, { case_type: 'SMALL CLAIM' });
  assert.equal(changed.body.data.case_type, 'Small Claims');
});

test('contract §3.1 without permission to edit lists, an unknown word is refused with the most similar one', async () => {
  const own = (await staff.post('/api/case-records', NEW)).body.data.id;
  const hearing = await clerk.post(`/api/case/${own}/hearing`, {
    scheduled_at: '2026-03-02T09:00',
    hearing_mode: 'in-person',
  });
  const service = { service_date: '2026-01-20', service_status: 'served', manner_of_service: 'personal' };
  const report = `/api/backoffice/case/${own}/activities-sheriff`;
  const parent = { hearing_parent_id: hearing.body.data.id };
  const made = await sheriff.post(report, { ...service, ...parent });
  assert.equal(made.status, 201, made.text);
  const before = await state();
  const message = (name: string, nearest: string) => [
    `The ${name} is not in its list. The nearest one is ${nearest}.`,
  ];
  const opened = await staff.post('/api/case-records', {
    ...NEW,
    case_type: 'Civill',
    category: 'Damagges',
    stage: 'Pretrial',
  });
  assert.deepEqual(
    [opened.status, opened.body.errors],
    [
      422,
      {
        case_type: message('case type', 'Civil'),
        category: message('category', 'Damages'),
        stage: message('stage', 'Pre-trial'),
      },
    ],
  );
  const changed = await staff.put(`/api/case-records/${own}`, { category: 'Ejectmentt' });
  assert.deepEqual(changed.body.errors, { category: message('category', 'Ejectment') });
  const motion = { activity: 'Motion', type: 'Pleadings' };
  const recorded = await staff.post(`/api/case/${own}/activities`, { ...motion, stage: 'Apeal' });
  assert.deepEqual(recorded.body.errors, { stage: message('stage', 'Appeal') });
  const heard = { activity: 'Hearing', type: 'Hearings', scheduled_at: '2026-03-03T09:00', stage: 'Apeal' };
  assert.equal((await staff.post(`/api/case/${own}/activities`, heard)).status, 422);
  const served = { ...service, service_status: 'servd', manner_of_service: 'personaly' };
  const errors = {
    service_status: message('service status', 'served'),
    manner_of_service: message('manner of service', 'personal'),
  };
  assert.deepEqual((await sheriff.post(report, { ...served, ...parent })).body.errors, errors);
  const attempts = `/api/sheriff-reports/${made.body.data.id}/attempts`;
  assert.deepEqual((await sheriff.post(attempts, served)).body.errors, errors);
  assert.equal(await state(), before);
});

test('contract §3.1 with permission to edit lists, an unknown word is added and audited', async () => {
  const reply = await clerk.post('/api/case-records', { ...NEW, category: 'Usurpation of rights' });
  assert.deepEqual([reply.status, reply.body.data.category], [201, 'Usurpation of rights']);
  assert.ok((await words('category')).includes('Usurpation of rights'));
  assert.equal(
    (await staff.post('/api/case-records', { ...NEW, category: 'usurpation of right' })).status,
    201,
  );
  const { rows } = await testApp.app.connection.pool.query(
    `select actor_id, changes from audit_log where action = 'word.added' and changes -> 'after' ->> 'word' = $1`,
    ['Usurpation of rights'],
  );
  assert.deepEqual(rows, [
    { actor_id: clerk.id, changes: { after: { list: 'category', word: 'Usurpation of rights' } } },
  ]);
  const court = await admin.post('/api/branches', { name: 'Sala 9', court_type: 'Court of Appeals' });
  assert.equal(court.status, 201, court.text);
  assert.ok((await words('court_type')).includes('Court of Appeals'));
});

test('contract §3.1 the same new word sent several times at once is added once', async () => {
  const spellings = ['Sedition case', 'SEDITION CASE', 'sedition  cases', 'Sedition Case'];
  const replies = await Promise.all(
    spellings.map((category) => admin.post('/api/case-records', { ...NEW, category })),
  );
  assert.deepEqual([...new Set(replies.map(({ status }) => status))], [201]);
  assert.equal(new Set(replies.map(({ body }) => body.data.category)).size, 1);
});

test('contract §3.1 an archived word is not offered, and adding it restores it', async () => {
  const { id } = (await admin.post('/api/words', { list: 'stage', word: 'Third call' })).body.data;
  assert.equal((await staff.delete(`/api/words/${id}`)).status, 403);
  assert.equal((await admin.delete(`/api/words/${id}`)).status, 200);
  assert.ok(!(await words('stage')).includes('Third call'));
  assert.equal((await staff.post('/api/case-records', { ...NEW, stage: 'Third call' })).status, 422);
  const archived = (await admin.get('/api/words?filter[list]=stage&filter[archived]=true')).body.data;
  assert.deepEqual(
    archived.map((one: { id: number }) => one.id),
    [id],
  );
  const again = await admin.post('/api/words', { list: 'stage', word: 'third call' });
  assert.deepEqual([again.status, again.body.data.id, again.body.data.archived_at], [201, id, null]);
});

test('contract §3.1 a changed spelling applies to new records', async () => {
  const { id } = (await admin.post('/api/words', { list: 'category', word: 'Libell' })).body.data;
  await admin.post('/api/words', { list: 'category', word: 'Slander' });
  assert.equal((await admin.put(`/api/words/${id}`, { word: 'SLANDER' })).status, 422);
  assert.equal((await admin.put(`/api/words/${id}`, { word: 'Libel' })).body.data.word, 'Libel');
  const { body } = await staff.post('/api/case-records', { ...NEW, category: 'libel' });
  assert.equal(body.data.category, 'Libel');
});
