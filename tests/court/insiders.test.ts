import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Person, startCourt } from '@bulwagan/testing/court.ts';
import { everything } from './changes.ts';

/** Attempts by court users to exceed their permissions. */

const testApp = await startCourt({ after });
const [branchA, branchB] = [await testApp.branch(), await testApp.branch()];
const admin = await testApp.as('Super Admin');
const clerk = await testApp.as('Branch of the Court Clerk', branchA);

async function refused(
  who: Person,
  method: 'post' | 'put',
  path: string,
  body: object,
  status: number,
): Promise<void> {
  const before = await everything(testApp);
  const reply = await who[method](path, body);
  assert.equal(reply.status, status, `${path} ${JSON.stringify(body)}: ${reply.text}`);
  assert.equal(await everything(testApp), before);
}

const roleId = async (name: string): Promise<string> =>
  (await admin.get('/api/roles')).body.data.find((role: { name: string }) => role.name === name).id;

test('C§5 a user who may manage cases of the whole court but view one branch can change only that branch', async () => {
  const permissions = ['Manage Cases', 'Schedule Hearings', 'View Evidence'].map((name) => ({ name }));
  await admin.post('/api/roles-list', { name: 'Manager', reach: 'court', permissions });
  const manager = await testApp.person({ roles: ['User', 'Manager' as never], branchIds: [branchA] });
  const [own, other] = [
    await testApp.caseRecord({ branch_id: branchA }),
    await testApp.caseRecord({ branch_id: branchB }),
  ];
  const hearing = { scheduled_at: '2031-03-10T09:00', hearing_mode: 'in-person' };
  await refused(manager, 'put', `/api/case-records/${other.id}`, { stage: 'Trial' }, 404);
  await refused(manager, 'post', `/api/case/${other.id}/hearing`, hearing, 404);
  await refused(manager, 'post', `/api/case/${other.id}/hearing/check`, hearing, 404);
  const changes = [
    await manager.put(`/api/case-records/${own.id}`, { stage: 'Trial' }),
    await manager.post(`/api/case/${own.id}/hearing/check`, hearing),
    await manager.post(`/api/case/${own.id}/hearing`, hearing),
  ];
  assert.deepEqual(
    changes.map(({ status }) => status),
    [200, 200, 201],
  );
});

test('C§5 a branch clerk cannot take over an account that has access to cases outside the branch', async () => {
  const elsewhere = await testApp.caseRecord({ branch_id: branchB, classification: 'sealed' });
  const lawyer = async () => await testApp.as('Counsel', branchA);
  const [counsel, letIn] = [await lawyer(), await lawyer()];
  const party = { name: 'Atty. Go', classification: 'counsel', user_id: counsel.id };
  assert.equal((await admin.post(`/api/case-records/${elsewhere.id}/parties`, party)).status, 201);
  const grant = { user_id: letIn.id, reason: 'An expert.' };
  assert.equal((await admin.post(`/api/case-records/${elsewhere.id}/grants`, grant)).status, 201);
  const role_ids = [await roleId('Counsel'), await roleId('BCC Staff')];
  for (const { id, email } of [counsel, letIn]) {
    const path = `/api/users/${id}`;
    await refused(clerk, 'put', path, { email: 'clerk@evil.example' }, 403);
    await refused(clerk, 'put', path, { role_ids }, 403);
    const kept = await clerk.put(path, { name: 'Atty. Gomez', email });
    assert.equal(kept.status, 200, kept.text);
    assert.equal((await admin.put(path, { role_ids })).status, 200);
  }
  const here = await lawyer();
  const own = await testApp.caseRecord({ branch_id: branchA, classification: 'sealed' });
  await admin.post(`/api/case-records/${own.id}/parties`, { ...party, user_id: here.id });
  assert.equal((await clerk.put(`/api/users/${here.id}`, { email: 'new@law.example' })).status, 200);
});

test('C§2 the history of a case shows links to users who can view both cases, and withholds their details from others', async () => {
  const [own, sealed] = [
    await testApp.caseRecord({ branch_id: branchA }),
    await testApp.caseRecord({ branch_id: branchB, classification: 'sealed' }),
  ];
  const link = { case_record_id: sealed.id, kind: 'related', note: 'The same accused.' };
  assert.equal((await admin.post(`/api/case-records/${own.id}/links`, link)).status, 201);
  assert.equal((await admin.delete(`/api/case-records/${own.id}/links/${sealed.id}`)).status, 200);
  const entries = async (who: Person) =>
    (await who.get(`/api/case-records/${own.id}/history`)).body.data
      .filter(({ action }: { action: string }) => action.endsWith('linked'))
      .map(({ before, after, withheld }: Record<string, unknown>) => [
        before !== null || after !== null,
        withheld,
      ]);
  assert.deepEqual(await entries(admin), [
    [true, false],
    [true, false],
  ]);
  assert.deepEqual(await entries(clerk), [
    [false, true],
    [false, true],
  ]);
});
