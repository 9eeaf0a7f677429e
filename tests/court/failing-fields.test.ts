import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { pdf } from '@bulwagan/court/media/testing/files.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { type Person, type Reply, startCourt } from '@bulwagan/testing/court.ts';
import { multipartForm } from '@bulwagan/testing/form.ts';

const TABLES = [
  'audit_log',
  'branches',
  'calendar_events',
  'case_activities',
  'case_ammendments',
  'case_evidence',
  'case_grants',
  'case_links',
  'case_parties',
  'case_records',
  'hearings',
  'help_categories',
  'help_topics',
  'holidays',
  'role_permissions',
  'roles',
  'service_attempts',
  'user_roles',
  'users',
];

const testApp = await startCourt({ after });
const admin = await testApp.as('Super Admin');
const branch = await testApp.branch({ name: 'Taken' });
const clerk = await testApp.as('Branch of the Court Clerk', branch);
const none = newId();
const BOTH_REQUIRED =
  'The exhibit and the description are both required for evidence that is not testimonial.';

async function made(who: Person, path: string, body: object): Promise<Reply> {
  const reply = await who.post(path, body);
  assert.equal(reply.status, 201, reply.text);
  return reply;
}

const theCase = await testApp.caseRecord({ branch_id: branch });
const inCase = `/api/case/${theCase.id}`;
const reports = `/api/backoffice/case/${theCase.id}/activities-sheriff`;
const ofCase = `/api/case-records/${theCase.id}`;
const at = '2029-01-08T09:00';
const hearing = (await made(clerk, `${inCase}/hearing`, { scheduled_at: at, hearing_mode: 'in-person' })).body
  .data;
const served = { service_date: '2020-01-15', service_status: 'served', manner_of_service: 'personal' };
const report = (
  await made(admin, reports, {
    ...served,
    hearing_parent_id: hearing.id,
  })
).body.data;
const event = (
  await made(clerk, '/api/events/add-case-hearing-calendar', { data: { hearings: [{ type: 'meeting' }] } })
).body.data[0];
const timed = (
  await made(admin, '/api/events/add-case-hearing-calendar', {
    data: { hearings: [{ type: 'meeting', start_at: at, end_at: '2029-01-08T10:00' }] },
  })
).body.data[0];
const plaintiff = (await made(admin, `${ofCase}/parties`, { name: 'Ana Cruz', classification: 'plaintiff' }))
  .body.data;
const action = (
  await made(admin, `${ofCase}/evidence`, { type: 'documentary', exhibit: 'A', description: 'Deed of sale' })
).body.data;
const linked = await testApp.caseRecord();
await made(admin, `${ofCase}/links`, { case_record_id: linked.id, kind: 'related' });
const category = (await made(admin, '/api/help-categories', { name: 'Taken', order: 1 })).body.data;
const other = (await made(admin, '/api/help-categories', { name: 'Other', order: 2 })).body.data;
const roles = [(await admin.get('/api/roles')).body.data[0].id];
const topic = (
  await made(admin, '/api/help-topics', { title: 'So', body: 'So.', help_category_id: category.id, roles })
).body.data;
const role = (await made(admin, '/api/roles-list', { name: 'Made', permissions: [] })).body.data;
const somebody = await testApp.person({ branchIds: [branch] });
const holiday = (await made(admin, '/api/holidays', { date: '2029-02-01', name: 'A day' })).body.data;
const otherHoliday = (await made(admin, '/api/holidays', { date: '2029-02-02', name: 'Other' })).body.data;

/**
 * Request body with fields that fail schema validation and fields that fail other rules. By default the message states
 * how many fields failed.
 */
type Case = [
  method: 'post' | 'put',
  path: string,
  body: Record<string, unknown>,
  fields: string[],
  message?: string,
];

