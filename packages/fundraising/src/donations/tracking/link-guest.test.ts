import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf } from '@bulwagan/testing/fundraising.ts';
import { findBroken } from '@bulwagan/testing/invariants.ts';
import { bearer, login, otherCode, registration, verify } from '../../accounts/testing/steps.ts';
import { INVARIANTS } from '../../verify/invariants.ts';
import {
  begin,
  type GatewayDonorTestApp,
  GUEST,
  pay,
  rowOf,
  startWithGatewayAndDonor,
} from '../testing/steps.ts';

/** Creates a guest donation; `isPaid` completes it. */
async function guestDonation(
  testApp: GatewayDonorTestApp,
  email: string,
  isPaid = true,
  more: object = {},
): Promise<number> {
  const reply = await testApp.post('/donations', {
    campaign_id: testApp.campaignId,
    amount: 100,
    payment_gateway: 'paymongo',
    payment_method: 'gcash',
    ...GUEST,
    donor_email: email,
    ...more,
  });
  assert.equal(reply.status, 201, reply.text);
  if (isPaid) {
    await pay(testApp, reply.body.data.checkout_url);
    await testApp.delivered();
  }
  return reply.body.data.id;
}

/** Signs up with a mailbox that may also hold a receipt. */
async function signUp(testApp: GatewayDonorTestApp, email: string) {
  const reply = await testApp.post('/mobile/auth/register', registration(email));
  assert.equal(reply.status, 201, reply.text);
  const code = codeOf(await testApp.mail(email, ({ subject }) => /verif/i.test(subject)));
  return { id: reply.body.data.id as number, email, code };
}

const listOf = async (testApp: GatewayDonorTestApp, token: string): Promise<number[]> => {
  const reply = await testApp.get('/donations', bearer(token));
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data.data.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b);
};

const LINKED = ['donations', 'audit_log'];

test('F§4 an unverified account gets no guest donations, also not through a wrong code or a password reset', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const id = await guestDonation(testApp, 'guest@x.test');
  const { email, code } = await signUp(testApp, 'guest@x.test');
  const before = await testApp.snapshot(...LINKED);
  assert.equal((await verify(testApp, 'mobile', email, otherCode(code))).status, 400);
  assert.equal((await login(testApp, 'mobile', email)).status, 403);
  assert.equal(await testApp.snapshot(...LINKED), before);

  await testApp.post('/auth/forgot-password', { email });
  const token = codeOf(await testApp.mail(email, ({ subject }) => /reset/i.test(subject)));
  const password = 'a new password of mine';
  const body = { email, token, password, password_confirmation: password };
  assert.equal((await testApp.post('/auth/reset-password', body)).status, 200);
  assert.equal((await rowOf(testApp, id)).user_id, null, 'the account still awaits its code');
});

test('F§4 a donation of another address, a look-alike address or an account is never linked', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const others = [
    await guestDonation(testApp, 'other@x.test', false),
    await guestDonation(testApp, 'xguest@x.test', false),
    await guestDonation(testApp, 'guest@x.test.ph', false),
    await guestDonation(testApp, 'guest+1@x.test', false),
    await guestDonation(testApp, 'g_est@x.test', false),
  ];
  const owned = await begin(testApp, { donor_email: 'guest@x.test' });
  const { email, code } = await signUp(testApp, 'guest@x.test');
  const reply = await verify(testApp, 'mobile', email, code);
  assert.deepEqual(await listOf(testApp, reply.body.data.access_token), []);
  for (const id of others) assert.equal((await rowOf(testApp, id)).user_id, null);
  assert.equal((await rowOf(testApp, owned.id)).user_id, testApp.donor.id);
});

