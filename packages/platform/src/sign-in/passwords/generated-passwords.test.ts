import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { type Browser, PASSWORD, type Reply, startBackOffice } from '../testing/back-office.ts';

/** Tests of sign-in with a generated password: `PASSWORD`, here. */

const office = await startBackOffice({ after });
const TABLES = ['users', 'sessions', 'password_reset_tokens', 'audit_log'];
const OWN = 'a password of my own';
const WEEK_IN_SECONDS = 604_800;
const SAME = 'The new password must be different from the current password.';
const shown = (reply: Reply) => [reply.status, reply.body];
const change = (password: string) => ({
  current_password: PASSWORD,
  password,
  password_confirmation: password,
});

/** Requests a reset link in a browser and returns it from the mail. */
async function linkFor(email: string): Promise<{ client: Browser; token: string }> {
  const client = office.browser();
  await client.enter();
  await client.post('/forgot-password', { email });
  const url = new URL(/http:\S+/.exec(office.mailsTo(email).at(-1)!.text)![0]);
  return { client, token: url.searchParams.get('token')! };
}

test('ASVS 6.4.1 a generated password cannot be chosen again, also not by a reset link; a chosen one does not expire', async () => {
  const { email } = await office.person({ generated: true });
  const client = await office.signedInAs(email);
  const { client: guest, token } = await linkFor(email);
  const before = await office.snapshot(...TABLES);
  const reset = (password: string) => ({ email, token, password, password_confirmation: password });
  for (const reply of [
    await client.put('/user/password', change(PASSWORD)),
    await guest.post('/reset-password', reset(PASSWORD)),
  ])
    assert.deepEqual(shown(reply), [422, { message: SAME, errors: { password: [SAME] } }]);
  assert.equal(await office.snapshot(...TABLES), before);
  assert.equal((await client.put('/user/password', change(OWN))).status, 200);
  office.clock.advance({ seconds: WEEK_IN_SECONDS });
  assert.equal((await office.browser().login(email, OWN)).status, 200);
});

test('ASVS 6.4.1 a chosen password may be chosen again', async () => {
  const { email } = await office.person();
  const client = await office.signedInAs(email);
  assert.equal((await client.put('/user/password', change(PASSWORD))).status, 200);
});

test('ASVS 6.4.1 an expired generated password counts as a wrong attempt, and its owner can sign in after a reset', async () => {
  const { email } = await office.person({ generated: true });
  office.clock.advance({ seconds: WEEK_IN_SECONDS });
  for (let attempts = 0; attempts < 3; attempts += 1)
    assert.equal((await office.browser().login(email)).status, 422);
  assert.equal((await office.browser().login(email)).status, 429);
  const { client, token } = await linkFor(email);
  const reset = { email, token, password: OWN, password_confirmation: OWN };
  assert.equal((await client.post('/reset-password', reset)).status, 200);
  assert.equal((await office.browser({ ip: '198.51.100.8' }).login(email, OWN)).status, 200);
  office.clock.advance({ seconds: WEEK_IN_SECONDS });
  assert.equal((await office.browser({ ip: '198.51.100.8' }).login(email, OWN)).status, 200);
});

test('ASVS 6.4.1 with an expired generated password the second factor is not requested', async () => {
  const { id, email } = await office.person({ generated: true });
  const now = office.clock.now().toString();
  await sql`insert into two_factor (user_id, secret, confirmed_at, recovery_codes, created_at, updated_at)
    values (${id}, '', ${now}, '', ${now}, ${now})`.execute(office.db);
  const ip = '198.51.100.9';
  assert.equal((await office.browser({ ip }).login(email)).body.two_factor, true);
  office.clock.advance({ seconds: WEEK_IN_SECONDS });
  const [over, wrong] = [
    await office.browser({ ip }).login(email),
    await office.browser({ ip }).login(email, 'a wrong one'),
  ];
  assert.equal(over.status, 422);
  assert.deepEqual(shown(over), shown(wrong));
});
