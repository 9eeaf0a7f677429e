import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { signatureHeader } from '@bulwagan/paymongo/webhooks/signature.ts';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import { event } from '@bulwagan/testing/donations.ts';
import { recordMetric } from '@bulwagan/testing/metrics.ts';
import { type Asked, ask as askOnce, deliveryOf, hangUp, WEBHOOK_SECRET } from '../../faults/asking.ts';
import { call, newDataDir, start } from '../../start/program.ts';
import { workersOf } from '../../start/workers.ts';

/**
 * Limits with a specified number (F§8, C§8) and that of workforce sign-in, tested by a thousand concurrent requests to
 * two processes.
 */

const AT_ONCE = 1_000;
const ROUNDS = 3;
const DELIVERIES = 10_000;
/** One in this many deliveries has a valid signature. */
const ONE_IS_SIGNED_OF = 10;
/** The deliveries queue on a few hundred connections. */
const BURST_WITHIN_MS = 120_000;
const API = '/fundraising/api/v1';
const PASSWORD = 'password';
const WORKERS = 2;
const OPENING = 60;
/** Minimum share per worker: connections are distributed in turn, so each answers about half. */
const LEAST_SHARE = 0.1;
/** Log lines of responses and of listening workers are written with a delay. */
const REPORTED_WITHIN_MS = 30_000;

const program = await start(
  { after },
  {
    dataDir: newDataDir({ after }),
    env: { WORKERS: String(WORKERS), TRUST_PROXY: 'true', GATEWAY_WEBHOOK_SECRET: WEBHOOK_SECRET },
  },
);
await program.ready();
await program.open();
// The first worker makes the program ready; the second may still be starting.
const allWithin = performance.now() + REPORTED_WITHIN_MS;
while (workersOf(program).length < WORKERS && performance.now() < allWithin) await sleep(25);
assert.equal(workersOf(program).length, WORKERS, 'workers that listen');

interface Answer {
  status: number;
  headers: Headers;
}

let strangers = 0;

/** Returns an unused client address. */
const newAddress = (): string => {
  strangers += 1;
  return `203.0.113.${strangers}`;
};

