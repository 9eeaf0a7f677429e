import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { login } from '../../src/fundraising/accounts/test-steps.ts';
import { randomToken } from '../../src/platform/identity/secrets.ts';
import { browserHeaders } from '../browser-headers.ts';
import { startCourt } from '../court.ts';
import { startFundraising } from '../fundraising.ts';
import { signIn } from '../office.ts';
import { codeOf, turnOnApp } from '../second-factor.ts';
import { tallied } from '../tally.ts';
import { startWorkforce } from '../workforce.ts';
import { PASSWORD, type Reply, type Send } from '../world.ts';

/** Whoever plants a session in somebody's browser waits for them to sign in: what they planted must open nothing. */

const TIMES = 1_000;
/** With a second factor: a step of the clock each, since a code is taken once. */
const CHALLENGED_TIMES = 200;

/** What the planter keeps, and what the victim's browser sends instead of its own. */
type Cookies = Record<string, string>;

const sessionIn = (cookies: string, name: string): string | undefined =>
  new RegExp(`(?:^|; )${name}=([^;]+)`).exec(cookies)?.[1];

interface Site {
  send: Send;
  sessionCookie: string;
  /** Where only somebody signed in gets 200. */
  profile: string;
  /** Ways to get a session that can be planted, taken by turns. */
  plants: (() => Promise<Cookies>)[];
  /** Signs the victim in, in a browser that sends the planted cookies; what it had on the way, and has then. */
  enter(planted: Cookies): Promise<{ before: string[]; after: Reply }>;
}

/** The id is another than each that was known before, and those open nothing. */
async function assertNotFixed(site: Site, time: number): Promise<string> {
  const planted = await site.plants[time % site.plants.length]!();
  const { before, after: entered } = await site.enter(planted);
  assert.ok([200, 204].includes(entered.status), `${entered.status} ${entered.text}`);
  const own = browserHeaders(entered);
  const id = sessionIn(own.cookie!, site.sessionCookie)!;
  const known = [planted.cookie!, ...before].map((cookies) => sessionIn(cookies, site.sessionCookie));
  assert.ok(!known.includes(id), 'the id is new');
  assert.equal((await site.send('GET', site.profile, { headers: own })).status, 200);
  for (const old of known.filter((one) => one !== undefined)) {
    const headers = { cookie: `${site.sessionCookie}=${old}` };
    assert.equal((await site.send('GET', site.profile, { headers })).status, 401, 'what was planted');
  }
  return id;
}

async function assertNeverFixed(what: string, times: number, site: Site): Promise<void> {
  const ids = new Set<string>();
  await tallied(
    { check: `planted sessions: ${what}`, what: 'opened nothing', least: times },
    async (hold) => {
      for (let time = 0; time < times; time += 1)
        await hold(async () => {
          ids.add(await assertNotFixed(site, time));
          assert.equal(ids.size, time + 1, 'no id comes twice');
        });
    },
  );
  // 32 bytes in base64url: what is more, and what they are drawn from, the test beside this one counts.
  for (const id of ids) assert.match(id, /^[\w-]{43}$/);
}

const [court, workforce, fundraising] = await Promise.all([
  startCourt({ after }),
  startWorkforce({ after }),
  startFundraising({ after }),
]);

/** As a browser keeps them: those of an answer beside, or in the place of, those that it had. */
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
  /** Of the victim's second factor, a new one each time. */
  code?: () => string;
}

/** As the page of an office signs in: a token of CSRF first where the browser has none yet. */
function office({ send, sessionCookie, victim, planter, code }: OfficeVisit): Site {
  const visit = async (headers: Cookies = {}) =>
    kept(headers, await send('GET', '/sanctum/csrf-cookie', { headers }));
  return {
    send,
    sessionCookie,
    profile: '/api/profile',
    plants: [visit, madeUp(sessionCookie), async () => (await signIn(send, planter)).headers],
    enter: async (planted) => {
      const headers = planted['x-xsrf-token'] === undefined ? await visit(planted) : planted;
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

test('A6 C§5.2 of a thousand sessions that somebody planted before a sign-in to the court, none is signed in', async () => {
  const [victim, planter] = [await court.as('Super Admin'), await court.as('BCC Staff')];
  const site = office({ ...ofCourt, victim: { email: victim.email }, planter: { email: planter.email } });
  await assertNeverFixed('court', TIMES, site);
});

test('A6 contract, court: of those planted before a second factor none is signed in, nor is the one that waited for it', async () => {
  const [victim, planter] = [await court.as('Super Admin'), await court.as('BCC Staff')];
  const secret = await turnOnApp(victim, court.clock);
  const code = () => {
    court.clock.advance({ seconds: 30 });
    return codeOf(secret, court.clock);
  };
  const [{ email }, other] = [victim, { email: planter.email }];
  const site = office({ ...ofCourt, victim: { email }, planter: other, code });
  await assertNeverFixed('court, second factor', CHALLENGED_TIMES, site);
});

test('A6 W§5.2 of a thousand sessions that somebody planted before a sign-in to workforce, none is signed in', async () => {
  const [victim, planter] = [await workforce.superUser(), await workforce.as('HR Admin')];
  const site = office({
    send: workforce.send,
    sessionCookie: 'workforce_session',
    victim: { username: victim.username },
    planter: { username: planter.username },
  });
  await assertNeverFixed('workforce', TIMES, site);
});

test('A6 F§5 of a thousand cookies that somebody planted before a sign-in to fundraising, none is signed in', async () => {
  const [victim, planter] = [await fundraising.person(), await fundraising.person()];
  const sessionCookie = 'fundraising_session';
  const enter = (email: string, headers: Cookies = {}) =>
    login(fundraising, 'web', email, PASSWORD, { headers });
  await assertNeverFixed('fundraising', TIMES, {
    send: fundraising.send,
    sessionCookie,
    profile: '/profile',
    // A visitor gets no session before the sign-in.
    plants: [madeUp(sessionCookie), async () => browserHeaders(await enter(planter.email))],
    enter: async (planted) => ({ before: [], after: await enter(victim.email, planted) }),
  });
});
