import { insertHearing } from '@bulwagan/court/calendar/testing/activities.ts';
import { pdf } from '@bulwagan/court/media/testing/files.ts';
import { courtOperations } from '@bulwagan/court/operations.ts';
import { signIn } from '@bulwagan/testing/back-office.ts';
import type { Person, SendOptions, TestApp } from '@bulwagan/testing/court.ts';
import { multipartForm } from '@bulwagan/testing/form.ts';
import { everythingIn } from '@bulwagan/testing/samples/everything.ts';
import { finishedBatch, papersWithTemplate } from '@bulwagan/testing/samples/papers.ts';
import { createSendChange, type Ids, scopedChanges } from '../attack/changes.ts';

/** Fixtures and requests for every operation of the court. */

const day = (hour: number) => `2031-03-10T${String(hour).padStart(2, '0')}:00`;
/** Writes on records with an owner or a branch. */
export const CHANGES = scopedChanges(courtOperations);

export const send = createSendChange({ name: 'paper.pdf', bytes: pdf() });

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
    managed_user: String(account.id),
    session: session.id,
    own_session: owners.find((one: { is_current: boolean }) => !one.is_current).id,
    own_role: own.id,
    role: roles.find((role: { name: string }) => role.name === 'User').id,
  };
}

/** Issues papers of a hearing, a template of its branch, and a batch that is done. */
async function papersOf(
  admin: Person,
  owner: Person,
  { branchId, hearing, civilCase }: { branchId: number; hearing: string; civilCase: string },
): Promise<Ids> {
  const asked = { kind: 'notice_of_hearing', subject_id: hearing };
  const civil = await made(admin, `/api/case/${civilCase}/activities`, {
    activity: 'Order',
    type: 'Court Actions',
    remarks: 'Granted.',
  });
  const order = { kind: 'order', subject_id: civil.id, allow_missing: true };
  const electronic = await made(admin, '/api/documents', order);
  return {
    ...(await papersWithTemplate(admin, asked, { officeId: branchId, scan: pdf() })),
    electronic_document: electronic.id,
    document_batch: await finishedBatch(owner, { ...asked, subject_ids: [hearing], format: 'zip' }),
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
  const civil = await testApp.caseRecord({ branch_id: branchId, case_type: 'Civil' });
  await made(admin, `/api/case-records/${civil.id}/parties`, {
    name: 'Joel Tan',
    classification: 'defendant',
    email: `tan-${branchId}-${hour}@parties.test`,
  });
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
    counsel_party: await party(`Atty. of ${branchId} at ${hour}`, 'counsel'),
    evidence: await made(admin, `${inCase}/evidence`, { type: 'object', exhibit: 'A', description: 'A gun' }),
    media: await made(admin, `${inCase}/attachments`, undefined, file('attachments[]')),
    grant: await made(admin, `${inCase}/grants`, { user_id: user.id, reason: 'To be ended.' }),
    activity: await made(admin, `/api/case/${id}/activities`, motion),
    answering_activity: await made(admin, `/api/case/${id}/activities`, motion),
    report: await made(admin, `/api/backoffice/case/${id}/activities-sheriff`, report),
    amendment: await made(admin, '/api/case-ammendments', { case_record_id: id }),
    temporary_media: await made(owner, '/api/temporary-media', undefined, file('files[]')),
    event: await made(owner, '/api/events/add-case-hearing-calendar', entry),
    hearing,
  };
  const ofActivity = `/api/case-activities/${things.activity.id}/attachments`;
  const papers = await papersOf(admin, owner, {
    branchId,
    hearing: hearing.id,
    civilCase: civil.id,
  });
  const attach = async () => (await made(admin, ofActivity, undefined, file('attachments[]'))).id;
  return {
    serial: String(hour),
    ...papers,
    ...(await accountsOf(testApp, of)),
    attached_media: await attach(),
    replaced_media: await attach(),
    branch: String(branchId),
    case: id,
    linked_case: linked.id,
    waiting_case: waiting.id,
    pending_case: pending.id,
    held_hearing: await insertHearing(testApp, id, { at: '2025-01-13T09:00' }),
    user: String((await testApp.as('User', branchId)).id),
    ...Object.fromEntries(Object.entries(things).map(([name, thing]) => [name, thing.id])),
  };
}

export const everything = (testApp: TestApp): Promise<string> =>
  everythingIn(testApp.app.connection.pool, 'court', ['sessions']);
