import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf } from '../../../test/fundraising.ts';
import { findBroken } from '../../../test/holds.ts';
import { bearer, login, otherCode, registration, verify } from '../accounts/test-steps.ts';
import { INVARIANTS } from '../invariants.ts';
import { begin, type DonatingWorld, donatingWorld, GUEST, pay, rowOf } from './test-steps.ts';

/** Creates a guest donation; `isPaid` completes it. */
async function guestDonation(world: DonatingWorld, email: string, isPaid = true): Promise<number> {
  const reply = await world.post('/donations', {
    campaign_id: world.campaignId,
    amount: 100,
    payment_gateway: 'paymongo',
    payment_method: 'gcash',
    ...GUEST,
    donor_email: email,
  });
  assert.equal(reply.status, 201, reply.text);
  if (isPaid) {
    await pay(world, reply.body.data.checkout_url);
    await world.delivered();
  }
  return reply.body.data.id;
}

/** Signs up with a mailbox that may also hold a receipt. */
async function signUp(world: DonatingWorld, email: string) {
  const reply = await world.post('/mobile/auth/register', registration(email));
  assert.equal(reply.status, 201, reply.text);
  const code = codeOf(await world.mail(email, ({ subject }) => /verif/i.test(subject)));
  return { id: reply.body.data.id as number, email, code };
}

const listOf = async (world: DonatingWorld, token: string): Promise<number[]> => {
  const reply = await world.get('/donations', bearer(token));
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data.data.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b);
};

const LINKED = ['donations', 'audit_log'];

test('F§4 an unverified account gets no guest donations, also not through a wrong code or a password reset', async (t) => {
  const world = await donatingWorld(t);
  const id = await guestDonation(world, 'guest@x.test');
  const { email, code } = await signUp(world, 'guest@x.test');
  const before = await world.snapshot(...LINKED);
  assert.equal((await verify(world, 'mobile', email, otherCode(code))).status, 400);
  assert.equal((await login(world, 'mobile', email)).status, 403);
  assert.equal(await world.snapshot(...LINKED), before);

  await world.post('/auth/forgot-password', { email });
  const token = codeOf(await world.mail(email, ({ subject }) => /reset/i.test(subject)));
  const password = 'a new password of mine';
  const body = { email, token, password, password_confirmation: password };
  assert.equal((await world.post('/auth/reset-password', body)).status, 200);
  assert.equal((await rowOf(world, id)).user_id, null, 'the account still awaits its code');
});

test('F§4 a donation of another address, a look-alike address or an account is never linked', async (t) => {
  const world = await donatingWorld(t);
  const others = [
    await guestDonation(world, 'other@x.test', false),
    await guestDonation(world, 'xguest@x.test', false),
    await guestDonation(world, 'guest@x.test.ph', false),
    await guestDonation(world, 'guest+1@x.test', false),
    await guestDonation(world, 'g_est@x.test', false),
  ];
  const owned = await begin(world, { donor_email: 'guest@x.test' });
  const { email, code } = await signUp(world, 'guest@x.test');
  const reply = await verify(world, 'mobile', email, code);
  assert.deepEqual(await listOf(world, reply.body.data.access_token), []);
  for (const id of others) assert.equal((await rowOf(world, id)).user_id, null);
  assert.equal((await rowOf(world, owned.id)).user_id, world.donor.id);
});

test('F§4 a guest who later signs up and verifies the address sees earlier donations, in any letter case', async (t) => {
  const world = await donatingWorld(t);
  const given = [
    await guestDonation(world, 'Guest@x.test'),
    await guestDonation(world, 'guest@X.TEST', false),
  ];
  const { id, email, code } = await signUp(world, 'GUEST@x.test');
  const money = await world.snapshot('campaigns', 'ledger_entries');
  const reply = await verify(world, 'mobile', email, code);
  const token = reply.body.data.access_token;
  assert.deepEqual(await listOf(world, token), given);
  const shown = await world.get(`/donations/${given[0]}`, bearer(token));
  assert.deepEqual([shown.status, shown.body.data.donor_name], [200, GUEST.donor_name]);
  assert.equal(await world.snapshot('campaigns', 'ledger_entries'), money);
  assert.deepEqual(await findBroken(world.app.db, INVARIANTS), []);
  const records = await world.app.db
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
      tenant_id: world.institutionId,
      changes: { before: { user_id: null }, after: { user_id: id } },
    })),
  );
});

test('F§4 signing up in a browser also links earlier donations, and a later payment is counted once', async (t) => {
  const world = await donatingWorld(t);
  const begun = await world.post('/donations', {
    campaign_id: world.campaignId,
    amount: 100,
    payment_gateway: 'paymongo',
    payment_method: 'gcash',
    ...GUEST,
  });
  const { id, email, code } = await signUp(world, GUEST.donor_email);
  assert.equal((await verify(world, 'web', email, code)).status, 200);
  await pay(world, begun.body.data.checkout_url);
  await world.delivered();
  const row = await rowOf(world, begun.body.data.id);
  assert.deepEqual([row.user_id, row.status], [id, 'completed']);
  assert.deepEqual(await findBroken(world.app.db, INVARIANTS), []);
});

test('F§4 an invited account gets the donations of its address only after the mailed code', async (t) => {
  const world = await donatingWorld(t);
  const id = await guestDonation(world, 'invited@x.test');
  const root = await world.person({ roles: ['system_admin'] });
  const invitation = { first_name: 'Ana', last_name: 'Cruz', email: 'invited@x.test', roles: ['donor'] };
  const invited = await root.post('/users', invitation);
  assert.equal(invited.status, 201, invited.text);
  assert.equal((await rowOf(world, id)).user_id, null);
  const token = codeOf(await world.mail('invited@x.test', ({ text }) => /\b\d{6}\b/.test(text)));
  const password = 'a new password of mine';
  const body = { email: 'invited@x.test', token, password, password_confirmation: password };
  assert.equal((await world.post('/auth/reset-password', body)).status, 200);
  assert.equal((await rowOf(world, id)).user_id, invited.body.data.id);
});

test('F§4 guest donations are found by an index', async (t) => {
  const world = await donatingWorld(t);
  const { rows } = await world.app.connection.pool.query(
    `select indexdef from pg_indexes where indexname = 'donation_donors__email'`,
  );
  assert.match(rows[0]?.indexdef ?? '', /\(lower\(email\)\)/);
});
