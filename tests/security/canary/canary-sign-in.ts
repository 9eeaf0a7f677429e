import assert from 'node:assert/strict';
import { PASSWORD, type Reply } from '@bulwagan/testing/app.ts';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import type { Operation } from '@bulwagan/testing/operations.ts';
import { codeOf } from '@bulwagan/testing/second-factor.ts';
import { assertTextSilent, type Watch } from './canary.ts';
import type { Ask, CanaryOffice } from './canary-office.ts';

/** Exercises every way to create and revoke a sign-in secret of a back-office service. */

/** Returns a function that sends requests and records the replies. */
export const asking =
  ({ send }: CanaryOffice, watched: Watch): Ask =>
  async (method, path, options = {}) => {
    const reply = await send(method, path, options);
    const [plain, query = ''] = path.split('?', 2);
    watched.report({ method, path: plain! }, `${query}${JSON.stringify(options.body) ?? ''}`, reply);
    return reply;
  };

export async function secretsOfSignIn(office: CanaryOffice, watched: Watch, ask: Ask): Promise<void> {
  const { note } = watched;
  const { person, login, address } = await office.somebody();
  const { headers: own } = person;
  noteCookies(own, office, watched);
  await ask('POST', '/user/confirm-password', { body: { password: PASSWORD }, headers: own });
  const secret = await secretOfApp(office, watched, (method, path, body) =>
    ask(method, path, { headers: own, ...(body === undefined ? {} : { body }) }),
  );
  const codes: string[] = (await ask('GET', '/user/two-factor-recovery-codes', { headers: own })).body;
  assert.ok(codes.length > 5);
  for (const code of codes) note('recovery code', code, { shownBy: /recovery-codes/ });

  const first = browserHeaders(await ask('GET', '/sanctum/csrf-cookie'));
  const asked = await ask('POST', '/login', { body: { ...login, password: PASSWORD }, headers: first });
  assert.deepEqual(asked.body, { two_factor: true });
  const pending = browserHeaders(asked);
  noteCookies(pending, office, watched);
  const right = note('code of the app', codeOf(secret, office.clock));
  await ask('POST', '/two-factor-challenge', { body: { code: `${right}x` }, headers: pending });
  await ask('POST', '/two-factor-challenge', { body: { recovery_code: `${codes[0]}x` }, headers: pending });
  const entered = await ask('POST', '/two-factor-challenge', {
    body: { recovery_code: codes[0] },
    headers: pending,
  });
  assert.equal(entered.status, 204, entered.text);
  noteCookies(browserHeaders(entered), office, watched);
  await resetByLink(office, watched, address, ask);
  await changeByOwner(office, watched, ask);
  const reported = (await office.post.mails(address)).map(({ text, html }) => text + html);
  assert.ok(reported.length > 2);
  const isOfMail = (what: string) => what === 'token of a reset';
  assertTextSilent('a mail', reported.join(), {
    secrets: watched.secrets.filter(({ what }) => !isOfMail(what)),
  });
}

/** Turns an authenticator app on. A TOTP code is accepted once per time step. */
async function secretOfApp(
  { clock }: CanaryOffice,
  { note }: Watch,
  askOwn: (method: Operation['method'], path: string, body?: object) => Promise<Reply>,
): Promise<string> {
  await askOwn('POST', '/user/two-factor-authentication', {});
  const { secretKey } = (await askOwn('GET', '/user/two-factor-secret-key')).body;
  // The otpauth URL contains the secret, also as QR code.
  const secret = note('secret of the app', secretKey, { shownBy: /two-factor-(secret-key|qr-code)/ });
  await askOwn('GET', '/user/two-factor-qr-code');
  const code = note('code of the app', codeOf(secret, clock));
  const confirmed = await askOwn('POST', '/user/confirmed-two-factor-authentication', { code });
  assert.equal(confirmed.status, 200, confirmed.text);
  clock.advance({ minutes: 1 });
  return secret;
}

function noteCookies({ cookie }: Record<string, string>, { name }: CanaryOffice, { note }: Watch): void {
  const [, id] = new RegExp(`${name}_session=([^;]+)`).exec(cookie!)!;
  // The session id is sent in its own cookie.
  note('session id', id, { shownBy: /csrf-cookie|login|challenge|logout|password|sessions/ });
}

async function resetByLink(
  { post, send }: CanaryOffice,
  { note }: Watch,
  email: string,
  ask: Ask,
): Promise<void> {
  const headers = browserHeaders(await send('GET', '/sanctum/csrf-cookie'));
  assert.equal((await ask('POST', '/forgot-password', { body: { email }, headers })).status, 200);
  const mail = await post.mail(email, ({ text }) => /[?&]token=/.test(text));
  const token = note('token of a reset', /[?&]token=([\w.~%-]+)/.exec(mail.text)![1]!);
  const password = note('new password', 'canary of a new password');
  const body = { email, token, password, password_confirmation: password };
  await ask('POST', `/reset-password?token=${token}&password=none`, {
    body: { ...body, token: `${token}x` },
    headers,
  });
  await ask('POST', '/reset-password', {
    body: { ...body, password_confirmation: 'canary of another' },
    headers,
  });
  assert.equal((await ask('POST', '/reset-password', { body, headers })).status, 200);
}

/** Ends the other sessions of an account and changes its password. */
async function changeByOwner(office: CanaryOffice, { note }: Watch, ask: Ask): Promise<void> {
  const { headers } = (await office.somebody()).person;
  const ended = await ask('DELETE', '/user/sessions', { body: { password: PASSWORD }, headers });
  assert.equal(ended.status, 204, ended.text);
  const password = note('changed password', 'canary of a changed password');
  const body = { current_password: PASSWORD, password, password_confirmation: password };
  const changed = await ask('PUT', '/user/password', { body, headers });
  assert.ok(changed.status < 300, changed.text);
}
