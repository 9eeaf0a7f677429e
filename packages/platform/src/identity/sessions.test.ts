import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type HasAfter, testDatabase } from '@bulwagan/testing/database.ts';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { movableClock } from '../time/clock.ts';
import { hashToken, randomToken } from './secrets.ts';
import { createSessions, type SessionsOptions } from './sessions.ts';

const FOLDERS = [new URL('../migrations/', import.meta.url).pathname];

/** Starts a server that opens, extends and closes sessions of user 7, on tables of its own. */
async function startSessions(t: HasAfter, more: Partial<SessionsOptions> = {}) {
  const { url } = await testDatabase(t, { schema: 'sessions_test', folders: FOLDERS });
  const pool = new pg.Pool({ connectionString: url, max: 4, options: '-c search_path=sessions_test' });
  t.after(() => void pool.end());
  // biome-ignore lint/suspicious/noExplicitAny: the shared table stands in every service's schema.
  const db = new Kysely<any>({ dialect: new PostgresDialect({ pool }) });
  const clock = movableClock('2026-11-21T05:00:00Z');
  const sessions = createSessions({
    cookieName: 'tested_session',
    cookiePath: '/tested',
    secure: false,
    ...more,
  });
  const app = Fastify();
  await app.register(cookie);
  app.post('/open', async (request, reply) => {
    await sessions.open(db, request, reply, 7, clock.now());
    return {};
  });
  app.post('/close', async (request, reply) => {
    await sessions.close(db, reply, request.headers['x-session'] as string);
    return {};
  });
  const rows = () => db.selectFrom('sessions').selectAll().orderBy('created_at').execute();
  const open = async (header?: string) => {
    const headers = { 'user-agent': 'x'.repeat(2_000), ...(header === undefined ? {} : { cookie: header }) };
    const response = await app.inject({ method: 'POST', url: '/open', headers });
    return { header: String(response.headers['set-cookie']), value: response.cookies[0]!.value };
  };
  return { app, db, clock, sessions, rows, open };
}

test('a session is stored as the hash of a new random id, with user, origin and expiry', async (t) => {
  const { rows, open } = await startSessions(t);
  const { header, value } = await open();
  assert.equal(header, `tested_session=${value}; Path=/tested; HttpOnly; SameSite=Lax`);
  assert.match(value, /^[\w-]{43}$/);
  const row = (await rows())[0]!;
  assert.deepEqual(row.id_hash, hashToken(value));
  assert.equal(row.user_id, 7);
  assert.equal(row.ip_address, '127.0.0.1');
  assert.equal(row.user_agent.length, 500);
  assert.equal(new Date(row.expires_at).toISOString(), '2026-11-21T07:00:00.000Z');
});

test('a cookie is Secure where that is enabled', async (t) => {
  const { open } = await startSessions(t, { secure: true });
  assert.match((await open()).header, /; Secure/);
});

test('an id that a client sends is never adopted, and the session it names ends', async (t) => {
  const { rows, open } = await startSessions(t);
  const seeded = randomToken();
  const first = await open(`tested_session=${seeded}`);
  assert.notEqual(first.value, seeded);
  const second = await open(`tested_session=${first.value}`);
  assert.notEqual(second.value, first.value);
  assert.deepEqual(
    (await rows()).map((row) => row.id_hash),
    [hashToken(second.value)],
  );
});

test('an empty, foreign or overlong cookie names no session', async (t) => {
  const { app, open, rows } = await startSessions(t);
  await open();
  const headers = [
    '',
    'tested_session',
    'tested_session=',
    'Tested_session=x',
    'tested_session=%',
    `tested_session=${'x'.repeat(10_000)}`,
    'other=1; tested_session=%00',
  ];
  for (const header of headers) {
    const response = await app.inject({ method: 'POST', url: '/open', headers: { cookie: header } });
    assert.equal(response.statusCode, 200, header.slice(0, 40));
  }
  // Opening a session ends the one that the request came with.
  assert.equal((await rows()).length, 1 + headers.length);
});

test('a request extends a session at most once a minute, always by the whole idle time', async (t) => {
  const { db, clock, sessions, rows, open } = await startSessions(t, { idleInSeconds: 600 });
  const { value } = await open();
  const idHash = hashToken(value);
  const until = async () => new Date((await rows())[0]!.expires_at).toISOString();
  const touch = async (seconds: number) => {
    clock.advance({ seconds });
    const row = (await rows())[0]!;
    await sessions.extend(db, idHash, new Date(row.last_active_at).toISOString(), clock.now());
    return await until();
  };
  assert.equal(await touch(59), '2026-11-21T05:10:00.000Z');
  assert.equal(await touch(1), '2026-11-21T05:11:00.000Z');
  assert.equal(await touch(1), '2026-11-21T05:11:00.000Z');
});

test('a session in continuous use ends twelve hours after the sign-in', async (t) => {
  const { db, clock, sessions, rows, open } = await startSessions(t);
  const { value } = await open();
  for (let hour = 1; hour <= 11; hour += 1) {
    clock.advance({ hours: 1 });
    const row = (await rows())[0]!;
    await sessions.extend(db, hashToken(value), new Date(row.last_active_at).toISOString(), clock.now());
  }
  const row = (await rows())[0]!;
  assert.equal(new Date(row.last_active_at).toISOString(), '2026-11-21T16:00:00.000Z');
  assert.equal(new Date(row.expires_at).toISOString(), '2026-11-21T17:00:00.000Z');
});

test('closing ends one session and clears its cookie; closing all ends only those of one user', async (t) => {
  const { app, db, sessions, rows, open } = await startSessions(t);
  await open();
  await open();
  const response = await app.inject({
    method: 'POST',
    url: '/close',
    headers: { 'x-session': (await rows())[0]!.public_id },
  });
  assert.match(
    String(response.headers['set-cookie']),
    /^tested_session=; .*Path=\/tested; Expires=Thu, 01 Jan 1970/,
  );
  assert.equal((await rows()).length, 1);
  await db.updateTable('sessions').set({ user_id: 8 }).execute();
  await open();
  await sessions.closeAll(db, 7);
  assert.deepEqual(
    (await rows()).map((row) => row.user_id),
    [8],
  );
});

test('ids are unique and their bits uniformly distributed', () => {
  const COUNT = 50_000;
  const ids = new Set<string>();
  const ones = new Array<number>(256).fill(0);
  for (let n = 0; n < COUNT; n += 1) {
    const id = randomToken();
    ids.add(id);
    const bytes = Buffer.from(id, 'base64url');
    for (let bit = 0; bit < 256; bit += 1) ones[bit]! += (bytes[bit >> 3]! >> (bit & 7)) & 1;
  }
  assert.equal(ids.size, COUNT);
  // Six standard deviations: one run in a million fails by chance.
  const bound = 6 * Math.sqrt(COUNT / 4);
  for (const count of ones) assert.ok(Math.abs(count - COUNT / 2) < bound, `${count} of ${COUNT}`);
});
