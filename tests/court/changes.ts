import { insertHearing } from '@bulwagan/court/calendar/testing/activities.ts';
import { pdf } from '@bulwagan/court/media/testing/files.ts';
import { signIn } from '@bulwagan/testing/back-office.ts';
import { PASSWORD, type Person, type SendOptions, type TestApp } from '@bulwagan/testing/court.ts';
import { multipartForm } from '@bulwagan/testing/form.ts';
import { everythingIn } from '@bulwagan/testing/samples/everything.ts';
import { type Change, createSendChange, type Ids } from '../attack/changes.ts';

/**
 * Every write request on court records that have an owner or a branch. `foreign-ids.test.ts` asserts that the list is
 * complete.
 */

const day = (hour: number) => `2031-03-10T${String(hour).padStart(2, '0')}:00`;
const IN_CASE = '/api/case-records/{case}';
const ACCOUNT = '/api/users/{account}';
const PLACE = { role_ids: ['{role}'], branch_ids: ['{branch}'] };

export interface CourtChange extends Change {
  /** Sent by the user who raffles cases; branch clerks do not. */
  isByRaffler?: boolean;
}

/**
 * Changes of accounts and of a case with its records, in an order in which each succeeds. Changes that end the case
 * come last.
 */
export const CHANGES: CourtChange[] = [
  {
    method: 'POST',
    path: '/api/users',
    body: {
      name: 'Made',
      email: 'made@court.example',
      password: PASSWORD,
      password_confirmation: PASSWORD,
      ...PLACE,
    },
  },
  { method: 'PUT', path: ACCOUNT, body: { name: 'Renamed', ...PLACE } },
  { method: 'DELETE', path: `${ACCOUNT}/sessions/{session}` },
  { method: 'POST', path: `${ACCOUNT}/disable` },
  { method: 'POST', path: `${ACCOUNT}/enable` },
  { method: 'DELETE', path: '/user/sessions/{own_session}' },
  {
    method: 'PUT',
    path: '/api/roles-list/{own_role}',
    body: { name: 'Not applied', permissions: [{ name: 'View Case Details' }] },
  },
  { method: 'DELETE', path: '/api/roles-list/{own_role}' },
  {
    method: 'POST',
    path: '/api/case-records',
    body: {
      case_title: 'A v. B',
      court_type: 'Regional Trial Court',
      case_type: 'Civil',
      category: 'Damages',
      filed_at: '2026-01-15',
      branch_id: '{branch}',
      parties: [{ name: 'Atty. Uy', classification: 'counsel', user_id: '{user}' }],
    },
  },
  { method: 'POST', path: '/api/case-records/{waiting}/raffle', isByRaffler: true },
  {
    method: 'POST',
    path: '/api/raffles',
    body: { court_type: 'Regional Trial Court', case_ids: ['{pending}'] },
    isByRaffler: true,
  },
  { method: 'PUT', path: IN_CASE, body: { description: 'Changed.', branch_id: '{branch}' } },
  { method: 'POST', path: `${IN_CASE}/links`, body: { case_record_id: '{linked}', kind: 'related' } },
  { method: 'DELETE', path: `${IN_CASE}/links/{linked}` },
  {
    method: 'POST',
    path: `${IN_CASE}/parties`,
    body: { name: 'Atty. Go', classification: 'counsel', represents_id: '{party}', user_id: '{user}' },
  },
  {
    method: 'PUT',
    path: `${IN_CASE}/parties/{counsel}`,
    body: { represents_id: '{party}', user_id: '{user}' },
  },
  {
    method: 'POST',
    path: `${IN_CASE}/evidence`,
    body: { type: 'object', exhibit: 'B', description: 'A knife', offered_by_id: '{party}' },
  },
  { method: 'PUT', path: `${IN_CASE}/evidence/{evidence}`, body: { offered_by_id: '{party}', exhibit: 'C' } },
  { method: 'POST', path: `${IN_CASE}/attachments`, form: { field: 'attachments[]' } },
  { method: 'POST', path: `${IN_CASE}/grants`, body: { user_id: '{user}', reason: 'For a while.' } },
  { method: 'DELETE', path: `${IN_CASE}/grants/{grant}` },
  {
    method: 'POST',
    path: '/api/case/{case}/activities',
    body: {
      activity: 'Subpoena',
      type: 'Court Actions',
      activity_id: '{activity}',
      hearing_parent_id: '{hearing}',
    },
  },
  {
    method: 'PUT',
    path: '/api/case-activities/{reply}',
    body: { activity_id: '{activity}', hearing_parent_id: '{hearing}', remarks: 'Changed.' },
  },
  { method: 'POST', path: '/api/case-activities/{activity}/attachments', form: { field: 'attachments[]' } },
  { method: 'POST', path: '/api/case-activities/{activity}/comply', body: {} },
  { method: 'DELETE', path: '/api/case-activities/{activity}/comply' },
  {
    method: 'POST',
    path: '/api/case/{case}/hearing/check',
    body: {
      scheduled_at: day(9),
      hearing_mode: 'in-person',
      activity_id: '{activity}',
      hearing_id: '{hearing}',
    },
  },
  {
    method: 'POST',
    path: '/api/case/{case}/hearing',
    body: { scheduled_at: day(9), hearing_mode: 'in-person', activity_id: '{activity}' },
  },
  {
    method: 'POST',
    path: '/api/hearings/{hearing}/reschedule',
    body: { scheduled_at: day(11), reason: 'Moved.' },
  },
  {
    method: 'POST',
    path: '/api/backoffice/case/{case}/activities-sheriff',
    body: {
      hearing_parent_id: '{hearing}',
      service_date: '2026-01-15',
      service_status: 'served',
      manner_of_service: 'personal',
    },
  },
  {
    method: 'POST',
    path: '/api/sheriff-reports/{report}/attempts',
    body: { service_date: '2026-01-16', service_status: 'served', manner_of_service: 'personal' },
  },
  {
    method: 'POST',
    path: '/api/backoffice/update-sheriff-report',
    form: { field: 'attachments[]', texts: { case_activity_id: '{report}' } },
  },
  {
    method: 'POST',
    path: '/api/case-ammendments',
    body: {
      case_record_id: '{case}',
      defendants: [{ name: 'Added' }],
      removed_defendants: ['{party}'],
      evidences: [{ type: 'testimonial', witness_name: 'Somebody', offered_by_id: '{counsel}' }],
      removed_evidence: ['{evidence}'],
      files: ['{temporary}'],
      removed_files: ['{media}'],
    },
  },
  { method: 'POST', path: '/api/case-ammendments/{amendment}/review', body: { status: 'Denied' } },
  {
    method: 'POST',
    path: '/api/events/add-case-hearing-calendar',
    body: { data: { hearings: [{ type: 'case', start_at: '2031-03-10', case_record_id: '{case}' }] } },
  },
  { method: 'PUT', path: '/api/events/{event}/edit-manual-event', body: { title: 'Changed' } },
  { method: 'DELETE', path: '/api/events/{event}/delete-manual-event' },
  { method: 'POST', path: '/api/hearings/{held}/result', body: { hearing_status: 'held' } },
  { method: 'POST', path: '/api/hearings/{hearing}/cancel', body: { reason: 'No need.' } },
  { method: 'POST', path: '/api/case-activities/{reply}/update-status', body: { status: 'Granted' } },
  { method: 'DELETE', path: '/api/case-activities/{reply}' },
  { method: 'DELETE', path: `${IN_CASE}/attachments/{media}` },
  {
    method: 'POST',
    path: '/api/case-activities/{activity}/attachments/{replaced}/replace',
    form: { field: 'attachments[]' },
  },
  { method: 'DELETE', path: '/api/case-activities/{activity}/attachments/{attached}' },
  { method: 'DELETE', path: `${IN_CASE}/evidence/{evidence}` },
  { method: 'DELETE', path: `${IN_CASE}/parties/{party}` },
  { method: 'POST', path: `${IN_CASE}/classify`, body: { classification: 'restricted', reason: 'A minor.' } },
  { method: 'POST', path: `${IN_CASE}/close`, body: { reason: 'Settled.' } },
  { method: 'POST', path: `${IN_CASE}/archive`, body: { reason: 'Old.' } },
  { method: 'POST', path: `${IN_CASE}/reopen`, body: { reason: 'Remanded.' } },
];

