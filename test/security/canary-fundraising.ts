import assert from 'node:assert/strict';
import {
  bearer,
  cookieOf,
  login,
  refresh,
  registration,
  signUp,
  verify,
} from '../../src/fundraising/accounts/test-steps.ts';
import { LINK, linkCard, META } from '../../src/fundraising/payment-methods/test-steps.ts';
import { appCode } from '../../src/fundraising/second-factor/test-factors.ts';
import { createMetrics } from '../../src/platform/telemetry/metrics.ts';
import { SIMULATOR_SECRET_KEY } from '../../src/simulator/index.ts';
import { SECRET } from '../../src/simulator/testing.ts';
import type { HasAfter } from '../database.ts';
import { codeOf } from '../fundraising.ts';
import { startFuzzedFundraising } from '../fuzz/fundraising.ts';
import { operationsOf } from '../operations.ts';
import { tallied } from '../tally.ts';
import type { Reply, SendOptions } from '../world.ts';
import {
  assertAnswersSilent,
  assertDatabaseSilent,
  assertLogSilent,
  assertTextSilent,
  canaries,
  secretRequests,
  watch,
} from './canary.ts';
import { nameOf, newSeed, rightRequest } from './requests.ts';

const EMAIL = 'canary@x.test';
/** What tells a token or a cookie to whom it belongs. */
const SIGNING_IN = { shownBy: /auth\/(login|verify-email|refresh|logout|two-factor-challenge)/ };

