import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { type Browser, PASSWORD, type Reply, startOffice } from './office.test-world.ts';

/** What sign-in has to say of a password that was generated: `PASSWORD`, here. */

const office = await startOffice({ after });
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

/** A browser in which somebody asked for a link to reset the password, and what was mailed. */
async function linkFor(email: string): Promise<{ client: Browser; token: string }> {
  const client = office.browser();
  await client.enter();
  await client.post('/forgot-password', { email });
  const url = new URL(/http:\S+/.exec(office.mailsTo(email).at(-1)!.text)![0]);
  return { client, token: url.searchParams.get('token')! };
}

test('ASVS 6.4.1 a generated password is not chosen again, nor by the mailed link; another one does not end', async () => {
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

test('ASVS 6.4.1 a password of one’s own may be chosen again', async () => {
  const { email } = await office.person();
  const client = await office.signedInAs(email);
  assert.equal((await client.put('/user/password', change(PASSWORD))).status, 200);
});

test('ASVS 6.4.1 a generated password that has ended is wrong to the count of tries too, and its owner gets in by the mailed link', async () => {
  const { email } = await office.person({ generated: true });
  office.clock.advance({ seconds: WEEK_IN_SECONDS });
  for (let tries = 0; tries < 3; tries += 1) assert.equal((await office.browser().login(email)).status, 422);
  assert.equal((await office.browser().login(email)).status, 429);
  const { client, token } = await linkFor(email);
  const reset = { email, token, password: OWN, password_confirmation: OWN };
  assert.equal((await client.post('/reset-password', reset)).status, 200);
  assert.equal((await office.browser({ ip: '198.51.100.8' }).login(email, OWN)).status, 200);
  office.clock.advance({ seconds: WEEK_IN_SECONDS });
  assert.equal((await office.browser({ ip: '198.51.100.8' }).login(email, OWN)).status, 200);
});

test('ASVS 6.4.1 who has a second factor is not asked for it once the generated password has ended', async () => {
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
