import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { KINDS, login, statuses } from '@bulwagan/fundraising/accounts/testing/steps.ts';
import { PASSWORD, type Reply, type Send } from '@bulwagan/testing/app.ts';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { recordMetric } from '@bulwagan/testing/metrics.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';

/** Password guessing for one account from ever new addresses, which no per-address limit stops. */

const ADDRESSES = 10_000;
/** Wrong passwords of one account checked per hour over all addresses. */
const CHECKED = 300;
const AT_ONCE = 50;
const HOME = '192.0.2.10';

interface AuthLayout {
  what: string;
  /** Sends one guess from one address. */
  guess(ip: string, n: number): Promise<Reply>;
  /** Status of a guess that was checked. */
  wrong: number;
  /** Signs in as the owner with the right password. */
  enter(ip: string): Promise<Reply>;
}

/** Half IPv4 addresses, half IPv6 networks. */
const addressOf = (n: number): string =>
  n % 2 === 0 ? `198.18.${n >> 8}.${n & 255}` : `2001:db8:${n.toString(16)}:1::1`;

async function assertBounded({ what, guess, wrong, enter }: AuthLayout): Promise<void> {
  // The owner can still sign in from a known address.
  assert.equal((await enter(HOME)).status, 200);
  const replies: Reply[] = [];
  for (let n = 0; n < ADDRESSES; n += AT_ONCE)
    replies.push(
      ...(await Promise.all(Array.from({ length: AT_ONCE }, (_, m) => guess(addressOf(n + m), n + m)))),
    );
  const counts = statuses(replies);
  const [elsewhere, atHome] = [await enter('203.0.113.77'), await enter(HOME)];
  recordMetric({
    check: `password guesses for one account of ${what}, each from another IP address`,
    figure: `${counts[wrong] ?? 0} of ${replies.length} checked, the owner ${atHome.status === 200 ? 'can sign in' : 'is locked out'}`,
    goal: `${CHECKED} checked, the owner can sign in`,
    holds: counts[wrong] === CHECKED && atHome.status === 200,
  });
  assert.deepEqual(counts, { [wrong]: CHECKED, 429: ADDRESSES - CHECKED });
  assert.deepEqual([elsewhere.status, atHome.status], [429, 200]);
}

test('F§8 of 10,000 guesses at one account from as many addresses 300 are checked, and the owner can sign in', async () => {
  const testApp = await startFundraising({ after });
  const { email } = await testApp.person();
  const spelt = (n: number) => (n % 3 === 0 ? email.toUpperCase() : email);
  await assertBounded({
    what: 'fundraising',
    guess: (ip, n) => login(testApp, KINDS[n % 2]!, spelt(n), `a guess ${n}`, { ip }),
    wrong: 401,
    enter: (ip) => login(testApp, 'web', email, PASSWORD, { ip }),
  });
});

/** Sends a sign-in like a back-office page, with a session and CSRF token of its own. */
async function knock(send: Send, account: object) {
  const headers = browserHeaders(await send('GET', '/sanctum/csrf-cookie'));
  return (password: string, ip: string) =>
    send('POST', '/login', { body: { ...account, password }, headers, ip });
}

async function assertOfficeBounded(what: string, send: Send, account: object): Promise<void> {
  const [knocked, owner] = [await knock(send, account), await knock(send, account)];
  await assertBounded({
    what,
    guess: (ip, n) => knocked(`a guess ${n}`, ip),
    wrong: 422,
    enter: (ip) => owner(PASSWORD, ip),
  });
}

test('C§8 of 10,000 guesses at one court account from as many addresses 300 are checked, and the owner can sign in', async () => {
  const testApp = await startCourt({ after });
  const { email } = await testApp.as('BCC Staff');
  await assertOfficeBounded('court', testApp.send, { email });
});

test('contract, workforce: of 10,000 guesses at one account from as many addresses 300 are checked, and the owner can sign in', async () => {
  const testApp = await startWorkforce({ after });
  const { username } = await testApp.as('HR Admin');
  await assertOfficeBounded('workforce', testApp.send, { username });
});