export const send = createSendChange({
  numbers: ['user_id', 'branch_id', 'branch_ids'],
  file: { name: 'paper.pdf', bytes: pdf() },
});

// biome-ignore lint/suspicious/noExplicitAny: as in Reply.
async function made(person: Person, path: string, body: unknown, options?: SendOptions): Promise<any> {
  const reply = await person.post(path, body, options);
  if (reply.status !== 201) throw new Error(`${path}: ${reply.status} ${reply.text}`);
  return Array.isArray(reply.body.data) ? reply.body.data[0] : reply.body.data;
}

interface Of {
  admin: Person;
  owner: Person;
  branchId: number;
  hour: number;
  /** Classification of the case awaiting raffle. Users with Case Raffle can see it only if it is public. */
  waits?: 'public' | 'sealed';
}

/** Creates a user with Case Raffle whose role otherwise covers branch cases only. */
export async function rafflerOf(testApp: TestApp, admin: Person): Promise<Person> {
  const permissions = [{ name: 'Case Raffle' }, { name: 'View Case Details' }];
  await made(admin, '/api/roles-list', { name: 'Raffler', permissions });
  return await testApp.person({ roles: ['Raffler' as never] });
}

/** Creates an account of the branch with its own role, plus a second session of `owner`. */
async function accountsOf(testApp: TestApp, { admin, owner, branchId, hour }: Of): Promise<Ids> {
  const name = `Role of ${branchId} at ${hour}`;
  const own = await made(admin, '/api/roles-list', { name, permissions: [] });
  const account = await testApp.person({ roles: ['User', name as never], branchIds: [branchId] });
  await signIn(testApp.send, { email: owner.email });
  const [session] = (await admin.get(`/api/users/${account.id}/sessions`)).body.data;
  const owners = (await owner.get('/user/sessions')).body.data;
  const roles = (await admin.get('/api/roles')).body.data;
  return {
    account: String(account.id),
    session: session.id,
    own_session: owners.find((one: { is_current: boolean }) => !one.is_current).id,
    own_role: own.id,
    role: roles.find((role: { name: string }) => role.name === 'User').id,
  };
}

