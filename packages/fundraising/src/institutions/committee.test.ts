import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';

test('F§5 a committee is visible to the staff of its institution and changed by its institution_admin', async (t) => {
  const testApp = await startFundraising(t);
  const own = await testApp.institution();
  const other = await testApp.institution();
  const member = await testApp.person({ roles: ['committee_member'], institutionId: own });
  const colleague = await testApp.person({ institutionId: own });
  const foreign = await testApp.person({ roles: ['institution_admin'], institutionId: other });
  const path = `/institutions/${own}/committee`;
  const before = await testApp.snapshot('user_roles', 'audit_log');
  const body = { user_id: colleague.id };

  assert.equal((await testApp.get(path)).status, 401);
  assert.equal((await testApp.post(path, body)).status, 401);
  assert.equal((await colleague.get(path)).status, 403);
  assert.equal((await member.post(path, body)).status, 403);
  assert.equal((await member.delete(`${path}/${member.id}`)).status, 403);
  assert.equal((await foreign.get(path)).status, 404);
  assert.equal((await foreign.post(path, body)).status, 404);
  assert.equal((await foreign.delete(`${path}/${member.id}`)).status, 404);
  assert.equal((await foreign.delete(`/institutions/${other}/committee/${member.id}`)).status, 404);
  assert.equal(await testApp.snapshot('user_roles', 'audit_log'), before);
  assert.deepEqual(
    (await member.get(path)).body.data.map(({ email }: { email: string }) => email),
    [member.email],
  );
});

test('F§5 a committee is sorted by last name in dictionary order, then by first name', async (t) => {
  const testApp = await startFundraising(t);
  const institutionId = await testApp.institution();
  const sorted = ['Zoe Abad', 'ana Ábalos', 'Ñina Ábalos', 'Otto Ábalos', 'Maria de la Cruz', 'Ana Reyes'];
  for (const at of [4, 1, 5, 3, 0, 2])
    await testApp.person({ name: sorted[at]!, roles: ['committee_member'], institutionId });
  const admin = await testApp.person({ roles: ['institution_admin'], institutionId });
  const { data } = (await admin.get(`/institutions/${institutionId}/committee`)).body;
  assert.deepEqual(
    data.map(({ name }: { name: string }) => name),
    sorted,
  );
});

test('F§5 only an active user of the institution is appointed, once, and nobody appoints themselves', async (t) => {
  const testApp = await startFundraising(t);
  const own = await testApp.institution();
  const other = await testApp.institution();
  const admin = await testApp.person({ roles: ['institution_admin'], institutionId: own });
  const member = await testApp.person({ roles: ['committee_member'], institutionId: own });
  const outsider = await testApp.person({ institutionId: other });
  const suspended = await testApp.person({ institutionId: own });
  await testApp.app.connection.pool.query(`update users set status = 'suspended' where id = $1`, [
    suspended.id,
  ]);
  const path = `/institutions/${own}/committee`;
  const before = await testApp.snapshot('user_roles', 'audit_log');
  const refusals: [body: object, field: string][] = [
    [{}, 'user_id'],
    [{ user_id: 'x' }, 'user_id'],
    [{ user_id: 999_999 }, 'user_id'],
    [{ user_id: outsider.id }, 'user_id'],
    [{ user_id: suspended.id }, 'user_id'],
    [{ user_id: member.id }, 'user_id'],
    [{ email: 'no address' }, 'email'],
    [{ email: outsider.email }, 'email'],
    [{ email: 'nobody@x.test' }, 'email'],
  ];
  for (const [body, field] of refusals) {
    const reply = await admin.post(path, body);
    assert.equal(reply.status, 422, JSON.stringify(body));
    assert.deepEqual(Object.keys(reply.body.errors), [field]);
  }
  assert.equal((await admin.post(path, { user_id: admin.id })).status, 403);
  assert.equal((await admin.delete(`${path}/${admin.id}`)).status, 422);
  assert.equal((await admin.delete(`${path}/${outsider.id}`)).status, 404);
  assert.equal(await testApp.snapshot('user_roles', 'audit_log'), before);
});

test('F§5 an institution_admin cannot change a system_admin through the committee either', async (t) => {
  const testApp = await startFundraising(t);
  const own = await testApp.institution();
  const admin = await testApp.person({
    roles: ['institution_admin', 'committee_member'],
    institutionId: own,
  });
  const chief = await testApp.person({ roles: ['system_admin', 'committee_member'], institutionId: own });
  const path = `/institutions/${own}/committee`;
  const before = await testApp.snapshot('user_roles', 'audit_log');
  assert.equal((await admin.delete(`${path}/${chief.id}`)).status, 403);
  assert.equal((await admin.delete(`/users/${chief.id}/roles/committee_member`)).status, 403);
  assert.equal((await admin.delete(`${path}/${admin.id}`)).status, 422);
  assert.equal((await admin.delete(`/users/${admin.id}/roles/committee_member`)).status, 422);
  assert.equal(await testApp.snapshot('user_roles', 'audit_log'), before);
  const other = await testApp.person({ roles: ['system_admin'], institutionId: own });
  const between = await testApp.snapshot('user_roles', 'audit_log');
  assert.equal((await admin.post(path, { user_id: other.id })).status, 403);
  assert.equal(await testApp.snapshot('user_roles', 'audit_log'), between);
  assert.equal((await other.delete(`${path}/${chief.id}`)).status, 200);
});

test('F§5 an appointed member may act at once, and a dismissed one no longer', async (t) => {
  const testApp = await startFundraising(t);
  const own = await testApp.institution();
  const admin = await testApp.person({ roles: ['institution_admin'], institutionId: own });
  const colleague = await testApp.person({ institutionId: own, email: 'Ligaya@x.test' });
  const path = `/institutions/${own}/committee`;
  const answers = await Promise.all(
    [1, 2, 3].map(() => admin.post(path, { user_id: null, email: 'LIGAYA@x.test' })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422, 422]);
  assert.equal((await colleague.get(path)).body.data[0].id, colleague.id);
  assert.equal((await admin.delete(`${path}/${colleague.id}`)).status, 200);
  assert.equal((await colleague.get(path)).status, 403);
  assert.deepEqual((await admin.get(path)).body.data, []);
  const { rows } = await testApp.app.connection.pool.query('select action from audit_log order by id');
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['committee_member.added', 'committee_member.removed'],
  );
});
