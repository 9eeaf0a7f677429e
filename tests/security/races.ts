import assert from 'node:assert/strict';
import type { MovableClock } from '@bulwagan/platform/time/clock.ts';
import { PASSWORD, type Post, type Reply, type Send } from '@bulwagan/testing/app.ts';
import type { SignedIn } from '@bulwagan/testing/back-office.ts';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import { codeOf, enableApp } from '@bulwagan/testing/second-factor.ts';
import type { Pool } from 'pg';

/** Back-office service whose sign-in is raced: single-use values are sent a hundred times concurrently. */
interface Raced {
  send: Send;
  /** Second server of the same service. */
  beside: Send;
  clock: MovableClock;
  pool: Pool;
  post: Post;
  somebody(): Promise<{ person: SignedIn; id: number; login: Record<string, string>; address: string }>;
}

interface Process extends Post {
  send: Send;
  clock: MovableClock;
  app: { connection: { pool: Pool } };
}

/** Combines two servers of a service. Either may send a mail, so both mailboxes are searched. */
export function raced(one: Process, other: Process, somebody: Raced['somebody']): Raced {
  const post: Post = {
    mail: (to, fits) => Promise.any([one.mail(to, fits), other.mail(to, fits)]),
    mails: async (to) => [...(await one.mails(to)), ...(await other.mails(to))],
  };
  return {
    send: one.send,
    beside: other.send,
    clock: one.clock,
    pool: one.app.connection.pool,
    post,
    somebody,
  };
}

type Headers = Record<string, string>;

const HUNDRED = 100;

/** Sends the same request a hundred times, alternating between both servers. */
async function atOnce(
  office: Raced,
  ask: (send: Send, index: number) => Promise<Reply>,
  times = HUNDRED,
): Promise<Reply[]> {
  const all = Array.from({ length: times }, (_, index) =>
    ask(index % 2 === 0 ? office.send : office.beside, index),
  );
  const replies = await Promise.all(all);
  for (const { status, text } of replies) assert.ok(status < 500 || status === 503, `${status}: ${text}`);
  return replies;
}

const count = (replies: Reply[], status: number): number =>
  replies.filter((one) => one.status === status).length;

async function sessionsOf({ pool }: Raced, id: number): Promise<number> {
  const { rows } = await pool.query('select count(*)::integer as n from sessions where user_id = $1', [id]);
  return rows[0].n;
}

/** Signs in with the password only; the second factor is pending. */
async function pending({ send }: Raced, login: Headers): Promise<Headers> {
  const first = browserHeaders(await send('GET', '/sanctum/csrf-cookie'));
  const reply = await send('POST', '/login', { body: { ...login, password: PASSWORD }, headers: first });
  assert.deepEqual(reply.body, { two_factor: true }, reply.text);
  return browserHeaders(reply);
}

const challenge = (send: Send, headers: Headers, body: object) =>
  send('POST', '/two-factor-challenge', { body, headers });

/** Returns codes that are wrong in the current and the adjacent time steps. */
function wrongCodes(secret: string, clock: MovableClock, count: number): string[] {
  const at = (seconds: number) => codeOf(secret, { now: () => clock.now().add({ seconds }) });
  const right = [-30, 0, 30].map(at);
  const all = Array.from({ length: count + right.length }, (_, n) => String(n * 4_999).padStart(6, '0'));
  return all.filter((code) => !right.includes(code)).slice(0, count);
}

/** Sends 200 wrong codes concurrently and asserts that five are checked; the right code afterwards is refused. */
export async function assertGuessesBounded(office: Raced): Promise<void> {
  const { person, id, login } = await office.somebody();
  const secret = await enableApp(person, office.clock);
  const before = await sessionsOf(office, id);
  const headers = await pending(office, login);
  const right = codeOf(secret, office.clock);
  const wrong = wrongCodes(secret, office.clock, 200);
  const replies = await atOnce(
    office,
    (_, index) => challenge(office.send, headers, { code: wrong[index] }),
    200,
  );
  assert.deepEqual([count(replies, 422), count(replies, 429)], [5, 195]);
  assert.equal((await challenge(office.send, headers, { code: right })).status, 429);
  assert.equal(await sessionsOf(office, id), before);
}

/** Sends the right code of one challenge a hundred times and asserts one session. */
export async function assertOneSession(office: Raced, kind: 'code' | 'recovery_code'): Promise<void> {
  const { person, id, login } = await office.somebody();
  const secret = await enableApp(person, office.clock);
  const [recovery] = (await person.get('/user/two-factor-recovery-codes')).body;
  const before = await sessionsOf(office, id);
  const headers = await pending(office, login);
  const body = kind === 'code' ? { code: codeOf(secret, office.clock) } : { recovery_code: recovery };
  const replies = await atOnce(office, (send) => challenge(send, headers, body));
  assert.equal(count(replies, 204), 1, `${replies.map(({ status }) => status)}`);
  assert.equal(await sessionsOf(office, id), before + 1);
  const ids = new Set(
    replies.filter(({ status }) => status === 204).map((reply) => browserHeaders(reply).cookie),
  );
  assert.equal(ids.size, 1);
}

/** Uses one reset link a hundred times with different passwords and asserts that one is set and no session opened. */
export async function assertOneReset(office: Raced): Promise<void> {
  const { id, login, address } = await office.somebody();
  const headers = browserHeaders(await office.send('GET', '/sanctum/csrf-cookie'));
  assert.equal(
    (await office.send('POST', '/forgot-password', { body: { email: address }, headers })).status,
    200,
  );
  const mail = await office.post.mail(address, ({ text }) => /[?&]token=/.test(text));
  const token = /[?&]token=([\w.~%-]+)/.exec(mail.text)![1]!;
  const passwordOf = (index: number) => `a new password, number ${index}`;
  const replies = await atOnce(office, (send, index) => {
    const password = passwordOf(index);
    const body = { email: address, token, password, password_confirmation: password };
    return send('POST', '/reset-password', { body, headers });
  });
  const taken = replies.flatMap(({ status }, index) => (status === 200 ? [index] : []));
  assert.equal(taken.length, 1, `${replies.map(({ status }) => status)}`);
  assert.equal(await sessionsOf(office, id), 0);
  const enter = (password: string) =>
    office.send('POST', '/login', { body: { ...login, password }, headers });
  assert.equal((await enter(PASSWORD)).status, 422);
  assert.equal((await enter(passwordOf(taken[0]!))).status, 200);
}
