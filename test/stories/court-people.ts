import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import ICAL from 'ical.js';
import { type TOTP, URI } from 'otpauth';
import { createMail } from '../../src/platform/mail/mail.ts';
import { movableClock } from '../../src/platform/time/clock.ts';
import { PASSWORD, startCourt, type World } from '../court.ts';
import { freePort } from '../start/program.ts';
import { type Answer, type Browser, openBrowser } from './browser.ts';
import { type PostOffice, startPostOffice } from './post-office.ts';

/** A Monday, nine in the morning in Manila. */
const NOW = '2026-11-23T01:00:00Z';

export interface Story {
  world: World;
  post: PostOffice;
  url: string;
  admin: Person;
  roleIds: Map<string, string>;
}

/** Somebody with an account, in a browser of their own. */
export interface Person {
  email: string;
  browser: Browser;
  send(method: string, path: string, body?: unknown): Promise<Answer>;
  /** The `data` of an answer that must have this status; 200 by default. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  get(path: string, status?: number): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: the same.
  post(path: string, body?: unknown, status?: number): Promise<any>;
}

// biome-ignore lint/suspicious/noExplicitAny: the `data` of many answers.
export type Data = any;

function personIn(url: string, email: string): Person {
  const browser = openBrowser(new URL(url).origin);
  const send = (method: string, path: string, body?: unknown) => browser.call(method, `${url}${path}`, body);
  const ask = async (method: string, path: string, body: unknown, status: number) => {
    const answer = await send(method, path, body);
    assert.equal(answer.status, status, `${method} ${path}: ${answer.bytes}`);
    return answer.body?.data;
  };
  return {
    email,
    browser,
    send,
    get: (path, status = 200) => ask('GET', path, undefined, status),
    post: (path, body, status = 200) => ask('POST', path, body, status),
  };
}

/** The service and a mail server, each on a port of its own, and the first account. */
export async function begin(t: TestContext): Promise<Story> {
  const post = await startPostOffice(t);
  const mail = createMail({
    url: post.url,
    from: 'Bulwagan <no-reply@hall.test>',
    log: { info: () => undefined },
  });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const world = await startCourt(t, {
    clock: movableClock(NOW),
    ground: { mail },
    port,
    publicUrl: `${origin}/court`,
    settings: { statefulDomains: [`127.0.0.1:${port}`], corsOrigins: [origin] },
  });
  t.after(() => mail.close());
  const { email } = await world.person({ roles: ['Super Admin'] });
  const admin = personIn(world.app.publicUrl, email);
  await enter(admin);
  const roles: Data[] = await admin.get('/api/roles');
  const roleIds = new Map(roles.map(({ id, name }) => [name, id]));
  return { world, post, url: world.app.publicUrl, admin, roleIds };
}

/** Gets the cookies and signs in by password; answers whether a second factor is asked for. */
async function enter(person: Person): Promise<boolean> {
  const cookies = await person.send('GET', '/sanctum/csrf-cookie');
  assert.equal(cookies.status, 204);
  const answer = await person.send('POST', '/login', { email: person.email, password: PASSWORD });
  assert.equal(answer.status, 200, String(answer.bytes));
  return answer.body.two_factor;
}

export async function hire(
  { admin, roleIds, url }: Story,
  role: string,
  branchIds: number[] = [],
  email = `${role.toLowerCase().replaceAll(' ', '-')}-${branchIds.join('-')}@court.example`,
): Promise<Person> {
  const account = { name: `The ${role}`, email, role_ids: [roleIds.get(role)], branch_ids: branchIds };
  const password = { password: PASSWORD, password_confirmation: PASSWORD };
  await admin.post('/api/users', { ...account, ...password }, 201);
  const person = personIn(url, email);
  assert.equal(await enter(person), false);
  return person;
}

const answerChallenge = async (person: Person, body: object): Promise<number> =>
  (await person.send('POST', '/two-factor-challenge', body)).status;

async function signOut(person: Person): Promise<void> {
  assert.equal((await person.send('POST', '/logout')).status, 204);
  await person.get('/api/profile', 401);
}

/** Sets up an app, signs in by its code and by a recovery code; what was used is refused. */
export async function signsInWithTwoFactors({ world }: Story, clerk: Person): Promise<void> {
  assert.equal((await clerk.send('POST', '/user/two-factor-authentication')).status, 423);
  assert.equal((await clerk.send('POST', '/user/confirm-password', { password: PASSWORD })).status, 201);
  assert.equal((await clerk.send('POST', '/user/two-factor-authentication')).status, 200);
  const picture = (await clerk.send('GET', '/user/two-factor-qr-code')).body;
  assert.match(picture.svg, /^<svg/);
  const app = URI.parse(picture.url) as TOTP;
  const code = () => app.generate({ timestamp: world.clock.now().epochMilliseconds });
  const first = { code: code() };
  assert.equal((await clerk.send('POST', '/user/confirmed-two-factor-authentication', first)).status, 200);
  const recoveryCodes: string[] = (await clerk.send('GET', '/user/two-factor-recovery-codes')).body;

  await signOut(clerk);
  assert.equal(await enter(clerk), true);
  await clerk.get('/api/profile', 401);
  assert.equal(await answerChallenge(clerk, first), 422);
  world.clock.advance({ seconds: 30 });
  const second = { code: code() };
  assert.equal(await answerChallenge(clerk, second), 204);
  assert.equal((await clerk.get('/api/profile')).email, clerk.email);

  await signOut(clerk);
  assert.equal(await enter(clerk), true);
  assert.equal(await answerChallenge(clerk, second), 422);
  const recovery = { recovery_code: recoveryCodes[0] };
  assert.equal(await answerChallenge(clerk, recovery), 204);
  await signOut(clerk);
  assert.equal(await enter(clerk), true);
  assert.equal(await answerChallenge(clerk, recovery), 422);
  world.clock.advance({ seconds: 30 });
  assert.equal(await answerChallenge(clerk, { code: code() }), 204);
}

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

export function formOf(
  texts: Record<string, string>,
  field: string,
  files: [name: string, bytes: Buffer][],
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.append(name, value);
  for (const [name, bytes] of files) form.append(field, new Blob([Uint8Array.from(bytes)]), name);
  return form;
}

/** What a calendar program reads at a personal address, which needs no cookie. */
export async function readCalendar(url: string): Promise<Map<string, { start: string; sequence: number }>> {
  const response = await fetch(url);
  assert.equal(response.status, 200);
  const calendar = new ICAL.Component(ICAL.parse(await response.text()));
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  return new Map(
    events.map(({ uid, startDate, sequence }) => [
      uid,
      { start: startDate.toJSDate().toISOString(), sequence },
    ]),
  );
}