const CASES: Case[] = [
  [
    'post',
    `${inCase}/activities`,
    {
      activity: 'Order',
      scheduled_at: 'soon',
      due_at: '1800-01-01',
      filed_at: '2999-01-01',
      activity_id: none,
    },
    ['activity_id', 'due_at', 'filed_at', 'scheduled_at', 'type'],
  ],
  [
    'post',
    `${inCase}/activities`,
    {
      activity: 'Hearing',
      type: 7,
      scheduled_at: at,
      ends_at: '2029-01-08T08:00',
      hearing_parent_id: report.id,
    },
    ['ends_at', 'hearing_parent_id', 'type'],
  ],
  [
    'put',
    `/api/case-activities/${report.id}`,
    { type: '', due_at: '1800-01-01', scheduled_at: '2029-02-30' },
    ['due_at', 'scheduled_at', 'type'],
  ],
  [
    'put',
    `/api/case-activities/${report.id}`,
    { type: '', activity_id: none, hearing_parent_id: report.id },
    ['activity_id', 'hearing_parent_id', 'type'],
  ],
  [
    'put',
    `/api/case-activities/${hearing.id}`,
    { type: '', activity_id: report.id, scheduled_at: '2029-01-09T09:00' },
    ['activity_id', 'scheduled_at', 'type'],
  ],
  [
    'post',
    `${inCase}/hearing`,
    { scheduled_at: 'soon', allow_overlap: true, activity_id: none },
    ['activity_id', 'hearing_mode', 'overlap_reason', 'scheduled_at'],
  ],
  [
    'post',
    `${inCase}/hearing/check`,
    { scheduled_at: 'soon', activity_id: none },
    ['hearing_mode', 'scheduled_at'],
  ],
  [
    'post',
    `/api/hearings/${hearing.id}/reschedule`,
    { scheduled_at: at, ends_at: at },
    ['ends_at', 'reason'],
  ],
  [
    'post',
    reports,
    { ...served, hearing_parent_id: none, service_date: '2999-01-01', service_status: ' ' },
    ['hearing_parent_id', 'service_date', 'service_status'],
  ],
  [
    'post',
    `/api/sheriff-reports/${report.id}/attempts`,
    { service_date: '2999-01-01', service_status: 'served' },
    ['manner_of_service', 'service_date'],
  ],
  [
    'post',
    '/api/case-ammendments',
    {
      case_record_id: theCase.id,
      defendants: [{}],
      removed_defendants: [none],
      evidences: [{ type: 'documentary', exhibit: 'A' }],
    },
    ['defendants.0.name', 'evidences.0.description', 'removed_defendants.0'],
    BOTH_REQUIRED,
  ],
  ['post', '/api/case-ammendments', { case_record_id: none, files: 'none' }, ['case_record_id', 'files']],
  [
    'put',
    `/api/events/${event.id}/edit-manual-event`,
    { status: 'done', start_at: 'soon', end_at: '2029-02-30' },
    ['end_at', 'start_at', 'status'],
  ],
  [
    'put',
    `/api/events/${timed.id}/edit-manual-event`,
    { status: 'done', end_at: '2029-01-07T09:00' },
    ['end_at', 'status'],
  ],
  ['post', '/api/help-categories', { name: 'x', order: 1 }, ['name', 'order']],
  ['post', '/api/help-categories', { name: 'Taken' }, ['name', 'order']],
  ['put', `/api/help-categories/${other.id}`, { name: 'Taken', order: '2' }, ['name', 'order']],
  [
    'post',
    '/api/help-topics',
    { title: 'x', body: '<script>so</script>', help_category_id: none, roles: [none] },
    ['body', 'help_category_id', 'roles.0', 'title'],
  ],
  [
    'put',
    `/api/help-topics/${topic.id}`,
    { title: 'x', help_category_id: none },
    ['help_category_id', 'title'],
  ],
  [
    'post',
    '/api/roles-list',
    { name: '', permissions: [{ name: 'Reports' }, { name: 'None' }] },
    ['name', 'permissions.1.name'],
  ],
  ['put', `/api/roles-list/${role.id}`, { name: 'sheriff' }, ['name', 'permissions']],
  [
    'post',
    '/api/users',
    {
      name: ' ',
      email: admin.email,
      password: 'longenough',
      password_confirmation: 'longenough',
      role_ids: [none],
      branch_ids: [999_999],
    },
    ['branch_ids.0', 'email', 'name', 'role_ids.0'],
  ],
  [
    'put',
    `/api/users/${somebody.id}`,
    { name: '', email: admin.email, role_ids: [none] },
    ['email', 'name', 'role_ids.0'],
  ],
  [
    'post',
    '/api/case-records',
    {
      case_number: theCase.case_number,
      filed_at: '2999-01-01',
      branch_id: 999_999,
      province_code: '9',
      case_title: 'A',
      court_type: 'B',
      case_type: 'C',
    },
    ['branch_id', 'case_number', 'category', 'filed_at', 'province_code'],
  ],
  [
    'post',
    '/api/case-records',
    {
      case_number: theCase.case_number,
      filed_at: '2999-01-01',
      case_title: 'Of a right shape',
      court_type: 'B',
      case_type: 'C',
      category: 'D',
    },
    ['case_number', 'filed_at'],
  ],
  [
    'put',
    ofCase,
    { case_title: '', filed_at: '2999-01-01', branch_id: 999_999 },
    ['branch_id', 'case_title', 'filed_at'],
  ],
  [
    'post',
    `${ofCase}/parties`,
    { name: ' ', classification: 'counsel', user_id: 999_999, represents_id: none },
    ['name', 'represents_id', 'user_id'],
  ],
  [
    'post',
    `${ofCase}/evidence`,
    { type: 'documentary', exhibit: 'A', offered_by_id: 7 },
    ['description', 'offered_by_id'],
    BOTH_REQUIRED,
  ],
  [
    'post',
    `${ofCase}/evidence`,
    { type: 'documentary', offered_by_id: 7 },
    ['description', 'exhibit', 'offered_by_id'],
    BOTH_REQUIRED,
  ],
  [
    'post',
    `${ofCase}/evidence`,
    { type: 'object', exhibit: 7, description: 'A knife', offered_by_id: none },
    ['exhibit', 'offered_by_id'],
  ],
  [
    'put',
    `${ofCase}/parties/${plaintiff.id}`,
    { name: ' ', user_id: 999_999, represents_id: none },
    ['name', 'represents_id', 'user_id'],
  ],
  [
    'put',
    `${ofCase}/parties/${plaintiff.id}`,
    { name: ' ', represents_id: plaintiff.id },
    ['name', 'represents_id'],
  ],
  [
    'put',
    `${ofCase}/evidence/${action.id}`,
    { exhibit: null, offered_by_id: 7 },
    ['exhibit', 'offered_by_id'],
    BOTH_REQUIRED,
  ],
  [
    'put',
    `${ofCase}/evidence/${action.id}`,
    { type: 'testimonial', exhibit: 7, offered_by_id: none },
    ['exhibit', 'offered_by_id', 'witness_name'],
  ],
  [
    'post',
    `${ofCase}/grants`,
    { user_id: 999_999, expires_at: '2020-01-01' },
    ['expires_at', 'reason', 'user_id'],
  ],
  ['post', `${ofCase}/links`, { case_record_id: none, kind: 'none' }, ['case_record_id', 'kind']],
  ['post', `${ofCase}/links`, { case_record_id: theCase.id, note: 7 }, ['case_record_id', 'kind', 'note']],
  ['post', `${ofCase}/links`, { case_record_id: linked.id }, ['case_record_id', 'kind']],
  ['post', `${ofCase}/close`, { closed_at: '2999-01-01', reason: 7 }, ['closed_at', 'reason']],
  ['post', `${ofCase}/close`, { closed_at: '1990-01-01', reason: 7 }, ['closed_at', 'reason']],
  ['post', '/api/branches', { name: 'Taken', province_code: '9' }, ['court_type', 'name', 'province_code']],
  ['put', `/api/branches/${branch}`, { name: 'Taken', province_code: '9' }, ['court_type', 'province_code']],
  ['post', '/api/holidays', { date: '1800-01-01' }, ['date', 'name']],
  ['put', `/api/holidays/${holiday.id}`, { date: '1800-01-01', name: ' ' }, ['date', 'name']],
  ['post', '/api/holidays', { date: '2029-02-01', name: 'A day', kind: 'none' }, ['kind', 'name']],
  [
    'put',
    `/api/holidays/${otherHoliday.id}`,
    { date: '2029-02-01', name: 'A day', kind: 'none' },
    ['kind', 'name'],
  ],
  [
    'put',
    `/api/holidays/${holiday.id}`,
    { date: '2029-02-01', name: 'A day', kind: 'none', is_tentative: 7 },
    ['is_tentative', 'kind'],
  ],
];

