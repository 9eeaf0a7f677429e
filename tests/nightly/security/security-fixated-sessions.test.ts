import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { login } from '@bulwagan/fundraising/accounts/testing/steps.ts';
import { randomToken } from '@bulwagan/platform/identity/secrets.ts';
import { PASSWORD, type Reply, type Send } from '@bulwagan/testing/app.ts';
import { signIn } from '@bulwagan/testing/back-office.ts';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { codeOf, enableApp } from '@bulwagan/testing/second-factor.ts';
import { tallied } from '@bulwagan/testing/tally.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';

/** Session fixation: a session that an attacker sets in a victim's browser before sign-in must open nothing. */

const TIMES = 1_000;
/** Attempts with a second factor; the clock advances for each, since a code is accepted once. */
const CHALLENGED_TIMES = 200;

/** Cookies that the attacker keeps and the victim's browser sends. */
type Cookies = Record<string, string>;

const sessionIn = (cookies: string, name: string): string | undefined =>
  new RegExp(`(?:^|; )${name}=([^;]+)`).exec(cookies)?.[1];

interface Site {
  send: Send;
  sessionCookie: string;
  /** Path that answers 200 only to signed-in users. */
  profile: string;
  /** Ways to get a session for the victim's browser, used in turn. */
  seeds: (() => Promise<Cookies>)[];
  /** Signs the victim in with the attacker's cookies; returns the ids on the way and the last reply. */
  enter(seeded: Cookies): Promise<{ before: string[]; after: Reply }>;
}

/** Asserts that the session id is new and that earlier ids open nothing. */
async function assertNotFixed(site: Site, time: number): Promise<string> {
  const seeded = await site.seeds[time % site.seeds.length]!();
  const { before, after: entered } = await site.enter(seeded);
  assert.ok([200, 204].includes(entered.status), `${entered.status} ${entered.text}`);
  const own = browserHeaders(entered);
  const id = sessionIn(own.cookie!, site.sessionCookie)!;
  const known = [seeded.cookie!, ...before].map((cookies) => sessionIn(cookies, site.sessionCookie));
  assert.ok(!known.includes(id), 'the id is new');
  assert.equal((await site.send('GET', site.profile, { headers: own })).status, 200);
  for (const old of known.filter((one) => one !== undefined)) {
    const headers = { cookie: `${site.sessionCookie}=${old}` };
    assert.equal(
      (await site.send('GET', site.profile, { headers })).status,
      401,
      'the session set by the attacker',
    );
  }
  return id;
}

async function assertNeverFixed(what: string, times: number, site: Site): Promise<void> {
  const ids = new Set<string>();
  await tallied(
    { check: `session fixation in ${what}`, what: 'gave no access', least: times },
    async (hold) => {
      for (let time = 0; time < times; time += 1)
        await hold(async () => {
          ids.add(await assertNotFixed(site, time));
          assert.equal(ids.size, time + 1, 'no id comes twice');
        });
    },
  );
  // 32 bytes in base64url; the test of session ids checks their randomness.
  for (const id of ids) assert.match(id, /^[\w-]{43}$/);
}

const [court, workforce, fundraising] = await Promise.all([
  startCourt({ after }),
  startWorkforce({ after }),
  startFundraising({ after }),
]);

/** Returns the cookies that a browser has after a response, new ones replacing old ones. */
function kept(had: Cookies, reply: Reply): Cookies {
  const got = browserHeaders(reply);
  const all = [had.cookie ?? '', got.cookie!].flatMap((cookies) => cookies.split('; ').filter(Boolean));
  const byName = new Map(all.map((cookie) => [cookie.split('=', 1)[0]!, cookie]));
  return { ...had, ...got, cookie: [...byName.values()].join('; ') };
}

const madeUp = (sessionCookie: string) => async (): Promise<Cookies> => ({
  cookie: `${sessionCookie}=${randomToken()}`,
});

interface OfficeVisit {
  send: Send;
  sessionCookie: string;
  victim: { email: string } | { username: string };
  planter: { email: string } | { username: string };
  /** Returns the next code of the victim's second factor. */
  code?: () => string;
}

/** Signs in like a back-office page, requesting a CSRF token first if needed. */
function office({ send, sessionCookie, victim, planter, code }: OfficeVisit): Site {
  const visit = async (headers: Cookies = {}) =>
    kept(headers, await send('GET', '/sanctum/csrf-cookie', { headers }));
  return {
    send,
    sessionCookie,
    profile: '/api/profile',
    seeds: [visit, madeUp(sessionCookie), async () => (await signIn(send, planter)).headers],
    enter: async (seeded) => {
      const headers = seeded['x-xsrf-token'] === undefined ? await visit(seeded) : seeded;
      const entered = await send('POST', '/login', { body: { ...victim, password: PASSWORD }, headers });
      if (code === undefined) return { before: [headers.cookie!], after: entered };
      assert.deepEqual([entered.status, entered.body], [200, { two_factor: true }]);
      const waiting = kept(headers, entered);
      const body = { code: code() };
      const answered = await send('POST', '/two-factor-challenge', { body, headers: waiting });
      return { before: [headers.cookie!, waiting.cookie!], after: answered };
    },
  };
}

const ofCourt = { send: court.send, sessionCookie: 'court_session' };

test('C§5.2 none of a thousand sessions set by an attacker before a court sign-in gets signed in', async () => {
  const [victim, planter] = [await court.as('Super Admin'), await court.as('BCC Staff')];
  const site = office({ ...ofCourt, victim: { email: victim.email }, planter: { email: planter.email } });
  await assertNeverFixed('court', TIMES, site);
});

test('contract, court: no session set by an attacker before the second factor gets signed in, including the pending one', async () => {
  const [victim, planter] = [await court.as('Super Admin'), await court.as('BCC Staff')];
  const secret = await enableApp(victim, court.clock);
  const code = () => {
    court.clock.advance({ seconds: 30 });
    return codeOf(secret, court.clock);
  };
  const [{ email }, other] = [victim, { email: planter.email }];
  const site = office({ ...ofCourt, victim: { email }, planter: other, code });
  await assertNeverFixed('court, second factor', CHALLENGED_TIMES, site);
});

test('W§5.2 none of a thousand sessions set by an attacker before a workforce sign-in gets signed in', async () => {
  const [victim, planter] = [await workforce.superUser(), await workforce.as('HR Admin')];
  const site = office({
    send: workforce.send,
    sessionCookie: 'workforce_session',
    victim: { username: victim.username },
    planter: { username: planter.username },
  });
  await assertNeverFixed('workforce', TIMES, site);
});

test('F§5 none of a thousand cookies set by an attacker before a fundraising sign-in gets signed in', async () => {
  const [victim, planter] = [await fundraising.person(), await fundraising.person()];
  const sessionCookie = 'fundraising_session';
  const enter = (email: string, headers: Cookies = {}) =>
    login(fundraising, 'web', email, PASSWORD, { headers });
  await assertNeverFixed('fundraising', TIMES, {
    send: fundraising.send,
    sessionCookie,
    profile: '/profile',
    // A visitor has no session before sign-in.
    seeds: [madeUp(sessionCookie), async () => browserHeaders(await enter(planter.email))],
    enter: async (seeded) => ({ before: [], after: await enter(victim.email, seeded) }),
  });
});
