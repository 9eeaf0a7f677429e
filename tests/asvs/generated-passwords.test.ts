import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { courtAccounts } from '@bulwagan/court/commands/accounts.ts';
import { fundraisingAccounts } from '@bulwagan/fundraising/commands/accounts.ts';
import type { Accounts, NewAccount } from '@bulwagan/platform/commands/accounts.ts';
import { endOfGenerated } from '@bulwagan/platform/identity/passwords/generated-passwords.ts';
import type { MovableClock } from '@bulwagan/platform/time/clock.ts';
import type { Reply, Send } from '@bulwagan/testing/app.ts';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import { codeOf, startFundraising } from '@bulwagan/testing/fundraising.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { workforceAccounts } from '@bulwagan/workforce/commands/accounts.ts';
import pg from 'pg';

/** Rules for generated passwords in all three services (ASVS 6.4.1). */

const [fundraising, court, workforce] = await Promise.all([
  startFundraising({ after }),
  startCourt({ after }),
  startWorkforce({ after }),
]);

const GENERATED = 'k7mqd-x4p2n-generated';
const OWN = 'a password of my own';
const WEEK_IN_SECONDS = 604_800;
/** Failed sign-ins per account and hour, over all addresses. */
const MOST_FAILURES = 300;
const TABLES = ['users', 'sessions'];

interface Place {
  name: string;
  send: Send;
  clock: MovableClock;
  snapshot(...tables: string[]): Promise<string>;
  accounts: Accounts;
  role: string;
  signIn(email: string, password: string): Promise<Reply>;
  profile: string;
  password: string;
}

const office = (send: Send, field: 'email' | 'username') => ({
  signIn: async (email: string, password: string) => {
    const headers = browserHeaders(await send('GET', '/sanctum/csrf-cookie'));
    return await send('POST', '/login', { body: { [field]: email, password }, headers });
  },
  profile: '/api/profile',
  password: '/user/password',
});

const PLACES: Place[] = [
  {
    ...fundraising,
    name: 'fundraising',
    accounts: fundraisingAccounts(fundraising.app, 'the operator'),
    role: 'system_admin',
    signIn: (email, password) => fundraising.post('/web/auth/login', { email, password }),
    profile: '/profile',
    password: '/profile/password',
  },
  {
    ...court,
    ...office(court.send, 'email'),
    name: 'court',
    accounts: courtAccounts(court.app, 'the operator'),
    role: 'Super Admin',
  },
  {
    ...workforce,
    ...office(workforce.send, 'username'),
    name: 'workforce',
    accounts: workforceAccounts(workforce.app, 'the operator'),
    role: 'super user',
  },
];

let made = 0;
/** Creates an account like the command does; returns its login. */
async function make({ accounts, role, clock }: Place, isGenerated: boolean): Promise<string> {
  made += 1;
  const email = `made${made}@hall.test`;
  const account: NewAccount = {
    email,
    username: email,
    name: null,
    firstName: 'Ana',
    lastName: 'Reyes',
    roles: [role],
    institutionId: null,
    branches: [],
  };
  await accounts.create(account, GENERATED, isGenerated ? endOfGenerated(clock.now()) : null);
  return email;
}

/** Returns the number of statements with values that this process sends during `work`. */
async function statementsOf(work: () => Promise<void>): Promise<number> {
  const wire = pg.Connection.prototype;
  const { bind } = wire;
  let sent = 0;
  wire.bind = function (config, more) {
    sent += 1;
    return bind.call(this, config, more);
  };
  try {
    await work();
  } finally {
    wire.bind = bind;
  }
  return sent;
}

const change = (password: string) => ({
  current_password: GENERATED,
  password,
  password_confirmation: password,
});

