import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startTwoInstitutions } from '@bulwagan/testing/samples/two-institutions.ts';
import { fundedCampaign } from '../withdrawals/testing/fund.ts';

async function start(t: TestContext) {
  const fixtures = await startTwoInstitutions(t);
  const { testApp, own, system, admin, member, foreign, donor } = fixtures;
  const second = await testApp.person({
    roles: ['committee_member', 'institution_admin'],
    institutionId: own,
  });
  const suspended = await testApp.person({ roles: ['committee_member'], institutionId: own });
  assert.equal((await system.post(`/users/${suspended.id}/suspend`, { reason: 'Left' })).status, 200);
  const people = { system, admin, member, second, suspended, foreign, donor };
  /** Returns the number of notifications of a kind per user. */
  const reported = async (kind: string): Promise<Record<string, number>> => {
    const { rows } = await testApp.app.connection.pool.query(
      'select user_id, count(*)::int as n from notifications where kind = $1 group by user_id',
      [kind],
    );
    const names = new Map(Object.entries(people).map(([name, { id }]) => [id, name]));
    return Object.fromEntries(rows.map(({ user_id, n }) => [names.get(user_id), n]));
  };
  return { ...fixtures, second, reported };
}

test('F§5 only users who decide about an institution’s campaigns are notified of a pending one', async (t) => {
  const { own, donor, admin, member, reported, propose } = await start(t);
  assert.equal((await donor.post('/campaigns', { title: 'No more', institution_id: own })).status, 422);
  assert.deepEqual(await reported('campaign.submitted'), {});
  const path = await propose(donor);
  assert.deepEqual(await reported('campaign.submitted'), { admin: 1, member: 1, second: 1 });
  const [notice] = (await member.get('/notifications')).body.data.data;
  assert.deepEqual(
    [notice.title, notice.body, notice.data],
    [
      'A campaign awaits approval',
      'Books was submitted for approval.',
      { campaign_id: Number(path.split('/').at(-1)), campaign_title: 'Books' },
    ],
  );
  await propose(admin);
  assert.deepEqual(await reported('campaign.submitted'), { admin: 1, member: 2, second: 2 });
});

test('F§5 a draft is announced when submitted, and a rejected campaign each time it is resubmitted', async (t) => {
  const { testApp, donor, member, reported, propose } = await start(t);
  const path = await propose(donor, { is_draft: true });
  assert.deepEqual(await reported('campaign.submitted'), {});
  for (const times of [1, 2]) {
    testApp.clock.advance({ minutes: 1 });
    assert.equal((await donor.post(`${path}/submit`)).status, 200);
    assert.deepEqual(await reported('campaign.submitted'), { admin: times, member: times, second: times });
    assert.equal((await donor.post(`${path}/submit`)).status, 422);
    assert.equal((await member.post(`${path}/reject`, { reason: 'No budget' })).status, 200);
  }
  assert.deepEqual(await reported('campaign.submitted'), { admin: 2, member: 2, second: 2 });
});

test('F§5 the committee is notified of a pending withdrawal, but not its requester or users who may not decide', async (t) => {
  const { testApp, own, donor, member, second, reported } = await start(t);
  const fund = await fundedCampaign(testApp, { institutionId: own, donorId: donor.id, centavos: 100_000n });
  const body = { campaign_id: fund.id, amount: 400.25, purpose: 'Books of the first term' };
  assert.equal((await member.post('/withdrawals', { ...body, amount: 1_000.01 })).status, 422);
  assert.deepEqual(await reported('withdrawal.requested'), {});
  const { id } = (await member.post('/withdrawals', body)).body.data;
  assert.deepEqual(await reported('withdrawal.requested'), { second: 1 });
  const notices = (await second.get('/notifications')).body.data.data;
  const { kind, data } = notices.find((one: { kind: string }) => one.kind === 'withdrawal.requested');
  assert.deepEqual([kind, data.withdrawal_id, data.campaign_id], ['withdrawal.requested', id, fund.id]);
});

test('F§5 system administrators are notified of what nobody else of the institution may decide', async (t) => {
  const { testApp, other, system, donor, propose } = await startTwoInstitutions(t);
  const only = await testApp.person({ roles: ['committee_member'], institutionId: other });
  const titles = async (): Promise<string[]> =>
    (await system.get('/notifications')).body.data.data.map(({ title }: { title: string }) => title);
  await propose(donor);
  assert.deepEqual(await titles(), []);
  const alone = await testApp.institution('Alone');
  await propose(donor, { institution_id: alone });
  assert.deepEqual(await titles(), ['A campaign awaits approval']);
  const manager = await testApp.person({ roles: ['institution_admin'], institutionId: alone });
  // May approve the own campaign.
  await propose(manager, { institution_id: alone });
  assert.equal((await titles()).length, 1);
  const fund = await fundedCampaign(testApp, { institutionId: alone, donorId: donor.id, centavos: 100_000n });
  const body = { campaign_id: fund.id, amount: 400, purpose: 'Books' };
  assert.equal((await manager.post('/withdrawals', body)).status, 201);
  assert.deepEqual(await titles(), ['A withdrawal awaits approval', 'A campaign awaits approval']);
  const theirs = await fundedCampaign(testApp, {
    institutionId: other,
    donorId: donor.id,
    centavos: 100_000n,
  });
  assert.equal((await only.post('/withdrawals', { ...body, campaign_id: theirs.id })).status, 201);
  // The colleague of the other institution decides.
  assert.equal((await titles()).length, 2);
});