/** Fundraising under watch, and what looks for secrets in everything that it has written. */
export async function silentFundraising(test: HasAfter) {
  const watched = watch();
  const metrics = await createMetrics({ enabled: true });
  const hallSecret = watched.note('secret of the hall', 'a secret of a hall with canaries, long enough');
  const office = await startFuzzedFundraising(test, {
    ground: { log: watched.log, metrics, secret: hallSecret },
  });
  const { world } = office;
  const { note } = watched;

  async function ask(path: string, body?: unknown, options: SendOptions = {}): Promise<Reply> {
    const reply = await world.post(path, body, options);
    watched.replies.push({ name: `POST ${path}`, reply });
    return reply;
  }

  function noteTokens(reply: Reply): { access_token: string; refresh_token: string } {
    assert.equal(reply.status, 200, reply.text);
    const { access_token, refresh_token } = reply.body.data;
    note('access token', access_token, SIGNING_IN);
    note('refresh token', refresh_token, SIGNING_IN);
    watched.replies.push({ name: 'POST /mobile/auth/login', reply });
    return { access_token, refresh_token };
  }

  /** Every secret that an account gets, used rightly and wrongly. */
  async function secretsOfAnAccount(): Promise<void> {
    const password = note('password', 'canary of the first password');
    const { code } = await signUp(world, EMAIL, { password, password_confirmation: password });
    note('code of a sign-up', code);
    const tokens = noteTokens(await verify(world, 'mobile', EMAIL, code));
    await ask('/mobile/auth/login', { email: EMAIL, password: `${password}x`, device_name: 'a phone' });
    await ask('/mobile/auth/register', registration(EMAIL, { password, password_confirmation: password }));
    await ask('/mobile/auth/refresh', { refresh_token: `${tokens.refresh_token}x` });
    await ask('/mobile/auth/logout', undefined, bearer(`${tokens.access_token}x`));
    const refreshed = await refresh(world, tokens.refresh_token);
    note('access token', refreshed.body.data.access_token, SIGNING_IN);
    const web = await login(world, 'web', EMAIL, password);
    note('session id', cookieOf(web).value, SIGNING_IN);
    await ask('/auth/forgot-password', { email: EMAIL });
    const mail = await world.mail(EMAIL, ({ subject }) => /reset/i.test(subject));
    const reset = note('code of a reset', codeOf(mail));
    await ask('/auth/verify-reset-token', { email: EMAIL, token: `${reset}1` });
    await ask('/auth/verify-reset-token', { email: EMAIL, token: reset });
    const next = note('new password', 'canary of the second password');
    const changed = { email: EMAIL, token: reset, password: next, password_confirmation: next };
    assert.equal((await ask('/auth/reset-password', changed)).status, 200);
    await secretsOfFactors(next, noteTokens(await login(world, 'mobile', EMAIL, next)).access_token);
  }

  /** An authenticator app with its codes, and a challenge that awaits one of them. */
  async function secretsOfFactors(password: string, accessToken: string): Promise<void> {
    const own = bearer(accessToken);
    const key = await ask('/profile/two-factor/app', { password }, own);
    const secret = note('secret of an app', key.body.data.secret_key, { shownBy: /two-factor\/app$/ });
    const first = note('code of an app', appCode(world, secret));
    const confirmed = await ask('/profile/two-factor/app/confirm', { password, code: first }, own);
    const codes: string[] = confirmed.body.data.recovery_codes;
    assert.ok(codes.length > 5);
    for (const code of codes)
      note('recovery code', code, { shownBy: /two-factor\/(app\/confirm|recovery-codes)/ });
    const asked = await ask('/web/auth/login', { email: EMAIL, password });
    const challenge = note('challenge', asked.body.challenge, SIGNING_IN);
    const path = '/web/auth/two-factor-challenge';
    await ask(path, { challenge, code: `${first}x` });
    await ask(path, { challenge, recovery_code: `${codes[0]}x` });
    const entered = await ask(path, { challenge, recovery_code: codes[0] });
    assert.equal(entered.status, 200, entered.text);
    note('session id', cookieOf(entered).value, SIGNING_IN);
  }

  /** Tokens of cards and customers, and the keys that stand between us and the gateway. */
  async function secretsOfPaying(): Promise<void> {
    note('key of the gateway', SIMULATOR_SECRET_KEY);
    note('secret of the webhooks', SECRET);
    const donor = await world.person();
    note('access token', donor.token);
    await linkCard(world, donor);
    const token = note('token of a card', await world.tokenize());
    const linked = await donor.post(LINK, { payment_method_id: token, card_meta: META });
    assert.equal(linked.status, 201, linked.text);
    watched.replies.push({ name: `POST ${LINK}`, reply: linked });
    for (const path of ['/payment-methods', '/profile', '/subscriptions', '/donations'])
      watched.replies.push({ name: `GET ${path}`, reply: await donor.get(path) });
  }

  return async (t: { diagnostic(line: string): void }): Promise<void> => {
    const seed = newSeed(t);
    await secretsOfAnAccount();
    await secretsOfPaying();
    const { around, superior: admin } = await office.filled();
    const operations = operationsOf((await office.send('GET', '/openapi.json')).body);
    let count = 0;
    for (const [index, operation] of operations.entries()) {
      // What changes how its caller is signed in is sent by somebody of whom nothing else is needed.
      const isOwn = /logout|\/profile\b/.test(operation.path);
      const { headers } = isOwn ? await office.superior() : admin;
      const right = rightRequest(operation, around, seed + index);
      for (const { url, options } of secretRequests(watched, right, {
        headers,
        cookieName: 'fundraising_session',
      })) {
        const reply = await office.send(operation.method, url, options);
        // The gateway that knows no such card is another's trouble.
        assert.ok(reply.status < 500, `${nameOf(operation)}: ${reply.text}`);
        watched.replies.push({ name: nameOf(operation), reply });
        count += 1;
      }
    }
    await office.settled();
    await tallied(canaries('fundraising', 5, { watched, count }), async (hold) => {
      await hold(() => assertLogSilent(watched));
      await hold(() => assertAnswersSilent(watched));
      await hold(() => assertDatabaseSilent(world.app.connection.pool, watched, EMAIL));
      await hold(async () => assertTextSilent('the metrics', await metrics.render(), watched));
      const codes = /^code of/;
      const secrets = watched.secrets.filter(({ what }) => !codes.test(what));
      await hold(async () => {
        for (const { text, html } of await world.mails(EMAIL))
          assertTextSilent('a mail', text + html, { secrets });
      });
    });
  };
}
