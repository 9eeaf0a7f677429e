import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Permission } from '@bulwagan/contracts/court/permissions.ts';
import type { SystemRole } from '@bulwagan/contracts/court/roles.ts';
import { type Person, startCourt } from '@bulwagan/testing/court.ts';
import { multipartForm } from '@bulwagan/testing/form.ts';
import { amendedCase, waitingFiles } from '../amendments/testing/case.ts';
import { attachment, pdf } from '../media/testing/files.ts';

const testApp = await startCourt({ after });
const admin = await testApp.as('Super Admin');
const EVIDENCE = ['evidence.added', 'evidence.updated', 'evidence.removed'];
const FILES = [
  'case.files_attached',
  'case.file_removed',
  'activity.files_attached',
  'sheriff_report.attachments_replaced',
];
const AMENDMENT = ['amendment.filed', 'amendment.granted'];
const SECRETS = {
  evidence: ['Knife number 7', 'Deed of sale', 'Witness Protected'],
  files: ['complaint.pdf', 'photo-of-child.pdf', 'return-of-sheriff.pdf', 'order-on-file.pdf'],
};

interface Entry {
  action: string;
  // biome-ignore lint/suspicious/noExplicitAny: as in Reply.
  [member: string]: any;
}

const scan = (name: string) => multipartForm([attachment(pdf(name), name)]);

/** A case with every kind of event that has details to hide from some readers. */
async function eventfulCase() {
  const found = await amendedCase(testApp);
  const { clerk, id } = found;
  const at = `/api/case-records/${id}`;
  const added = await clerk.post(`${at}/evidence`, {
    type: 'testimonial',
    witness_name: 'Witness Protected',
  });
  await clerk.put(`${at}/evidence/${added.body.data.id}`, { description: 'Knife number 7' });
  await clerk.delete(`${at}/evidence/${added.body.data.id}`);
  const attached = await clerk.post(`${at}/attachments`, undefined, scan('photo-of-child.pdf'));
  await clerk.delete(`${at}/attachments/${attached.body.data[0].id}`);
  const order = { activity: 'Order/Constancia', type: 'Court Actions' };
  const { id: orderId } = (await clerk.post(`/api/case/${id}/activities`, order)).body.data;
  await clerk.post(`/api/case-activities/${orderId}/attachments`, undefined, scan('order-on-file.pdf'));
  await clerk.delete(`/api/case-activities/${orderId}`);
  const report = { activity: "Sheriff's Report", type: 'Court Actions' };
  const { id: reportId } = (await clerk.post(`/api/case/${id}/activities`, report)).body.data;
  await clerk.post(
    '/api/backoffice/update-sheriff-report',
    undefined,
    multipartForm([
      { name: 'case_activity_id', value: reportId },
      attachment(pdf(), 'return-of-sheriff.pdf'),
    ]),
  );
  const files = await waitingFiles(clerk, 'answer.pdf');
  const filed = await clerk.post('/api/case-ammendments', {
    case_record_id: id,
    defendants: [{ name: 'Cora Uy' }],
    evidences: [{ type: 'object', exhibit: 'B', description: 'Knife number 7' }],
    removed_evidence: [found.evidenceId],
    files,
    removed_files: [found.fileId],
  });
  const amended = await admin.post(`/api/case-ammendments/${filed.body.data.id}/review`, {
    status: 'Granted',
  });
  assert.equal(amended.status, 200, amended.text);
  return { ...found, files };
}

let made = 0;

/** Creates a user of a branch with custom roles, one per scope: `{ branch: ['View Evidence'] }`. */
async function reader(
  branchId: number,
  permissions: Partial<Record<'court' | 'branch', Permission[]>>,
): Promise<Person> {
  const names: string[] = [];
  for (const [scope, list] of Object.entries(permissions)) {
    made += 1;
    const name = `Reader ${made}`;
    const role = { name, reach: scope, permissions: list.map((permission) => ({ name: permission })) };
    const reply = await admin.post('/api/roles-list', role);
    assert.equal(reply.status, 201, reply.text);
    names.push(name);
  }
  return await testApp.person({ roles: names as SystemRole[], branchIds: [branchId] });
}

