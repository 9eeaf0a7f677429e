import assert from 'node:assert/strict';
import { test } from 'node:test';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { startFundraising, type TestApp } from '@bulwagan/testing/fundraising.ts';
import { recordAs } from '../audit/audit.ts';

const actions = (reply: { body: { data: { data: { action: string }[] } } }) =>
  reply.body.data.data.map(({ action }) => action);

async function write(
  testApp: TestApp,
  doer: { id: number; institutionId: number | null },
  action: string,
  subject: [string, number],
  at = iso(testApp.clock.now()),
) {
  await recordAs(
    testApp.app.db,
    { ...doer, name: 'Ana Cruz' },
    { action, subject, at, ip: '10.0.0.9', requestId: 'r-1', changes: { after: { amount: 5n } } },
  );
}

test('F§5 the audit log requires permission to view it: 401 anonymous callers, 403 committee and donors', async (t) => {
  const testApp = await startFundraising(t);
  const own = await testApp.institution();
  const member = await testApp.person({ roles: ['committee_member'], institutionId: own });
  const donor = await testApp.person();
  assert.equal((await testApp.get('/audit-logs')).status, 401);
  assert.equal((await member.get('/audit-logs')).status, 403);
  assert.equal((await donor.get('/audit-logs')).status, 403);
});

test('F§5 an institution_admin reads only entries of their own institution', async (t) => {
  const testApp = await startFundraising(t);
  testApp.skipInvariants();
  const [own, other] = [await testApp.institution(), await testApp.institution()];
  const admin = await testApp.person({ roles: ['institution_admin'], institutionId: own });
  const root = await testApp.person({ roles: ['system_admin'] });
  const lost = await testApp.person({ roles: ['institution_admin'] });
  await write(testApp, { id: 1, institutionId: own }, 'campaign.approved', ['campaign', 1]);
  await write(testApp, { id: 2, institutionId: other }, 'campaign.rejected', ['campaign', 2]);
  await write(testApp, { id: 3, institutionId: null }, 'user.registered', ['user', 3]);
  assert.deepEqual(actions(await admin.get('/audit-logs')), ['campaign.approved']);
  assert.deepEqual(actions(await admin.get(`/audit-logs?institution_id=${other}`)), []);
  assert.deepEqual(actions(await lost.get('/audit-logs')), []);
  assert.deepEqual(actions(await root.get('/audit-logs')), [
    'user.registered',
    'campaign.rejected',
    'campaign.approved',
  ]);
  assert.deepEqual(actions(await root.get(`/audit-logs?institution_id=${other}`)), ['campaign.rejected']);
});

test('F§7 invalid filters are 422', async (t) => {
  const testApp = await startFundraising(t);
  const root = await testApp.person({ roles: ['system_admin'] });
  for (const [query, field] of [
    ['from=yesterday', 'from'],
    ['to=2026-02-30', 'to'],
    ['from=2026-11-02&to=2026-11-01', 'to'],
    ['actor_id=x', 'actor_id'],
    ['actor_id=2147483648', 'actor_id'],
    ['page=x', 'page'],
  ] as const) {
    const reply = await root.get(`/audit-logs?${query}`);
    assert.equal(reply.status, 422, query);
    assert.deepEqual(Object.keys(reply.body.errors), [field], query);
  }
});

test('F§5 the log is filtered by user, action, object, and local dates', async (t) => {
  const testApp = await startFundraising(t);
  const root = await testApp.person({ roles: ['system_admin'] });
  const doer = (id: number) => ({ id, institutionId: null });
  // In Asia/Manila, eight hours ahead, these two are on 1 and 2 November.
  await write(testApp, doer(11), 'campaign.approved', ['campaign', 7], '2026-11-01T15:59:59.999Z');
  await write(testApp, doer(12), 'campaign.rejected', ['campaign', 8], '2026-11-01T16:00:00.000Z');
  await write(testApp, doer(12), 'campaigns_import.started', ['import', 7], '2026-11-05T00:00:00.000Z');
  const asked = async (query: string) => actions(await root.get(`/audit-logs?${query}`));
  assert.deepEqual(await asked('actor_id=11'), ['campaign.approved']);
  assert.deepEqual(await asked('action=campaign.rejected'), ['campaign.rejected']);
  assert.deepEqual(await asked('action=campaign'), ['campaign.rejected', 'campaign.approved']);
  assert.deepEqual(await asked('action=%25'), []);
  assert.deepEqual(await asked('subject_type=campaign&subject_id=7'), ['campaign.approved']);
  assert.deepEqual(await asked('from=2026-11-01&to=2026-11-01'), ['campaign.approved']);
  assert.deepEqual(await asked('from=2026-11-02&to=2026-11-02'), ['campaign.rejected']);
  assert.deepEqual(await asked('from=2026-11-02'), ['campaigns_import.started', 'campaign.rejected']);
  assert.deepEqual(await asked('from=0000-01-01&to=9999-12-31'), [
    'campaigns_import.started',
    'campaign.rejected',
    'campaign.approved',
  ]);
  assert.deepEqual(await asked('to=1000-01-01'), []);
  const page = (await root.get('/audit-logs?per_page=2&page=2')).body.data;
  assert.deepEqual([page.total, page.data.length, page.last_page], [3, 1, 2]);
});

test('F§5 an entry shows user, time, origin and changes', async (t) => {
  const testApp = await startFundraising(t);
  const root = await testApp.person({ roles: ['system_admin'] });
  const own = await testApp.institution();
  await write(testApp, { id: 5, institutionId: own }, 'withdrawal.approved', ['withdrawal', 9]);
  const [{ id, ...entry }] = (await root.get('/audit-logs')).body.data.data;
  assert.equal(typeof id, 'number');
  assert.deepEqual(entry, {
    at: iso(testApp.clock.now()),
    actor: { id: 5, name: 'Ana Cruz' },
    action: 'withdrawal.approved',
    subject: { type: 'withdrawal', id: '9' },
    institution_id: own,
    ip: '10.0.0.9',
    request_id: 'r-1',
    changes: { after: { amount: '5' } },
  });
});
