import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { CAMPAIGN_STATUSES, isPublished } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import { type Reply, startFundraising } from '@bulwagan/testing/fundraising.ts';

const titles = (reply: Reply): string[] => reply.body.data.data.map(({ title }: { title: string }) => title);

/** Creates two institutions with a campaign in each state, proposed by one donor; the newest first. */
async function start(t: TestContext) {
  const testApp = await startFundraising(t);
  testApp.skipInvariants();
  const own = await testApp.institution('Own');
  const other = await testApp.institution('Other');
  const donor = await testApp.person();
  const ids: Record<string, number> = {};
  for (const [prefix, institution] of [
    ['own', own],
    ['other', other],
  ] as const) {
    for (const status of CAMPAIGN_STATUSES) {
      testApp.clock.advance({ seconds: 1 });
      const { rows } = await testApp.app.connection.pool.query(
        `insert into campaigns (institution_id, created_by, title, description, type, status, goal_centavos,
           raised_centavos, available_centavos, supporter_count, rejection_reason, created_at, updated_at)
         values ($1, $2, $3, 'About', 'general', $4, 100000, 12345, 2345, 3, $5, $6, $6) returning id`,
        [
          institution,
          donor.id,
          `${prefix} ${status}`,
          status,
          status === 'rejected' ? 'No' : null,
          testApp.clock.now().toString(),
        ],
      );
      ids[`${prefix} ${status}`] = rows[0].id;
    }
  }
  return { testApp, own, other, donor, ids };
}

test('F§5 everyone sees active and closed campaigns, newest first, with their amounts', async (t) => {
  const { testApp, own, donor, ids } = await start(t);
  const reply = await testApp.get('/campaigns');
  assert.equal(reply.status, 200);
  assert.deepEqual(titles(reply), ['other closed', 'other active', 'own closed', 'own active']);
  assert.equal(reply.body.data.total, 4);
  const shown = (await testApp.get(`/campaigns/${ids['own active']}`)).body.data;
  assert.deepEqual(
    [shown.raised_amount, shown.available_amount, shown.goal_amount, shown.supporter_count],
    [123.45, 23.45, 1000, 3],
  );
  assert.deepEqual(shown.institution, { id: own, name: 'Own' });
  assert.deepEqual([shown.created_by, shown.rejection_reason], [null, null]);
  for (const status of CAMPAIGN_STATUSES.filter((one) => !isPublished(one))) {
    assert.equal((await testApp.get(`/campaigns/${ids[`own ${status}`]}`)).status, 404);
    assert.deepEqual(titles(await testApp.get(`/campaigns?status=${status}`)), []);
    const stranger = await testApp.person();
    assert.equal((await stranger.get(`/campaigns/${ids[`own ${status}`]}`)).status, 404);
    assert.equal((await donor.get(`/campaigns/${ids[`own ${status}`]}`)).status, 200);
  }
  assert.equal((await testApp.get('/campaigns/999999')).status, 404);
  assert.equal((await testApp.get('/campaigns/x')).status, 404);
});

test('F§5 donors also see their own campaigns, in every state', async (t) => {
  const { testApp, donor, ids } = await start(t);
  assert.equal((await donor.get('/campaigns')).body.data.total, 10);
  assert.equal((await donor.get('/campaigns?mine=true')).body.data.total, 10);
  assert.equal((await donor.get(`/campaigns/${ids['own rejected']}`)).body.data.rejection_reason, 'No');
  const stranger = await testApp.person();
  assert.equal((await stranger.get('/campaigns')).body.data.total, 4);
  assert.deepEqual(titles(await stranger.get('/campaigns?mine=true')), []);
  assert.deepEqual(titles(await testApp.get('/campaigns?mine=true')), []);
});

test('F§5 staff see all campaigns of their institution and of no other', async (t) => {
  const { testApp, own, other, ids } = await start(t);
  const system = await testApp.person({ roles: ['system_admin'] });
  for (const role of ['institution_admin', 'committee_member'] as const) {
    const person = await testApp.person({ roles: [role], institutionId: own });
    const reply = await person.get('/campaigns');
    assert.deepEqual(
      titles(reply),
      [...CAMPAIGN_STATUSES].reverse().map((status) => `own ${status}`),
    );
    assert.equal((await person.get(`/campaigns?institution_id=${other}`)).body.data.total, 0);
    assert.equal((await person.get(`/campaigns/${ids['other active']}`)).status, 404);
    assert.equal((await person.get(`/campaigns/${ids['own draft']}`)).status, 200);
    const homeless = await testApp.person({ roles: [role] });
    assert.equal((await homeless.get('/campaigns')).body.data.total, 0);
  }
  const giving = await testApp.person({ roles: ['committee_member', 'donor'], institutionId: own });
  assert.equal((await giving.get('/campaigns')).body.data.total, 7);
  assert.equal((await system.get('/campaigns')).body.data.total, 10);
});

