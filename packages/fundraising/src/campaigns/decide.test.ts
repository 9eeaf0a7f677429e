import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTwoInstitutions } from '@bulwagan/testing/samples/two-institutions.ts';
import { closeEndedCampaigns } from './decide.ts';

const TABLES = ['campaigns', 'audit_log', 'notifications'];

test('F§5 campaigns are decided only by the staff of their institution', async (t) => {
  const { testApp, donor, foreign, member, propose } = await startTwoInstitutions(t);
  const path = await propose(donor);
  const before = await testApp.snapshot(...TABLES);
  for (const verb of ['approve', 'reject', 'close']) {
    const body = verb === 'reject' ? { reason: 'No' } : undefined;
    assert.equal((await testApp.post(`${path}/${verb}`, body)).status, 401);
    assert.equal((await donor.post(`${path}/${verb}`, body)).status, 403);
    assert.equal((await foreign.post(`${path}/${verb}`, body)).status, 404);
    if (verb !== 'close') {
      assert.equal((await member.post(`/campaigns/999999/${verb}`, body)).status, 404);
    }
  }
  assert.equal((await member.post(`${path}/close`)).status, 403);
  for (const body of [undefined, {}, { reason: ' ' }, { reason: 7 }, { reason: 'x'.repeat(10_001) }]) {
    const reply = await member.post(`${path}/reject`, body);
    assert.equal(reply.status, 422);
    assert.deepEqual(Object.keys(reply.body.errors), ['reason']);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§5 an institution_admin and a system_admin may approve their own proposals; a donor with a deciding role may not', async (t) => {
  const { testApp, own, admin, system, propose } = await startTwoInstitutions(t);
  const both = await testApp.person({ roles: ['committee_member', 'donor'], institutionId: own });
  const mine = await propose(admin);
  const theirs = await propose(both);
  const systems = await propose(system);
  const before = await testApp.snapshot(...TABLES);
  const refused = await both.post(`${theirs}/approve`);
  assert.equal(refused.status, 403);
  assert.deepEqual(refused.body, {
    success: false,
    message: 'You cannot approve a campaign that you proposed.',
  });
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.equal((await admin.post(`${mine}/approve`)).body.data.status, 'active');
  assert.equal((await admin.post(`${theirs}/approve`)).body.data.status, 'active');
  assert.equal((await system.post(`${systems}/approve`)).body.data.status, 'active');
});

test('F§5 a campaign is decided once; of many concurrent decisions one succeeds', async (t) => {
  const { testApp, donor, admin, member, propose } = await startTwoInstitutions(t);
  const path = await propose(donor);
  const answers = await Promise.all([
    admin.post(`${path}/approve`),
    member.post(`${path}/approve`),
    admin.post(`${path}/reject`, { reason: 'No' }),
    member.post(`${path}/reject`, { reason: 'No' }),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422, 422, 422]);
  const { rows } = await testApp.app.connection.pool.query(
    `select (select count(*) from notifications where kind <> 'campaign.submitted')::int as notices,
      (select count(*) from audit_log where action in ('campaign.approved', 'campaign.rejected'))::int as records`,
  );
  assert.deepEqual(rows, [{ notices: 1, records: 1 }]);
});

test('F§5 a campaign that its author changed after it was read is neither approved nor rejected', async (t) => {
  const { testApp, donor, member, propose } = await startTwoInstitutions(t);
  const path = await propose(donor);
  const readAt = (await member.get(path)).body.data.updated_at;
  testApp.clock.advance({ seconds: 1 });
  assert.equal((await donor.put(path, { title: 'Send to me', goal_amount: 999_999 })).status, 200);
  const before = await testApp.snapshot(...TABLES);
  const late = `updated_at=${encodeURIComponent(readAt)}`;
  for (const verb of ['approve', 'reject']) {
    const reply = await member.post(
      `${path}/${verb}?${late}`,
      verb === 'reject' ? { reason: 'No' } : undefined,
    );
    assert.equal(reply.status, 422);
    assert.equal(reply.body.message, 'The campaign was changed after you read it. Please read it again.');
    assert.equal((await member.post(`${path}/${verb}?updated_at=yesterday`, { reason: 'No' })).status, 422);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
  const nowAt = encodeURIComponent((await member.get(path)).body.data.updated_at);
  assert.equal((await member.post(`${path}/approve?updated_at=${nowAt}`)).body.data.title, 'Send to me');
});

test('F§5 an approved campaign is open, and a rejected one gives its author the reason', async (t) => {
  const { testApp, own, donor, member, propose } = await startTwoInstitutions(t);
  const good = await propose(donor);
  const bad = await propose(donor);
  const approved = await member.post(`${good}/approve`);
  assert.equal(approved.body.data.decided_at, approved.body.data.updated_at);
  const rejected = await member.post(`${bad}/reject`, { reason: 'No budget given' });
  assert.deepEqual(
    [rejected.body.data.status, rejected.body.data.rejection_reason],
    ['rejected', 'No budget given'],
  );
  assert.equal((await testApp.get(good)).status, 200);
  assert.equal((await testApp.get(bad)).status, 404);
  assert.equal((await donor.get(bad)).body.data.rejection_reason, 'No budget given');
  const { rows } = await testApp.app.connection.pool.query(
    `select n.user_id, n.kind, a.actor_id, a.tenant_id from notifications n
     join audit_log a on a.action = n.kind order by n.id`,
  );
  assert.deepEqual(rows, [
    { user_id: donor.id, kind: 'campaign.approved', actor_id: member.id, tenant_id: own },
    { user_id: donor.id, kind: 'campaign.rejected', actor_id: member.id, tenant_id: own },
  ]);
  const reported = (await donor.get('/notifications')).body.data.data;
  const { campaign_id: _, ...values } = reported[0].data;
  assert.deepEqual(values, { campaign_title: 'Books', reason: 'No budget given' });
  assert.equal(reported[1].data.campaign_title, 'Books');
  await donor.post(`${bad}/submit`);
  testApp.clock.advance({ minutes: 5 });
  await member.post(`${bad}/reject`, { reason: 'Still none' });
  assert.match(await testApp.snapshot('notifications'), /Still none/);
});

test('F§5 a campaign of an inactive institution, or past its end, is not approved', async (t) => {
  const { testApp, own, donor, member, propose } = await startTwoInstitutions(t);
  const soon = testApp.clock.now().add({ minutes: 10 }).toString();
  const brief = await propose(donor, { ends_at: soon });
  const path = await propose(donor);
  testApp.clock.advance({ minutes: 10 });
  await testApp.app.connection.pool.query(`update institutions set status = 'inactive' where id = $1`, [own]);
  const before = await testApp.snapshot(...TABLES);
  for (const one of [brief, path]) assert.equal((await member.post(`${one}/approve`)).status, 422);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§1 an institution is deactivated or its campaign approved, never both', async (t) => {
  const { testApp, own, donor, member, system, propose } = await startTwoInstitutions(t);
  const path = await propose(donor);
  const [approved, deactivated] = await Promise.all([
    member.post(`${path}/approve`),
    system.post(`/institutions/${own}/deactivate`),
  ]);
  assert.deepEqual([approved.status, deactivated.status].sort(), [200, 422]);
  const { rows } = await testApp.app.connection.pool.query(
    `select count(*)::int as wrong from campaigns c join institutions i on i.id = c.institution_id
     where c.status = 'active' and i.status = 'inactive'`,
  );
  assert.equal(rows[0].wrong, 0);
});

test('F§5 only an active campaign is closed, by the institution_admin, and stays visible', async (t) => {
  const { testApp, donor, admin, member, propose } = await startTwoInstitutions(t);
  const path = await propose(donor);
  const pending = await testApp.snapshot(...TABLES);
  assert.equal((await admin.post(`${path}/close`)).status, 422);
  assert.equal(await testApp.snapshot(...TABLES), pending);
  await member.post(`${path}/approve`);
  assert.equal((await admin.post(`${path}/close`)).body.data.status, 'closed');
  assert.equal((await admin.post(`${path}/close`)).status, 422);
  assert.equal((await member.post(`${path}/approve`)).status, 422);
  assert.equal((await testApp.get(path)).body.data.status, 'closed');
});

test('a campaign is closed automatically at its end, and not earlier', async (t) => {
  const { testApp, donor, member, propose } = await startTwoInstitutions(t);
  const soon = testApp.clock.now().add({ minutes: 10 }).toString();
  const brief = await propose(donor, { ends_at: soon });
  const waiting = await propose(donor, { ends_at: soon });
  const endless = await propose(donor);
  for (const one of [brief, endless]) await member.post(`${one}/approve`);
  testApp.clock.advance({ minutes: 9, seconds: 59 });
  assert.equal(await closeEndedCampaigns(testApp.app), 0);
  testApp.clock.advance({ seconds: 1 });
  assert.equal(await closeEndedCampaigns(testApp.app), 1);
  assert.equal(await closeEndedCampaigns(testApp.app), 0);
  const states = await Promise.all([brief, waiting, endless].map((one) => donor.get(one)));
  assert.deepEqual(
    states.map(({ body }) => body.data.status),
    ['closed', 'pending', 'active'],
  );
  const { rows } = await testApp.app.connection.pool.query(
    `select actor_id from audit_log where action = 'campaign.closed'`,
  );
  assert.deepEqual(rows, [{ actor_id: null }]);
});