for (const [method, path, body, fields, message] of CASES) {
  const shown = path.replaceAll(/\/(?:[0-9a-f-]{36}|\d+)(?=\/|$)/g, '/{id}');
  test(`contract §2 ${method} ${shown} reports ${fields.join(', ')} in one response and changes nothing`, async () => {
    const before = await testApp.snapshot(...TABLES);
    const reply = await admin[method](path, body);
    assert.equal(reply.status, 422, reply.text);
    assert.deepEqual(Object.keys(reply.body.errors).sort(), fields);
    const others = fields.length - 1;
    if (message === undefined)
      assert.ok(
        reply.body.message.endsWith(` (and ${others} more error${others === 1 ? '' : 's'})`),
        reply.text,
      );
    else assert.equal(reply.body.message, message);
    assert.equal(await testApp.snapshot(...TABLES), before);
  });
}

test('contract §2 validation errors reveal nothing about a case that is out of scope', async () => {
  const stranger = await testApp.as('Branch of the Court Clerk', await testApp.branch());
  const fieldsOf = async (path: string, body: object) => {
    const reply = await stranger.post(path, body);
    assert.equal(reply.status, 422, reply.text);
    return Object.keys(reply.body.errors).sort();
  };
  assert.deepEqual(await fieldsOf(`${inCase}/activities`, { activity: 'Order', activity_id: none }), [
    'type',
  ]);
  assert.deepEqual(await fieldsOf(`${inCase}/hearing`, { scheduled_at: 'soon', activity_id: none }), [
    'hearing_mode',
    'scheduled_at',
  ]);
  const late = { ...served, hearing_parent_id: none, service_status: '' };
  assert.deepEqual(await fieldsOf(reports, late), ['service_status']);
  const amendment = { case_record_id: theCase.id, removed_defendants: [none], files: 7 };
  assert.deepEqual(await fieldsOf('/api/case-ammendments', amendment), ['case_record_id', 'files']);
  assert.deepEqual(await fieldsOf(`${ofCase}/evidence`, { type: 'object', offered_by_id: 7 }), [
    'offered_by_id',
  ]);
  const party = { name: ' ', classification: 'counsel', user_id: 999_999 };
  assert.deepEqual(await fieldsOf(`${ofCase}/parties`, party), ['name']);
  const changed = async (path: string, body: object) => {
    const reply = await stranger.put(path, body);
    assert.equal(reply.status, 422, reply.text);
    return Object.keys(reply.body.errors);
  };
  assert.deepEqual(await changed(`${ofCase}/parties/${plaintiff.id}`, { name: ' ', user_id: 999_999 }), [
    'name',
  ]);
  const blank = { exhibit: null, offered_by_id: 7 };
  assert.deepEqual(await changed(`${ofCase}/evidence/${action.id}`, blank), ['offered_by_id']);
  const hung = { type: '', activity_id: none, due_at: '1800-01-01' };
  assert.deepEqual(await changed(`/api/case-activities/${report.id}`, hung), ['type', 'due_at']);
  assert.deepEqual(await fieldsOf(`${ofCase}/links`, { case_record_id: none, kind: 'none' }), ['kind']);
  assert.deepEqual(await fieldsOf(`${ofCase}/close`, { closed_at: '1990-01-01', reason: 7 }), ['reason']);
  const early = { status: 'done', end_at: '2029-01-07T09:00' };
  assert.deepEqual(await changed(`/api/events/${timed.id}/edit-manual-event`, early), ['status']);
  const opening = { case_number: theCase.case_number, filed_at: '2999-01-01' };
  assert.equal((await fieldsOf('/api/case-records', opening)).includes('case_number'), false);
  const change = await stranger.put(ofCase, { case_title: '', branch_id: 999_999 });
  assert.deepEqual([change.status, Object.keys(change.body.errors)], [422, ['case_title']]);
  assert.equal(
    (await stranger.put(`/api/users/${somebody.id}`, { name: '', email: admin.email })).status,
    404,
  );
  const classifying = await made(admin, '/api/roles-list', {
    name: 'Classifying in a branch',
    reach: 'branch',
    permissions: [{ name: 'Classify Cases' }, { name: 'View Case Details' }],
  });
  const role_ids = [classifying.body.data.id];
  assert.equal((await admin.put(`/api/users/${stranger.id}`, { role_ids })).status, 200);
  const grant = { user_id: 999_999, expires_at: '2020-01-01' };
  assert.deepEqual(await fieldsOf(`${ofCase}/grants`, grant), ['reason']);
});