test('F§4 campaigns are filtered and paged; invalid filters are refused', async (t) => {
  const { testApp, own } = await start(t);
  assert.deepEqual(titles(await testApp.get('/campaigns?status=active')), ['other active', 'own active']);
  assert.deepEqual(titles(await testApp.get(`/campaigns?institution_id=${own}`)), [
    'own closed',
    'own active',
  ]);
  assert.deepEqual(titles(await testApp.get('/campaigns?search=OWN%20a')), ['own active']);
  assert.deepEqual(titles(await testApp.get('/campaigns?search=%25')), []);
  assert.deepEqual(titles(await testApp.get('/campaigns?type=individual')), []);
  const second = await testApp.get('/campaigns?per_page=3&page=2');
  assert.deepEqual(titles(second), ['own active']);
  assert.deepEqual(
    [second.body.data.total, second.body.data.last_page, second.body.data.from, second.body.data.to],
    [4, 2, 4, 4],
  );
  const clamped = await testApp.get('/campaigns?per_page=1000&page=-3');
  assert.deepEqual([clamped.body.data.per_page, clamped.body.data.current_page], [100, 1]);
  for (const query of ['status=open', 'institution_id=x', 'page=x', 'per_page=1.5', 'mine=maybe', 'type=x']) {
    const reply = await testApp.get(`/campaigns?${query}`);
    assert.equal(reply.status, 422, query);
    assert.deepEqual(Object.keys(reply.body.errors), [query.split('=')[0]]);
  }
});

test('F§1 an unlisted scholar is not revealed by campaign searches, except to author and staff', async (t) => {
  const { testApp, own, other, donor, ids } = await start(t);
  const admin = await testApp.person({ roles: ['institution_admin'], institutionId: own });
  const foreign = await testApp.person({ roles: ['institution_admin', 'donor'], institutionId: other });
  const system = await testApp.person({ roles: ['system_admin'] });
  const made = await admin.post('/scholars', { first_name: 'Ana', last_name: 'Cruz', is_listed: false });
  const { id } = made.body.data;
  await testApp.app.connection.pool.query(
    "update campaigns set type = 'individual', scholar_id = $1 where id = $2",
    [id, ids['own active']],
  );
  const found = async (by: Pick<typeof donor, 'get'>) => titles(await by.get(`/campaigns?scholar_id=${id}`));
  for (const stranger of [testApp, await testApp.person(), foreign])
    assert.deepEqual(await found(stranger), []);
  for (const insider of [donor, admin, system]) assert.deepEqual(await found(insider), ['own active']);
  await testApp.app.connection.pool.query('update scholars set is_listed = true');
  for (const anybody of [testApp, foreign, donor]) assert.deepEqual(await found(anybody), ['own active']);
});

test('F§1 the scholar of a closed campaign leaves public view with the institution', async (t) => {
  const { testApp, own, donor, ids } = await start(t);
  const admin = await testApp.person({ roles: ['institution_admin'], institutionId: own });
  const root = await testApp.person({ roles: ['system_admin'] });
  const { id } = (await admin.post('/scholars', { first_name: 'Ana', last_name: 'Cruz' })).body.data;
  const campaign = ids['own active'];
  await testApp.app.connection.pool.query(
    "update campaigns set type = 'individual', scholar_id = $1 where id = $2",
    [id, campaign],
  );
  const scholarFor = async (by: Pick<typeof donor, 'get'>) =>
    (await by.get(`/campaigns/${campaign}`)).body.data.scholar;
  const found = async (by: Pick<typeof donor, 'get'>) => titles(await by.get(`/campaigns?scholar_id=${id}`));
  const ana = { id, first_name: 'Ana' };
  assert.deepEqual([await scholarFor(testApp), await found(testApp)], [ana, ['own active']]);
  await testApp.app.connection.pool.query("update campaigns set status = 'closed' where status = 'active'");
  assert.equal((await root.post(`/institutions/${own}/deactivate`)).status, 200);
  assert.equal((await testApp.get(`/scholars/${id}`)).status, 404);
  for (const stranger of [testApp, await testApp.person()])
    assert.deepEqual([await scholarFor(stranger), await found(stranger)], [null, []]);
  for (const insider of [donor, admin, root])
    assert.deepEqual([await scholarFor(insider), await found(insider)], [ana, ['own active']]);
});