test('F§4 a guest who later signs up and verifies the address sees earlier donations, in any letter case', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const given = [
    await guestDonation(testApp, 'Guest@x.test'),
    await guestDonation(testApp, 'guest@X.TEST', false),
  ];
  const { id, email, code } = await signUp(testApp, 'GUEST@x.test');
  const money = await testApp.snapshot('campaigns', 'ledger_entries');
  const reply = await verify(testApp, 'mobile', email, code);
  const token = reply.body.data.access_token;
  assert.deepEqual(await listOf(testApp, token), given);
  const shown = await testApp.get(`/donations/${given[0]}`, bearer(token));
  assert.deepEqual([shown.status, shown.body.data.donor_name], [200, GUEST.donor_name]);
  assert.equal(await testApp.snapshot('campaigns', 'ledger_entries'), money);
  assert.deepEqual(await findBroken(testApp.app.db, INVARIANTS), []);
  const records = await testApp.app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_id', 'tenant_id', 'changes'])
    .where('action', '=', 'donation.linked')
    .orderBy('id')
    .execute();
  assert.deepEqual(
    records,
    given.map((donation) => ({
      actor_id: id,
      subject_id: String(donation),
      tenant_id: testApp.institutionId,
      changes: { before: { user_id: null }, after: { user_id: id } },
    })),
  );
});

test('F§4 the audit log of an institution does not name the donor of an anonymous donation that is linked', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const { institutionId } = testApp;
  const manager = await testApp.person({ roles: ['institution_admin'], institutionId });
  const anonymous = await guestDonation(testApp, 'guest@x.test', false, { is_anonymous: true });
  const { id, email, code } = await signUp(testApp, 'guest@x.test');
  const reply = await verify(testApp, 'mobile', email, code);
  assert.deepEqual(await listOf(testApp, reply.body.data.access_token), [anonymous]);
  const [linked] = (await manager.get('/audit-logs?action=donation.linked')).body.data.data;
  const { actor, ip, request_id, changes, subject } = linked;
  assert.deepEqual(
    { actor, ip, request_id, changes },
    { actor: null, ip: null, request_id: null, changes: null },
  );
  assert.deepEqual(subject, { type: 'donation', id: String(anonymous) });
  assert.equal((await manager.get(`/audit-logs?actor_id=${id}`)).body.data.total, 0);
});

test('F§4 signing up in a browser also links earlier donations, and a later payment is counted once', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const begun = await testApp.post('/donations', {
    campaign_id: testApp.campaignId,
    amount: 100,
    payment_gateway: 'paymongo',
    payment_method: 'gcash',
    ...GUEST,
  });
  const { id, email, code } = await signUp(testApp, GUEST.donor_email);
  assert.equal((await verify(testApp, 'web', email, code)).status, 200);
  await pay(testApp, begun.body.data.checkout_url);
  await testApp.delivered();
  const row = await rowOf(testApp, begun.body.data.id);
  assert.deepEqual([row.user_id, row.status], [id, 'completed']);
  assert.deepEqual(await findBroken(testApp.app.db, INVARIANTS), []);
});

test('F§4 an invited account gets the donations of its address only after the mailed code', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const id = await guestDonation(testApp, 'invited@x.test');
  const root = await testApp.person({ roles: ['system_admin'] });
  const invitation = { first_name: 'Ana', last_name: 'Cruz', email: 'invited@x.test', roles: ['donor'] };
  const invited = await root.post('/users', invitation);
  assert.equal(invited.status, 201, invited.text);
  assert.equal((await rowOf(testApp, id)).user_id, null);
  const token = codeOf(await testApp.mail('invited@x.test', ({ text }) => /\b\d{6}\b/.test(text)));
  const password = 'a new password of mine';
  const body = { email: 'invited@x.test', token, password, password_confirmation: password };
  assert.equal((await testApp.post('/auth/reset-password', body)).status, 200);
  assert.equal((await rowOf(testApp, id)).user_id, invited.body.data.id);
});

test('F§4 guest donations are found by an index', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const { rows } = await testApp.app.connection.pool.query(
    `select indexdef from pg_indexes where indexname = 'donation_donors__email'`,
  );
  assert.match(rows[0]?.indexdef ?? '', /\(lower\(email\)\)/);
});
