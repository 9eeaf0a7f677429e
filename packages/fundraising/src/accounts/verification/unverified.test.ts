import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startFundraising, type TestApp } from '@bulwagan/testing/fundraising.ts';
import { registration, signUp, verify } from '../testing/steps.ts';
import { deleteUnverified } from './unverified.ts';

const TABLES = ['users', 'user_roles', 'verification_codes', 'devices', 'sessions', 'audit_log'];

const isThere = async ({ app }: TestApp, id: number) =>
  (await app.db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

test('contract §3.1 an account never verified is deleted after UNVERIFIED_ACCOUNT_DAYS, and its address is free again', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await signUp(testApp, 'ana@x.test', { device_token: 'push' });
  const ben = await signUp(testApp, 'ben@x.test');
  assert.equal((await verify(testApp, 'mobile', ben.email, ben.code)).status, 200);
  const person = await testApp.person();
  testApp.clock.advance({ hours: 24 * 30 });
  const before = await testApp.snapshot(...TABLES);
  assert.equal(await deleteUnverified(testApp.app), 0, 'on the thirtieth day');
  assert.equal(await testApp.snapshot(...TABLES), before);
  testApp.clock.advance({ seconds: 1 });
  const cleo = await signUp(testApp, 'cleo@x.test');
  assert.equal(await deleteUnverified(testApp.app), 1);
  assert.deepEqual(
    await Promise.all([ana.id, ben.id, person.id, cleo.id].map((id) => isThere(testApp, id))),
    [false, true, true, true],
  );
  const records = await testApp.app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_id'])
    .where('action', '=', 'user.deleted_unverified')
    .execute();
  assert.deepEqual(records, [{ actor_id: null, subject_id: String(ana.id) }]);
  assert.equal((await testApp.post('/web/auth/register', registration(ana.email))).status, 201);
});

test('contract §3.1 an unverified account with donations or other records stays, and so does one with a valid code', async (t) => {
  const testApp = await startFundraising(t);
  const kept = await signUp(testApp, 'kept@x.test');
  const giving = await signUp(testApp, 'giving@x.test');
  const asking = await signUp(testApp, 'asking@x.test');
  const suspended = await signUp(testApp, 'suspended@x.test');
  const { pool } = testApp.app.connection;
  const at = testApp.clock.now().toString();
  const admin = await testApp.person({ roles: ['system_admin'] });
  const institution = await admin.post('/institutions', { name: 'A school' });
  assert.equal(institution.status, 201, institution.text);
  await pool.query(
    `insert into campaigns (title, description, type, status, goal_centavos, institution_id, created_by, created_at, updated_at)
     values ('A', 'B', 'general', 'draft', 100, $1, $2, $3, $3)`,
    [institution.body.data.id, kept.id, at],
  );
  await pool.query(
    `insert into donations (reference_number, campaign_id, institution_id, user_id, amount_centavos, fee_centavos, total_centavos,
       payment_gateway, payment_method, created_at, updated_at)
     select 'R1', id, institution_id, $1, 100, 0, 100, 'paymongo', 'card', $2, $2 from campaigns`,
    [giving.id, at],
  );
  await pool.query(`update users set status = 'suspended' where id = $1`, [suspended.id]);
  testApp.clock.advance({ hours: 24 * 31 });
  assert.equal((await testApp.post('/web/auth/resend-verification', { email: asking.email })).status, 200);
  assert.equal(await deleteUnverified(testApp.app), 0);
  testApp.clock.advance({ minutes: 15 });
  assert.equal(await deleteUnverified(testApp.app), 1);
  assert.equal(await isThere(testApp, asking.id), false);
  for (const { id } of [kept, giving, suspended]) assert.equal(await isThere(testApp, id), true);
});
