import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { PASSWORD, type Reply, startBackOffice } from './testing/back-office.ts';

const office = await startBackOffice({ after });
const NEW_PASSWORD = 'a new one that is long';
const IP = '203.0.113.7';

type Reported = [kind: string, outcome: 'success' | 'failure', userId: number | null, reason?: string];

/** Asserts the status, and exactly these security events with all their fields. */
async function reports(act: () => Promise<Reply>, status: number, ...expected: Reported[]): Promise<Reply> {
  const from = office.eventLines().length;
  const reply = await act();
  assert.equal(reply.status, status, reply.text);
  const reported = office.eventLines().slice(from);
  assert.deepEqual(
    reported.map(({ security_event: kind, outcome, user_id: userId, reason }) => [
      kind,
      outcome,
      userId,
      reason,
    ]),
    expected.map(([kind, outcome, userId, reason]) => [kind, outcome, userId, reason]),
  );
  for (const { ip, route, time } of reported) {
    assert.equal(ip, IP);
    assert.match(String(route), /^\/office\//);
    assert.ok(time);
  }
  return reply;
}

const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: office.clock.now().epochMilliseconds,
  });

test('C§5 W§5 each step of a back-office sign-in logs its event, including refusals, with user and address and no secret', async () => {
  const { id, email } = await office.person();
  const client = office.browser({ ip: IP });
  await client.enter();

  await reports(() => client.login(email, 'a wrong one'), 422, ['sign_in_failed', 'failure', id]);
  await reports(() => client.login('nobody@office.test', PASSWORD), 422, ['sign_in_failed', 'failure', null]);
  await reports(() => client.login(email), 200, ['sign_in_succeeded', 'success', id]);

  const confirm = (password: string) => () => client.post('/user/confirm-password', { password });
  await reports(confirm('a wrong one'), 422, ['password_confirmation_failed', 'failure', id]);
  await reports(confirm(PASSWORD), 201, ['password_confirmed', 'success', id]);

  await client.post('/user/two-factor-authentication');
  const { secretKey } = (await client.get('/user/two-factor-secret-key')).body;
  const enable = (code: string) => () => client.post('/user/confirmed-two-factor-authentication', { code });
  await reports(enable('000000'), 422, ['two_factor_failed', 'failure', id, 'confirming']);
  await reports(enable(codeOf(secretKey)), 200, ['two_factor_enabled', 'success', id]);
  await reports(() => client.post('/user/two-factor-recovery-codes'), 200, [
    'recovery_codes_renewed',
    'success',
    id,
  ]);
  const [recoveryCode] = (await client.get('/user/two-factor-recovery-codes')).body;
  await reports(() => client.post('/logout'), 204, ['signed_out', 'success', id]);

  const challenge = (body: object) => () => client.post('/two-factor-challenge', body);
  await reports(() => client.login(email), 200, ['two_factor_requested', 'success', id]);
  await reports(challenge({ code: '000000' }), 422, ['two_factor_failed', 'failure', id, 'code']);
  await reports(
    challenge({ recovery_code: recoveryCode }),
    204,
    ['recovery_code_used', 'success', id],
    ['two_factor_succeeded', 'success', id, 'recovery code'],
    ['sign_in_succeeded', 'success', id],
  );
  await reports(() => client.delete('/user/two-factor-authentication'), 423);
  await reports(confirm(PASSWORD), 201, ['password_confirmed', 'success', id]);
  await reports(() => client.delete('/user/two-factor-authentication'), 200, [
    'two_factor_disabled',
    'success',
    id,
  ]);

  const change = { current_password: PASSWORD, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
  await reports(() => client.put('/user/password', change), 200, ['password_changed', 'success', id]);
  await reports(() => client.delete('/user/sessions', { password: NEW_PASSWORD }), 204, [
    'signed_out_everywhere',
    'success',
    id,
  ]);

  await reports(() => client.post('/forgot-password', { email }), 200, ['code_sent', 'success', id]);
  const { searchParams } = new URL(/http:\S+/.exec(office.mailsTo(email).at(-1)!.text)![0]);
  const token = searchParams.get('token')!;
  const reset = (given: string) => () =>
    client.post('/reset-password', {
      email,
      token: given,
      password: PASSWORD,
      password_confirmation: PASSWORD,
    });
  await reports(reset('not the token'), 422, ['code_refused', 'failure', null, 'reset link']);
  await reports(reset(token), 200, ['password_reset', 'success', id]);

  const written = JSON.stringify(office.eventLines());
  for (const secret of [email, PASSWORD, NEW_PASSWORD, 'a wrong one', secretKey, recoveryCode, token]) {
    assert.ok(!written.includes(secret), 'no event tells what was sent');
  }
});

test('C§5.5 C§8 a disabled user and too many attempts are logged as refused', async () => {
  const disabled = await office.person({ disabled: true });
  const { id, email } = await office.person();
  const client = office.browser({ ip: IP });
  await client.enter();
  await reports(() => client.login(disabled.email), 403, [
    'sign_in_refused',
    'failure',
    disabled.id,
    'disabled',
  ]);
  for (let n = 0; n < 3; n += 1) {
    await reports(() => client.login(email, 'a wrong one'), 422, ['sign_in_failed', 'failure', id]);
  }
  await reports(() => client.login(email), 429, ['limit_reached', 'failure', null]);
});
