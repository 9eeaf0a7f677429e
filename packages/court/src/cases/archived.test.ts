import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Route } from '@bulwagan/platform/http/route.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import { multipartForm } from '@bulwagan/testing/form.ts';
import { giveStatus } from '@bulwagan/testing/samples/case-status.ts';
import { attachment, pdf } from '../media/testing/files.ts';
import { courtRoutes } from '../service.ts';

const testApp = await startCourt({ after });
const { pool } = testApp.app.connection;
const branchId = await testApp.branch();
const admin = await testApp.as('Super Admin', branchId);
const someone = await testApp.person();

/** OpenAPI tags of the routes within cases. */
const TAGS = ['Cases', 'Raffles', 'Parties and evidence', 'Activities', 'Sheriff reports', 'Amendments'];
/** Routes that do not write into an existing case. */
const ELSEWHERE = ['POST /api/case-records', 'POST /api/raffles', 'POST /api/temporary-media'];
/** Writes that are allowed in an archived case: access control and reopening. */
const POSSIBLE = [
  'POST /api/case-records/{id}/classify',
  'POST /api/case-records/{id}/grants',
  'DELETE /api/case-records/{id}/grants/{grant}',
  'POST /api/case-records/{id}/reopen',
];

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const writing = courtRoutes(testApp.app).filter(({ method, tag }) => method !== 'GET' && TAGS.includes(tag));

async function made(path: string, body: unknown): Promise<string> {
  const reply = await admin.post(path, body);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.id ?? reply.body.data[0].id;
}

const form = () => multipartForm([attachment(pdf(), 'paper.pdf')]);
const { id } = await testApp.caseRecord({ branch_id: branchId });
const [linked, other] = [await testApp.caseRecord(), await testApp.caseRecord()];
const at = `/api/case-records/${id}`;
const party = await made(`${at}/parties`, { name: 'Ana', classification: 'plaintiff' });
const evidence = await made(`${at}/evidence`, { type: 'object', exhibit: 'A', description: 'A knife' });
const media = (await admin.post(`${at}/attachments`, undefined, form())).body.data[0].id;
await admin.post(`${at}/links`, { case_record_id: linked.id, kind: 'related' });
const grant = await made(`${at}/grants`, { user_id: someone.id, reason: 'Helps.' });
const record = (activity: string, more: object = {}) =>
  made(`/api/case/${id}/activities`, { activity, type: 'Court Actions', ...more });
const order = await record('Order', { due_at: '2030-01-07' });
const paperOfOrder = async () =>
  (await admin.post(`/api/case-activities/${order}/attachments`, undefined, form())).body.data[0].id;
const [paper, scan] = [await paperOfOrder(), await paperOfOrder()];
const report = await record("Sheriff's Report");
const set = (day: string, more: object = {}) => ({
  scheduled_at: `${day}T09:00`,
  hearing_mode: 'in-person',
  ...more,
});
const past = await made(`/api/case/${id}/hearing`, set('2020-03-03'));
const coming = await made(`/api/case/${id}/hearing`, set('2030-03-05'));
const colleague = await testApp.as('Super Admin');
const amendment = (await colleague.post('/api/case-ammendments', { case_record_id: id })).body.data.id;
const service = { service_date: '2020-03-04', service_status: 'served', manner_of_service: 'personal' };

interface Request {
  name: string;
  params: Record<string, string>;
  body?: unknown;
  form?: ReturnType<typeof multipartForm>;
  /** Status of the case that accepts the request; `received` by default. */
  status?: string;
}