/**
 * Creates a case of a branch with one record of every kind, the personal records of `owner`, and accounts of the
 * branch.
 */
export async function caseWithAll(testApp: TestApp, of: Of): Promise<Ids> {
  const { admin, owner, branchId, hour } = of;
  const { id } = await testApp.caseRecord({ branch_id: branchId });
  const linked = await testApp.caseRecord({ branch_id: branchId });
  const waiting = await testApp.caseRecord({ classification: of.waits ?? 'public' });
  const pending = await testApp.caseRecord({ classification: of.waits ?? 'public' });
  const user = await testApp.as('User', branchId);
  const inCase = `/api/case-records/${id}`;
  const party = (name: string, classification: string) =>
    made(admin, `${inCase}/parties`, { name, classification });
  const file = (field: string) => multipartForm([{ name: field, value: pdf(), filename: 'paper.pdf' }]);
  const motion = { activity: 'Motion', type: 'Pleadings', due_at: '2031-01-31' };
  const hearing = await made(admin, `/api/case/${id}/hearing`, {
    scheduled_at: day(hour),
    hearing_mode: 'in-person',
    allow_overlap: true,
    overlap_reason: 'Tests overlap.',
  });
  const entry = { data: { hearings: [{ type: 'meeting', start_at: '2031-03-10' }] } };
  const report = {
    hearing_parent_id: hearing.id,
    service_date: '2026-01-15',
    service_status: 'unserved',
    manner_of_service: 'personal',
  };
  const things = {
    party: await party(`Party of ${branchId} at ${hour}`, 'defendant'),
    counsel: await party(`Atty. of ${branchId} at ${hour}`, 'counsel'),
    evidence: await made(admin, `${inCase}/evidence`, { type: 'object', exhibit: 'A', description: 'A gun' }),
    media: await made(admin, `${inCase}/attachments`, undefined, file('attachments[]')),
    grant: await made(admin, `${inCase}/grants`, { user_id: user.id, reason: 'To be ended.' }),
    activity: await made(admin, `/api/case/${id}/activities`, motion),
    reply: await made(admin, `/api/case/${id}/activities`, motion),
    report: await made(admin, `/api/backoffice/case/${id}/activities-sheriff`, report),
    amendment: await made(admin, '/api/case-ammendments', { case_record_id: id }),
    temporary: await made(owner, '/api/temporary-media', undefined, file('files[]')),
    event: await made(owner, '/api/events/add-case-hearing-calendar', entry),
    hearing,
  };
  const ofActivity = `/api/case-activities/${things.activity.id}/attachments`;
  const attach = async () => (await made(admin, ofActivity, undefined, file('attachments[]'))).id;
  return {
    ...(await accountsOf(testApp, of)),
    attached: await attach(),
    replaced: await attach(),
    branch: String(branchId),
    case: id,
    linked: linked.id,
    waiting: waiting.id,
    pending: pending.id,
    held: await insertHearing(testApp, id, { at: '2025-01-13T09:00' }),
    user: String((await testApp.as('User', branchId)).id),
    ...Object.fromEntries(Object.entries(things).map(([name, thing]) => [name, thing.id])),
  };
}

export const everything = (testApp: TestApp): Promise<string> =>
  everythingIn(testApp.app.connection.pool, 'court', ['sessions']);
