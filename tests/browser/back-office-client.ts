import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import { SERVER_URL } from './browser.ts';

export type OfficeService = 'court' | 'workforce';

/** Account of one story. */
export interface Somebody {
  service: OfficeService;
  id: number;
  name: string;
  email: string;
  username: string;
  /** Value of the login field. */
  login: string;
  password: string;
}

/** Time step of an authenticator app. */
const STEP_MS = 30_000;
const TIME_TO_SEND_MS = 5_000;

const SUPER = { court: 'super@court.test', workforce: 'super' };

/** API client of court or workforce with cookies and CSRF token. */
export class BackOfficeClient {
  readonly service: OfficeService;
  readonly #cookies = new Map<string, string>();

  constructor(service: OfficeService) {
    this.service = service;
  }

  async ask(method: string, path: string, body?: unknown) {
    const token = this.#cookies.get('XSRF-TOKEN');
    const response = await fetch(`${SERVER_URL}/${this.service}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(token === undefined ? {} : { 'x-xsrf-token': decodeURIComponent(token) }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      this.#cookies.set(name!, value!);
    }
    const text = await response.text();
    assert.ok(response.ok, `${method} ${path} answers ${response.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  /** Signs in by password, and by a code if given. */
  async signIn(login: string, password = 'password', code?: string): Promise<this> {
    await this.ask('GET', '/sanctum/csrf-cookie');
    const field = this.service === 'court' ? 'email' : 'username';
    await this.ask('POST', '/login', { [field]: login, password });
    if (code !== undefined) await this.ask('POST', '/two-factor-challenge', { code });
    return this;
  }
}

/** Creates an account for one story, as the demo's super user. */
export async function makeSomebody(service: OfficeService): Promise<Somebody> {
  const mark = randomBytes(4).toString('hex');
  const [name, email, username] = [`Story ${mark}`, `story-${mark}@${service}.test`, `story-${mark}`];
  const password = `mabuting-umaga-${mark}`;
  const administrator = await new BackOfficeClient(service).signIn(SUPER[service]);
  const { data } = await administrator.ask('POST', '/api/users', {
    name,
    email,
    password,
    password_confirmation: password,
    ...(service === 'court' ? { role_ids: [] } : { username }),
  });
  const login = service === 'court' ? email : username;
  return { service, id: data.id, name, email, username, login, password };
}

/** Turns an authenticator app on; returns its secret and recovery codes. */
export async function enableApp({ service, login, password }: Somebody) {
  const client = await new BackOfficeClient(service).signIn(login, password);
  await client.ask('POST', '/user/confirm-password', { password });
  await client.ask('POST', '/user/two-factor-authentication', {});
  const { secretKey: secret } = await client.ask('GET', '/user/two-factor-secret-key');
  await client.ask('POST', '/user/confirmed-two-factor-authentication', { code: await earlierCode(secret) });
  return { secret, recoveryCodes: (await client.ask('GET', '/user/two-factor-recovery-codes')) as string[] };
}

/** Returns the code of the app, `steps` steps of 30 seconds from now. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * STEP_MS,
  });
}

/**
 * Returns the previous code: a code is accepted once, and the story needs the current one. Waits if the previous one is
 * about to expire.
 */
export async function earlierCode(secret: string): Promise<string> {
  const left = () => STEP_MS - (Date.now() % STEP_MS);
  // A timer may fire slightly early.
  while (left() < TIME_TO_SEND_MS) await sleep(left());
  return codeOf(secret, -1);
}

/** Ends all sessions of an account, as from another device. */
export async function endSessions({ service, login, password }: Somebody, code?: string): Promise<void> {
  const other = await new BackOfficeClient(service).signIn(login, password, code);
  await other.ask('DELETE', '/user/sessions', { password });
}

/** Waits for the newest mail to an address. */
export async function mailTo(to: string): Promise<{ subject: string; text: string }> {
  const until = performance.now() + 10_000;
  while (performance.now() < until) {
    const response = await fetch(`${SERVER_URL}/dev/mail/messages?${new URLSearchParams({ to })}`);
    const [mail] = ((await response.json()) as { data: { subject: string; text: string }[] }).data;
    if (mail !== undefined) return mail;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No mail has come to ${to}.`);
}
