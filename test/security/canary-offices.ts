import assert from 'node:assert/strict';
import type { Pool } from 'pg';
import { createMetrics } from '../../src/platform/telemetry/metrics.ts';
import type { MovableClock } from '../../src/platform/time/clock.ts';
import { isOfSignIn, type Office, operationsIn } from '../bad-input/send.ts';
import { browserHeaders } from '../browser-headers.ts';
import { badlyAsked as badlyAskedOfCourt } from '../court/bad-input.ts';
import { startCourt } from '../court.ts';
import type { HasAfter } from '../database.ts';
import type { SignedIn } from '../office.ts';
import { codeOf, turnOnApp } from '../second-factor.ts';
import { tallied } from '../tally.ts';
import { badlyAsked as badlyAskedOfWorkforce } from '../workforce/bad-input.ts';
import { startWorkforce } from '../workforce.ts';
import { PASSWORD, type Post, type Reply, type SendOptions } from '../world.ts';
import {
  assertAnswersSilent,
  assertDatabaseSilent,
  assertLogSilent,
  assertTextSilent,
  canaries,
  secretRequests,
  type Watch,
  watch,
} from './canary.ts';
import { nameOf, newSeed, rightRequest } from './requests.ts';

interface CanaryOffice extends Office {
  name: string;
  post: Post;
  clock: MovableClock;
  pool: Pool;
  metrics(): Promise<string>;
  /** Somebody with an account, what they sign in with, and their address. */
  somebody(): Promise<{ person: SignedIn; login: Record<string, string>; address: string }>;
}

type Method = Parameters<Office['send']>[0];

/** Every way to get a secret of the sign-in, and to lose it again. */
async function secretsOfSignIn(office: CanaryOffice, watched: Watch): Promise<void> {
  const { note } = watched;
  const { person, login, address } = await office.somebody();
  const ask = async (method: Method, path: string, options: SendOptions = {}): Promise<Reply> => {
    const reply = await office.send(method, path, options);
    watched.replies.push({ name: `${method} ${path}`, reply });
    return reply;
  };
  noteCookies(person.headers, office, watched);
  const secret = await turnOnApp(person, office.clock);
  note('secret of the app', secret);
  const codes: string[] = (await person.get('/user/two-factor-recovery-codes')).body;
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
  const told = (await office.post.mails(address)).map(({ text, html }) => text + html);
  assert.ok(told.length > 2);
  const isOfMail = (what: string) => what === 'token of a reset';
  assertTextSilent('a mail', told.join(), {
    secrets: watched.secrets.filter(({ what }) => !isOfMail(what)),
  });
}

function noteCookies({ cookie }: Record<string, string>, { name }: CanaryOffice, { note }: Watch): void {
  const [, id] = new RegExp(`${name}_session=([^;]+)`).exec(cookie!)!;
  // Told by the cookie, which is where it belongs.
  note('session id', id, { shownBy: /csrf-cookie|login|challenge|logout|password|sessions/ });
}

async function resetByLink(
  { post, send }: CanaryOffice,
  { note }: Watch,
  email: string,
  ask: (method: Method, path: string, options?: SendOptions) => Promise<Reply>,
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

/** Sends secrets through every operation of an office, then looks for them wherever it writes. */
async function assertSilent(
  t: { diagnostic(line: string): void },
  office: CanaryOffice,
  watched: Watch,
): Promise<void> {
  const seed = newSeed(t);
  const operations = await operationsIn(office);
  watched.note('password of everybody', PASSWORD);
  await secretsOfSignIn(office, watched);
  const admin = await office.superior();
  const around = await office.surroundings(admin);
  const cookieName = `${office.name}_session`;
  let count = 0;
  for (const [index, operation] of operations.entries()) {
    const { headers } = isOfSignIn(operation) ? (await office.somebody()).person : admin;
    const right = rightRequest(operation, around, seed + index);
    for (const { url, options } of secretRequests(watched, right, { headers, cookieName })) {
      const reply = await office.send(operation.method, url, options);
      assert.ok(reply.status < 500, `${nameOf(operation)}: ${reply.text}`);
      watched.replies.push({ name: nameOf(operation), reply });
      count += 1;
    }
  }
  await tallied(canaries(office.name, 4, { watched, count }), async (hold) => {
    await hold(() => assertLogSilent(watched));
    await hold(() => assertAnswersSilent(watched));
    await hold(() => assertDatabaseSilent(office.pool, watched, 'Person Number1'));
    await hold(async () => assertTextSilent('the metrics', await office.metrics(), watched));
  });
}

type Assert = (t: { diagnostic(line: string): void }) => Promise<void>;

/** The court under watch, and what looks for secrets in everything that it has written. */
export async function silentCourt(test: HasAfter): Promise<Assert> {
  const watched = watch();
  const metrics = await createMetrics({ enabled: true });
  const world = await startCourt(test, { ground: { log: watched.log, metrics } });
  const office: CanaryOffice = {
    ...badlyAskedOfCourt(world),
    name: 'court',
    post: world,
    clock: world.clock,
    pool: world.app.connection.pool,
    metrics: metrics.render,
    somebody: async () => {
      const person = await world.as('Super Admin');
      return { person, login: { email: person.email }, address: person.email };
    },
  };
  return (t) => assertSilent(t, office, watched);
}

/** The same of workforce. */
export async function silentWorkforce(test: HasAfter): Promise<Assert> {
  const watched = watch();
  const metrics = await createMetrics({ enabled: true });
  const world = await startWorkforce(test, { ground: { log: watched.log, metrics } });
  const office: CanaryOffice = {
    ...badlyAskedOfWorkforce(world),
    name: 'workforce',
    post: world,
    clock: world.clock,
    pool: world.app.connection.pool,
    metrics: metrics.render,
    somebody: async () => {
      const person = await world.superUser();
      const { username } = person;
      return { person, login: { username }, address: `${username}@workforce.example` };
    },
  };
  return (t) => assertSilent(t, office, watched);
}