/** Every write to a case, in an order in which an open case accepts all of them. */
const REFUSED: Request[] = [
  { name: 'PUT /api/case-records/{id}', params: { id }, body: { case_title: 'Another' } },
  {
    name: 'POST /api/case-records/{id}/links',
    params: { id },
    body: { case_record_id: other.id, kind: 'related' },
  },
  { name: 'DELETE /api/case-records/{id}/links/{other}', params: { id, other: linked.id } },
  {
    name: 'POST /api/case-records/{id}/parties',
    params: { id },
    body: { name: 'Ben', classification: 'witness' },
  },
  { name: 'PUT /api/case-records/{id}/parties/{party}', params: { id, party }, body: { name: 'Eva' } },
  { name: 'DELETE /api/case-records/{id}/parties/{party}', params: { id, party } },
  { name: 'POST /api/case-records/{id}/attachments', params: { id }, form: form() },
  { name: 'DELETE /api/case-records/{id}/attachments/{media}', params: { id, media } },
  {
    name: 'POST /api/case-records/{id}/evidence',
    params: { id },
    body: { type: 'testimonial', witness_name: 'Ben' },
  },
  {
    name: 'PUT /api/case-records/{id}/evidence/{evidence}',
    params: { id, evidence },
    body: { exhibit: 'B' },
  },
  { name: 'DELETE /api/case-records/{id}/evidence/{evidence}', params: { id, evidence } },
  {
    name: 'POST /api/case/{case}/activities',
    params: { case: id },
    body: { activity: 'Motion', type: 'Pleadings' },
  },
  {
    name: 'PUT /api/case-activities/{caseActivityId}',
    params: { caseActivityId: order },
    body: { remarks: 'Late.' },
  },
  { name: 'POST /api/case-activities/{caseActivityId}/comply', params: { caseActivityId: order }, body: {} },
  { name: 'DELETE /api/case-activities/{caseActivityId}/comply', params: { caseActivityId: order } },
  {
    name: 'POST /api/case-activities/{caseActivity}/attachments',
    params: { caseActivity: order },
    form: form(),
  },
  {
    name: 'POST /api/case-activities/{caseActivity}/attachments/{media}/replace',
    params: { caseActivity: order, media: scan },
    form: multipartForm([attachment(pdf(), 'corrected.pdf')]),
  },
  {
    name: 'DELETE /api/case-activities/{caseActivity}/attachments/{media}',
    params: { caseActivity: order, media: paper },
  },
  {
    name: 'POST /api/case-activities/{caseActivity}/update-status',
    params: { caseActivity: order },
    body: { status: 'Granted' },
  },
  { name: 'DELETE /api/case-activities/{caseActivityId}', params: { caseActivityId: order } },
  { name: 'POST /api/case/{caseId}/hearing', params: { caseId: id }, body: set('2030-03-06') },
  { name: 'POST /api/case/{caseId}/hearing/check', params: { caseId: id }, body: set('2030-03-07') },
  {
    name: 'POST /api/hearings/{id}/reschedule',
    params: { id: coming },
    body: set('2030-03-12', { reason: 'A storm' }),
  },
  { name: 'POST /api/hearings/{id}/cancel', params: { id: coming }, body: { reason: 'Settled' } },
  { name: 'POST /api/hearings/{id}/result', params: { id: past }, body: { hearing_status: 'held' } },
  { name: 'POST /api/sheriff-reports/{id}/attempts', params: { id: report }, body: service },
  {
    name: 'POST /api/backoffice/case/{caseId}/activities-sheriff',
    params: { caseId: id },
    body: { ...service, hearing_parent_id: past },
  },
  {
    name: 'POST /api/backoffice/update-sheriff-report',
    params: {},
    form: multipartForm([{ name: 'case_activity_id', value: report }, attachment(pdf(), 'return.pdf')]),
  },
  { name: 'POST /api/case-ammendments', params: {}, body: { case_record_id: id } },
  { name: 'POST /api/case-ammendments/{id}/review', params: { id: amendment }, body: { status: 'Denied' } },
  { name: 'POST /api/case-records/{id}/raffle', params: { id }, body: {}, status: 'for_raffling' },
  { name: 'POST /api/case-records/{id}/close', params: { id }, body: {} },
  { name: 'POST /api/case-records/{id}/archive', params: { id }, body: {}, status: 'case_closed' },
];

async function send({ name, params, body, form: parts }: Request) {
  const [method, template] = name.split(' ') as ['POST', string];
  const path = template.replaceAll(/\{(\w+)\}/g, (_, key: string) => params[key]!);
  if (parts === undefined)
    return await testApp.send(method, path, {
      headers: admin.headers,
      ...(body === undefined ? {} : { body }),
    });
  return await testApp.send(method, path, { ...parts, headers: { ...parts.headers, ...admin.headers } });
}

const setStatus = (status: string) => giveStatus(testApp, id, status);

async function everything(): Promise<string> {
  const { rows } = await pool.query(`select tablename from pg_tables where schemaname = 'court' order by 1`);
  return await testApp.snapshot(...rows.map(({ tablename }) => tablename));
}

test('C§3 every route that writes to a case is listed as refused by archived cases or as an exception', () => {
  const reported = [...REFUSED.map(({ name }) => name), ...POSSIBLE, ...ELSEWHERE];
  // A PATCH has the same handler as its PUT.
  const names = writing.map(nameOf).filter((name) => !name.startsWith('PATCH '));
  assert.deepEqual(names.sort(), reported.sort());
});

test('C§3 an archived case refuses every write that an open case accepts, and nothing changes', async () => {
  await setStatus('archived');
  const before = await everything();
  for (const request of REFUSED) {
    const { status, body } = await send(request);
    assert.equal(status, 422, request.name);
    // Refused because of the case's status, not by validation.
    assert.deepEqual(Object.keys(body), ['message'], request.name);
    assert.match(body.message, /archived|Reopen the case|awaiting a raffle/, request.name);
  }
  assert.equal(await everything(), before);
});

test('C§3 access to an archived case can still be changed', async () => {
  await setStatus('archived');
  const requests = [
    { name: POSSIBLE[0]!, params: { id }, body: { classification: 'sealed', reason: 'A child.' } },
    { name: POSSIBLE[2]!, params: { id, grant } },
    { name: POSSIBLE[1]!, params: { id }, body: { user_id: someone.id, reason: 'A successor.' } },
    { name: POSSIBLE[3]!, params: { id }, body: {} },
  ];
  for (const request of requests) {
    const { status, text } = await send(request);
    assert.ok(status === 200 || status === 201, `${request.name}: ${status} ${text}`);
  }
});

test('C§2 a new case can be linked to an archived one', async () => {
  await setStatus('archived');
  const recent = await testApp.caseRecord();
  const link = { case_record_id: id, kind: 'related' };
  assert.equal((await admin.post(`/api/case-records/${recent.id}/links`, link)).status, 201);
  assert.equal((await admin.delete(`${at}/links/${recent.id}`)).status, 422);
  assert.equal((await admin.delete(`/api/case-records/${recent.id}/links/${id}`)).status, 200);
});

test('C§3 the same requests succeed in a case that is not archived', async () => {
  for (const request of REFUSED) {
    await setStatus(request.status ?? 'received');
    const { status, text } = await send(request);
    assert.ok(status === 200 || status === 201, `${request.name}: ${status} ${text}`);
  }
});