async function ask(path: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
  const response = await fetch(`${program.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'manual',
  });
  await response.arrayBuffer();
  return { status: response.status, headers: response.headers };
}

// Opens database connections first; otherwise some of a thousand requests would answer 503.
await Promise.all(
  Array.from({ length: OPENING }, () =>
    ask(`${API}/campaigns`, undefined, { 'x-forwarded-for': newAddress() }),
  ),
);

/** Returns the number of responses by process, from the log output since `from`. */
function answeredBy(from: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const line of program.output().slice(from).split('\n')) {
    if (!line.endsWith('"msg":"answered"}')) continue;
    const { pid } = JSON.parse(line) as { pid: number };
    counts.set(pid, (counts.get(pid) ?? 0) + 1);
  }
  return counts;
}

/** Asserts that both processes answered, since a limit kept by one process alone would be exact too. */
async function assertByBoth(what: string, from: number, requests: number): Promise<void> {
  const deadline = performance.now() + REPORTED_WITHIN_MS;
  const reported = () => [...answeredBy(from).values()].reduce((sum, count) => sum + count, 0);
  while (reported() < requests && performance.now() < deadline) await sleep(25);
  const counts = answeredBy(from);
  const shares = workersOf(program).map((pid) => (counts.get(pid) ?? 0) / requests);
  assert.equal(shares.length, WORKERS, what);
  for (const share of shares) assert.ok(share >= LEAST_SHARE, `${what}: answered by ${shares.join(' and ')}`);
}

/** Asserts that exactly `points` requests pass and that the remaining count takes each value once. */
async function assertExact(what: string, points: number, one: () => Promise<Answer>): Promise<void> {
  const from = program.output().length;
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, one));
  const passed = answers.filter(({ status }) => status !== 429 && status !== 503);
  const refused = answers.filter(({ status }) => status === 429);
  const unanswered = AT_ONCE - passed.length - refused.length;
  recordMetric({
    check: `rate limit, ${what}`,
    figure: `${passed.length} of ${AT_ONCE} concurrent requests accepted`,
    goal: `${points}`,
    holds: passed.length === points && unanswered === 0,
  });
  assert.deepEqual([passed.length, unanswered], [points, 0], what);
  for (const { status } of passed) assert.ok(status < 500, `${what}: ${status}`);
  for (const { headers } of refused) {
    const seconds = Number(headers.get('retry-after'));
    assert.ok(seconds >= 1 && seconds <= 3_600, what);
    assert.equal(headers.get('x-ratelimit-remaining'), '0', what);
  }
  await assertByBoth(what, from, AT_ONCE);
}

/** Asserts that each remaining count is reported once. */
async function assertCountsDown(what: string, points: number, one: () => Promise<Answer>): Promise<void> {
  const answers = await Promise.all(Array.from({ length: points }, one));
  const left = answers
    .map(({ headers }) => Number(headers.get('x-ratelimit-remaining')))
    .sort((a, b) => a - b);
  assert.deepEqual(
    left,
    Array.from({ length: points }, (_, n) => n),
    what,
  );
  assert.equal((await one()).status, 429, what);
}

async function tokenOf(email: string): Promise<Record<string, string>> {
  const body = { email: `${email}@fundraising.test`, password: PASSWORD, device_name: 'a test' };
  const reply = await call(`${program.url}/fundraising`, '/mobile/auth/login', { body, ip: newAddress() });
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return { authorization: `Bearer ${reply.body.data!.access_token}` };
}

test('F§8 of a thousand concurrent requests to two processes exactly as many pass as each fundraising limit allows', async () => {
  const wrong = { email: 'donor@fundraising.test', password: 'not this one', device_name: 'a test' };
  for (let round = 0; round < ROUNDS; round += 1) {
    const headers = { 'x-forwarded-for': newAddress() };
    await assertExact(`sign-ins to fundraising, 10 per minute, round ${round + 1}`, 10, () =>
      ask(`${API}/${round % 2 === 0 ? 'web' : 'mobile'}/auth/login`, wrong, headers),
    );
    const guestHeaders = { 'x-forwarded-for': newAddress() };
    await assertExact(`unauthenticated client of fundraising, 120 per minute, round ${round + 1}`, 120, () =>
      ask(`${API}/campaigns`, undefined, guestHeaders),
    );
  }
  const [donor, admin, other] = [await tokenOf('donor'), await tokenOf('admin'), await tokenOf('committee')];
  await assertExact('user of fundraising, 120 per minute', 120, () =>
    ask(`${API}/profile`, undefined, donor),
  );
  await assertExact('card charges of a user, 5 per minute', 5, () =>
    ask(`${API}/donations/charge-saved/paymongo`, {}, donor),
  );
  await assertExact('donations of a user, 10 per minute', 10, () => ask(`${API}/donations`, {}, admin));
  const guest = { 'x-forwarded-for': newAddress() };
  await assertExact('donations of a guest, 10 per minute', 10, () => ask(`${API}/donations`, {}, guest));
  await assertCountsDown('a user of fundraising', 120, () => ask(`${API}/profile`, undefined, other));
});

/** Returns a function that fails to sign in to one account from one address. */
async function failToSignIn(service: string, login: object, address: string): Promise<() => Promise<Answer>> {
  const first = await fetch(`${program.url}/${service}/sanctum/csrf-cookie`, {
    headers: { 'x-forwarded-for': newAddress() },
  });
  const reply = { headers: { 'set-cookie': first.headers.getSetCookie() } } as never;
  const headers = { ...browserHeaders(reply), 'x-forwarded-for': address };
  return () => ask(`/${service}/login`, { ...login, password: 'not this one' }, headers);
}

test('C§8 of a thousand concurrent wrong sign-ins the court checks three and workforce five', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const clerk = await failToSignIn('court', { email: 'clerk@court.test' }, newAddress());
    await assertExact(`failed sign-ins to the court, 3 per hour, round ${round + 1}`, 3, clerk);
    const staff = await failToSignIn('workforce', { username: 'staff' }, newAddress());
    await assertExact(`failed sign-ins to workforce, 5 per minute, round ${round + 1}`, 5, staff);
  }
});

/** Returns a delivery like the gateway's, signed with another key. */
function forged(): Asked {
  const asked = deliveryOf(event('source.chargeable', {}));
  const timestamp = Math.floor(Date.now() / 1_000);
  const about = { rawBody: asked.body!, secret: 'whsk_of_somebody_else', liveMode: false, timestamp };
  return { ...asked, headers: { 'paymongo-signature': signatureHeader(about) } };
}

test('F§8 of 10,000 concurrent deliveries from one address, most of them forged, none is rate-limited', async () => {
  const address = newAddress();
  const from = program.output().length;
  after(hangUp);
  const expected = Array.from({ length: DELIVERIES }, (_, n) => (n % ONE_IS_SIGNED_OF === 0 ? 200 : 401));
  const answers = await Promise.all(
    expected.map((status) => {
      const asked = status === 200 ? deliveryOf(event('source.chargeable', {})) : forged();
      const headers = { ...asked.headers, 'x-forwarded-for': address };
      return askOnce(program.url, { ...asked, headers, withinMs: BURST_WITHIN_MS });
    }),
  );
  const limited = answers.filter(({ status }) => status === 429).length;
  recordMetric({
    check: 'webhook deliveries refused by rate limits',
    figure: `${limited} of ${answers.length}`,
    goal: `0 of ${DELIVERIES}`,
    holds: limited === 0,
  });
  assert.deepEqual(
    answers.map(({ status }) => status),
    expected,
  );
  await assertByBoth('deliveries', from, DELIVERIES);
});
