import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, startFundraising } from '../../../test/fundraising.ts';

const ana = {
  first_name: 'Ana',
  last_name: 'Cruz',
  email: 'ana@x.test',
  password: 'long enough',
  password_confirmation: 'long enough',
};

test('F§4 register reports every failing field at once and creates nobody', async (t) => {
  const world = await startFundraising(t);
  const reply = await world.post('/mobile/auth/register', { email: 'no address', password: 'short' });
  assert.equal(reply.status, 422);
  assert.deepEqual(Object.keys(reply.body.errors).sort(), [
    'email',
    'first_name',
    'last_name',
    'password',
    'password_confirmation',
  ]);
  assert.equal(await world.snapshot('users', 'verification_codes'), 'users: \nverification_codes: ');
});

test('F§4 register refuses an address that another account has, whatever its case', async (t) => {
  const world = await startFundraising(t);
  await world.post('/mobile/auth/register', ana);
  const before = await world.snapshot('users');
  const reply = await world.post('/web/auth/register', { ...ana, email: 'ANA@x.test' });
  assert.equal(reply.status, 422);
  assert.deepEqual(reply.body.errors, { email: ['The email has already been taken.'] });
  assert.equal(await world.snapshot('users'), before);
});

test('F§3 register mails a six-digit code and opens an unverified account', async (t) => {
  const world = await startFundraising(t);
  const reply = await world.post('/mobile/auth/register', ana);
  assert.equal(reply.status, 201);
  assert.equal(reply.body.success, true);
  assert.equal(reply.body.data.email_verified, false);
  const secondsLeft = world.clock.now().until(reply.body.data.can_resend_at).total('seconds');
  assert.equal(Math.round(secondsLeft), 60);
  assert.match(codeOf(await world.mail('ana@x.test')), /^\d{6}$/);
});