for (const place of PLACES) {
  const { name, send, clock, snapshot, signIn, profile } = place;

  test(`ASVS 6.4.1 ${name}: a generated password works for exactly a week, and is then answered like a wrong one`, async () => {
    const email = await make(place, true);
    clock.advance({ seconds: WEEK_IN_SECONDS - 1 });
    const signedIn = await signIn(email, GENERATED);
    assert.equal(signedIn.status, 200, signedIn.text);
    clock.advance({ seconds: 1 });
    const before = await snapshot(...TABLES);
    const [wrong, over] = [await signIn(email, 'a wrong one'), await signIn(email, GENERATED)];
    assert.ok(wrong.status === 401 || wrong.status === 422);
    assert.deepEqual([over.status, over.body], [wrong.status, wrong.body]);
    assert.equal(await snapshot(...TABLES), before);
    // Sessions opened before the password expired continue.
    assert.equal((await send('GET', profile, { headers: browserHeaders(signedIn) })).status, 200);
  });

  test(`ASVS 6.4.1 ${name}: a generated password works at once, shows its expiry, and can be replaced by one without expiry`, async () => {
    const email = await make(place, true);
    const end = clock.now().add({ seconds: WEEK_IN_SECONDS });
    const signedIn = await signIn(email, GENERATED);
    const headers = browserHeaders(signedIn);
    const { data } = (await send('GET', profile, { headers })).body;
    assert.match(data.password_expires_at, /(Z|[+-]\d\d:\d\d)$/);
    const shown = Temporal.Instant.from(data.password_expires_at);
    // Back-office services show times to the second.
    assert.ok(shown.until(end).total('second') < 1, data.password_expires_at);
    assert.ok(Temporal.Instant.compare(shown, end) <= 0);
    const before = await snapshot(...TABLES);
    const same = await send('PUT', place.password, { headers, body: change(GENERATED) });
    assert.equal(same.status, 422, same.text);
    assert.equal(await snapshot(...TABLES), before);
    const chosen = await send('PUT', place.password, { headers, body: change(OWN) });
    assert.equal(chosen.status, 200, chosen.text);
    // Back-office services then renew the session id; fundraising keeps it.
    const kept = chosen.headers['set-cookie'] === undefined ? headers : browserHeaders(chosen);
    const own = await send('GET', profile, { headers: kept });
    assert.equal(own.status, 200, own.text);
    assert.equal(own.body.data.password_expires_at, undefined);
    clock.advance({ seconds: WEEK_IN_SECONDS });
    assert.equal((await signIn(email, OWN)).status, 200);
  });

  test(`ASVS 6.4.1 ${name}: showing the password expiry needs no additional statement`, async () => {
    for (const isGenerated of [true, false]) {
      const headers = browserHeaders(await signIn(await make(place, isGenerated), GENERATED));
      const look = async () => assert.equal((await send('GET', profile, { headers })).status, 200);
      await look();
      // One statement identifies the caller, the other reads the whole profile.
      assert.equal(await statementsOf(look), 2);
    }
  });

  test(`ASVS 6.4.1 ${name}: a password typed by the operator does not expire, and disabling does not extend a generated one`, async () => {
    const [typed, generated] = [await make(place, false), await make(place, true)];
    await place.accounts.disable(generated, 'a test');
    await place.accounts.enable(generated);
    clock.advance({ seconds: WEEK_IN_SECONDS });
    const headers = browserHeaders(await signIn(typed, GENERATED));
    const { data } = (await send('GET', profile, { headers })).body;
    assert.equal(data.password_expires_at, undefined);
    assert.notEqual((await signIn(generated, GENERATED)).status, 200);
  });
}

test('ASVS 6.4.1 fundraising: an expired generated password counts as a failed sign-in', async () => {
  const [place] = PLACES as [Place];
  const email = await make(place, true);
  place.clock.advance({ seconds: WEEK_IN_SECONDS });
  for (let attempts = 0; attempts < MOST_FAILURES; attempts += 1)
    assert.equal((await place.signIn(email, GENERATED)).status, 401);
  assert.equal((await place.signIn(email, GENERATED)).status, 429);
});

test('ASVS 6.4.1 fundraising: a mailed code sets a password without expiry', async () => {
  const [place] = PLACES as [Place];
  const email = await make(place, true);
  await fundraising.post('/auth/forgot-password', { email });
  const token = codeOf(await fundraising.mail(email));
  const body = { email, token, password: OWN, password_confirmation: OWN };
  assert.equal((await fundraising.post('/auth/reset-password', body)).status, 200);
  place.clock.advance({ seconds: WEEK_IN_SECONDS });
  assert.equal((await place.signIn(email, OWN)).status, 200);
});

test('ASVS 6.4.1 a password generated by a workforce administrator works for a week', async () => {
  const { send, clock } = workforce;
  const somebody = await workforce.as('Super Admin');
  const generate = async (): Promise<string> => {
    const admin = await workforce.superUser();
    return (await admin.post(`/api/users/${somebody.id}/generate_password`)).body.data.password;
  };
  const enter = office(send, 'username').signIn;
  const first = await generate();
  clock.advance({ seconds: WEEK_IN_SECONDS });
  assert.equal((await enter(somebody.username, first)).status, 422);
  const second = await generate();
  clock.advance({ seconds: WEEK_IN_SECONDS - 1 });
  assert.equal((await enter(somebody.username, second)).status, 200);
});
