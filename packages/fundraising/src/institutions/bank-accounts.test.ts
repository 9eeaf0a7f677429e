import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { fieldEncryptionContext } from './bank-accounts.ts';

const account = { bank_name: 'Landbank', account_name: 'Own College', account_number: '0012-3456 7890' };

test('F§5 bank accounts are managed by the institution_admin of their institution', async (t) => {
  const testApp = await startFundraising(t);
  const own = await testApp.institution();
  const other = await testApp.institution();
  const admin = await testApp.person({ roles: ['institution_admin'], institutionId: own });
  const member = await testApp.person({ roles: ['committee_member'], institutionId: own });
  const foreign = await testApp.person({ roles: ['institution_admin'], institutionId: other });
  const donor = await testApp.person();
  const path = `/institutions/${own}/bank-accounts`;
  const { id } = (await admin.post(path, account)).body.data;
  const before = await testApp.snapshot('bank_accounts', 'audit_log');

  assert.equal((await testApp.get(path)).status, 401);
  assert.equal((await testApp.post(path, account)).status, 401);
  assert.equal((await donor.get(path)).status, 403);
  assert.equal((await foreign.get(path)).status, 404);
  assert.equal((await foreign.post(path, account)).status, 404);
  assert.equal((await foreign.delete(`${path}/${id}`)).status, 404);
  assert.equal((await foreign.delete(`/institutions/${other}/bank-accounts/${id}`)).status, 404);
  for (const person of [donor, member]) {
    assert.equal((await person.post(path, account)).status, 403);
    assert.equal((await person.delete(`${path}/${id}`)).status, 403);
  }
  assert.equal((await admin.delete(`${path}/999999`)).status, 404);
  assert.equal(await testApp.snapshot('bank_accounts', 'audit_log'), before);
  assert.equal((await member.get(path)).body.data.length, 1);
});

test('F§7 a bank account with invalid fields is refused with each of them', async (t) => {
  const testApp = await startFundraising(t);
  const own = await testApp.institution();
  const admin = await testApp.person({ roles: ['institution_admin'], institutionId: own });
  const path = `/institutions/${own}/bank-accounts`;
  for (const account_number of ['12345', '1'.repeat(21), '123 456x', '', ' 123456', null, 1234567890]) {
    const reply = await admin.post(path, { ...account, account_number });
    assert.equal(reply.status, 422);
    assert.deepEqual(Object.keys(reply.body.errors), ['account_number']);
  }
  const empty = await admin.post(path, {});
  assert.deepEqual(Object.keys(empty.body.errors).sort(), ['account_name', 'account_number', 'bank_name']);
  assert.equal(await testApp.snapshot('bank_accounts', 'audit_log'), 'bank_accounts: \naudit_log: ');
});

test('F§5 a number is encrypted, bound to its row, and only its last four digits are shown', async (t) => {
  const testApp = await startFundraising(t);
  const own = await testApp.institution();
  const admin = await testApp.person({ roles: ['institution_admin'], institutionId: own });
  const path = `/institutions/${own}/bank-accounts`;
  const created = await admin.post(path, account);
  assert.equal(created.status, 201);
  const { id, account_number_last_four: lastFour } = created.body.data;
  assert.equal(lastFour, '7890');
  const listed = await admin.get(path);
  assert.deepEqual(listed.body.data, [created.body.data]);
  const all = await testApp.snapshot('bank_accounts', 'audit_log');
  for (const seen of [created.text, listed.text, all]) assert.doesNotMatch(seen, /00123456|0012-3456/);
  const { rows } = await testApp.app.connection.pool.query('select account_number_sealed from bank_accounts');
  const encrypted = rows[0].account_number_sealed;
  assert.equal(testApp.app.fieldEncryption.open(encrypted, fieldEncryptionContext(id)), '001234567890');
  assert.throws(() => testApp.app.fieldEncryption.open(encrypted, fieldEncryptionContext(id + 1)));
});

test('F§5 a removed account keeps its record, and one with a pending withdrawal cannot be removed', async (t) => {
  const testApp = await startFundraising(t);
  testApp.skipInvariants();
  const own = await testApp.institution();
  const admin = await testApp.person({ roles: ['institution_admin'], institutionId: own });
  const path = `/institutions/${own}/bank-accounts`;
  const { id } = (await admin.post(path, account)).body.data;
  const { pool } = testApp.app.connection;
  const { rows } = await pool.query(
    `insert into campaigns (institution_id, created_by, title, description, type, status, goal_centavos, created_at, updated_at)
     values ($1, $2, 'Books', 'Books', 'general', 'active', 100, now(), now()) returning id`,
    [own, admin.id],
  );
  await pool.query(
    `insert into withdrawals (campaign_id, institution_id, bank_account_id, amount_centavos, purpose, requested_by, created_at, updated_at)
     values ($1, $2, $3, 100, 'Books', $4, now(), now())`,
    [rows[0].id, own, id, admin.id],
  );
  const before = await testApp.snapshot('bank_accounts', 'audit_log');
  assert.equal((await admin.delete(`${path}/${id}`)).status, 422);
  assert.equal(await testApp.snapshot('bank_accounts', 'audit_log'), before);

  await pool.query(`update withdrawals set status = 'rejected'`);
  assert.equal((await admin.delete(`${path}/${id}`)).status, 200);
  assert.deepEqual((await admin.get(path)).body.data, []);
  assert.equal((await admin.delete(`${path}/${id}`)).status, 404);
  assert.match(await testApp.snapshot('bank_accounts'), /Landbank/);
});