test('contract §2 dependent fields are not checked when the field that they depend on has a wrong shape', async () => {
  const fieldsOf = async (path: string, body: object) => {
    const reply = await admin.put(path, body);
    assert.equal(reply.status, 422, reply.text);
    return Object.keys(reply.body.errors);
  };
  const before = await testApp.snapshot(...TABLES);
  const misspelt = { classification: 'councel', user_id: somebody.id };
  assert.deepEqual(await fieldsOf(`${ofCase}/parties/${plaintiff.id}`, misspelt), ['classification']);
  const spoken = { type: 'testimony', exhibit: null };
  assert.deepEqual(await fieldsOf(`${ofCase}/evidence/${action.id}`, spoken), ['type']);
  const later = { start_at: 7, end_at: '2029-01-07T09:00' };
  assert.deepEqual(await fieldsOf(`/api/events/${timed.id}/edit-manual-event`, later), ['start_at']);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract §2 validation errors of a topic or an amendment are returned without waiting for row locks', async () => {
  const form = multipartForm([{ name: 'files[]', value: pdf(), filename: 'paper.pdf' }]);
  const files = [(await admin.post('/api/temporary-media', undefined, form)).body.data[0].id];
  const holder = await testApp.app.connection.pool.connect();
  try {
    await holder.query('begin');
    for (const table of ['help_categories', 'media', 'roles'])
      await holder.query(`select from ${table} for update`);
    const topicFields = admin.post('/api/help-topics', { title: 'x', help_category_id: category.id, roles });
    const amendment = { case_record_id: theCase.id, files, defendants: [{}] };
    const replies = Promise.all([topicFields, admin.post('/api/case-ammendments', amendment)]);
    const given = await Promise.race([replies, setTimeout(2_000, [], { ref: false })]);
    assert.deepEqual(
      given.map(({ body }) => Object.keys(body.errors).sort()),
      [['body', 'title'], ['defendants.0.name']],
    );
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});
