import assert from 'node:assert/strict';
import { createAuthenticator } from '@bulwagan/platform/second-factor/testing/authenticator.ts';
import type { MovableClock } from '@bulwagan/platform/time/clock.ts';
import { PASSWORD, type Post, type Send } from '@bulwagan/testing/app.ts';
import { callsOf, type SignedIn } from '@bulwagan/testing/back-office.ts';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import { codeOf } from '@bulwagan/testing/second-factor.ts';
import type { Ask } from './rounds.ts';

/** Sends every request with a body of the sign-in that back-office services share. */

interface Office {
  send: Send;
  clock: MovableClock;
  mail: Post['mail'];
}

interface Somebody {
  person: SignedIn;
  login: Record<string, string>;
  email: string;
}

const ANOTHER = { password: 'another long sentence', password_confirmation: 'another long sentence' };
const APP = '/user/two-factor-authentication';

export async function askSignIn(office: Office, somebody: () => Promise<Somebody>, ask: Ask): Promise<void> {
  await askFactors(office, await somebody(), ask);
  const guest = await guestOf(office);
  const [forgetful, changing] = [await somebody(), await somebody()];
  const { email } = forgetful;
  await ask(guest, { method: 'POST', path: '/forgot-password', body: { email } });
  const mail = await office.mail(email, ({ text }) => /[?&]token=/.test(text));
  const [, token] = /[?&]token=([\w.~%-]+)/.exec(mail.text)!;
  await ask(guest, { method: 'POST', path: '/reset-password', body: { email, token, ...ANOTHER } });
  await ask(changing.person, {
    method: 'PUT',
    path: '/user/password',
    body: { current_password: PASSWORD, ...ANOTHER },
  });
}

/** Returns a browser without a signed-in user. */
const guestOf = async ({ send }: Office): Promise<SignedIn> =>
  callsOf(send, browserHeaders(await send('GET', '/sanctum/csrf-cookie')));

async function askFactors(office: Office, { person, login }: Somebody, ask: Ask): Promise<void> {
  const { send, clock } = office;
  const password = { password: PASSWORD };
  const signingIn = { method: 'POST', path: '/login', body: { ...login, ...password } } as const;
  await ask(await guestOf(office), signingIn);
  await ask(person, { method: 'POST', path: '/user/confirm-password', body: password });
  await ask(person, { method: 'POST', path: APP, body: {} });
  const { secretKey } = (await person.get('/user/two-factor-secret-key')).body;
  const confirmation = { code: codeOf(secretKey, clock) };
  await ask(person, {
    method: 'POST',
    path: '/user/confirmed-two-factor-authentication',
    body: confirmation,
  });
  clock.advance({ minutes: 1 });
  const options = (await person.post('/user/passkeys/options')).body;
  const passkey = { name: 'a key', credential: createAuthenticator().create(options) };
  const { body: added } = await ask(person, { method: 'POST', path: '/user/passkeys', body: passkey });
  const renamed = { method: 'PUT', path: '/user/passkeys/{id}', body: { name: 'of a phone' } } as const;
  await ask(person, renamed, { id: String(added.data.id) });
  const guest = await guestOf(office);
  const awaited = await guest.post(signingIn.path, signingIn.body);
  assert.deepEqual(awaited.body, { two_factor: true });
  const answer = { code: codeOf(secretKey, clock) };
  const awaiting = callsOf(send, browserHeaders(awaited));
  await ask(awaiting, { method: 'POST', path: '/two-factor-challenge', body: answer });
  await ask(person, { method: 'DELETE', path: '/user/sessions', body: password });
}