const one = await eventfulCase();

async function historyOf(person: Person): Promise<{ entries: Entry[]; text: string }> {
  const { status, body, text } = await person.get(`/api/case-records/${one.id}/history?per_page=100`);
  assert.equal(status, 200, text);
  return { entries: body.data, text };
}

const withheldIn = (entries: Entry[]) =>
  entries.filter(({ withheld }) => withheld).map(({ action }) => action);
const holds = (text: string, words: string[]) => words.filter((word) => text.includes(word));

test('C§5 the history shows that evidence and files changed, without their content for users who may not see them', async () => {
  const full = (await historyOf(admin)).entries;
  const person = await reader(one.branchId, { court: ['View Case History'] });
  const { entries, text } = await historyOf(person);
  assert.deepEqual(holds(text, [...SECRETS.evidence, ...SECRETS.files]), []);
  assert.deepEqual(holds(text, [one.evidenceId, one.fileId, ...one.files]), []);
  const reported = ({ id, at, actor, action }: Entry) => ({ id, at, actor, action });
  assert.deepEqual(entries.map(reported), full.map(reported));
  for (const entry of entries.filter(({ action }) => [...EVIDENCE, ...FILES].includes(action)))
    assert.deepEqual(
      [entry.before, entry.after, entry.details, entry.withheld],
      [null, null, null, true],
      entry.action,
    );
  assert.deepEqual(
    new Set(withheldIn(entries)),
    new Set([...EVIDENCE, ...FILES, ...AMENDMENT, 'activity.deleted']),
  );
  const filed = entries.find(({ action }) => action === 'amendment.filed')!;
  assert.deepEqual(Object.keys(filed.after).sort(), ['defendants', 'removed_defendants']);
  const deleted = entries.find(({ action }) => action === 'activity.deleted')!;
  assert.equal(deleted.before.activity, 'Order/Constancia');
});

test('C§5 evidence and files are each shown to users who may see them, and users who see both get everything', async () => {
  const files = await historyOf(
    await reader(one.branchId, { court: ['View Case History', 'View Case Filing'] }),
  );
  assert.deepEqual(holds(files.text, SECRETS.evidence), []);
  assert.deepEqual(holds(files.text, SECRETS.files), SECRETS.files);
  assert.deepEqual(new Set(withheldIn(files.entries)), new Set([...EVIDENCE, ...AMENDMENT]));
  const evidence = await historyOf(
    await reader(one.branchId, { court: ['View Case History', 'View Evidence'] }),
  );
  assert.deepEqual(holds(evidence.text, SECRETS.files), []);
  assert.deepEqual(holds(evidence.text, SECRETS.evidence), SECRETS.evidence);
  assert.deepEqual(
    new Set(withheldIn(evidence.entries)),
    new Set([...FILES, ...AMENDMENT, 'activity.deleted']),
  );
  const { entries } = await historyOf(await testApp.as('BCC Staff', one.branchId));
  assert.deepEqual(withheldIn(entries), []);
  const filed = entries.find(({ action }) => action === 'amendment.filed')!;
  assert.deepEqual(filed.after.removed_evidence, [one.evidenceId]);
});

test('C§5 an evidence permission without this case in its scope shows none of its evidence', async () => {
  const permissions = {
    court: ['View Case History'],
    branch: ['View Evidence', 'View Case Filing'],
  } satisfies Parameters<typeof reader>[1];
  const there = await historyOf(await reader(one.branchId, permissions));
  assert.deepEqual(withheldIn(there.entries), []);
  const elsewhere = await historyOf(await reader(await testApp.branch(), permissions));
  assert.deepEqual(holds(elsewhere.text, [...SECRETS.evidence, ...SECRETS.files]), []);
  assert.equal(withheldIn(elsewhere.entries).includes('evidence.added'), true);
});
