import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { courtAccounts } from '@bulwagan/court/commands/accounts.ts';
import { registration } from '@bulwagan/fundraising/accounts/testing/steps.ts';
import { fundraisingAccounts } from '@bulwagan/fundraising/commands/accounts.ts';
import type { NewAccount } from '@bulwagan/platform/commands/accounts.ts';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import { PASSWORD, type Reply } from '@bulwagan/testing/app.ts';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import {
  breachesOf,
  KNOWN_FROM_A_BREACH,
  sha1,
  unreadableBreaches,
} from '@bulwagan/testing/samples/breached-passwords.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { workforceAccounts } from '@bulwagan/workforce/commands/accounts.ts';
import { newUser } from '@bulwagan/workforce/users/testing/users.ts';

/** All routes that set a password chosen by a person. */

const KNOWN = 'canary that sang in a breach';
const FRESH = 'canary that sings in no cage';
const TABLES = ['users', 'user_roles', 'audit_log'];

const lines: string[] = [];
const log = createLog({ level: 'trace', pretty: false, to: { write: (line) => void lines.push(line) } });
const breaches = await breachesOf({ after }, [
  KNOWN,
  ...Array.from({ length: 500 }, (_, n) => `password ${n}`),
]);
let diskFails = false;
const platform = {
  log,
  refusesCommonPasswords: true,
  breachedPasswords: {
    ...breaches,
    has: (password: string) => (diskFails ? unreadableBreaches : breaches).has(password),
  },
};

interface Watched {
  snapshot(...tables: string[]): Promise<string>;
}
type Choosing = (password: string) => Promise<Reply>;

const both = (password: string) => ({ password, password_confirmation: password });

async function whileDiskFails<T>(work: () => Promise<T>): Promise<T> {
  diskFails = true;
  try {
    return await work();
  } finally {
    diskFails = false;
  }
}

/** Asserts 422 for a known password, and 503 for any while the list is unreadable; nothing is changed or logged. */
async function assertGuarded(testApp: Watched, choosing: Record<string, Choosing>): Promise<void> {
  const before = await testApp.snapshot(...TABLES);
  lines.length = 0;
  for (const [name, choose] of Object.entries(choosing)) {
    const known = await choose(KNOWN);
    assert.deepEqual([known.status, known.body.errors], [422, { password: [KNOWN_FROM_A_BREACH] }], name);
    const unread = await whileDiskFails(() => choose(FRESH));
    assert.equal(unread.status, 503, name);
    assert.ok(Number(unread.headers['retry-after']) > 0, name);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
  const failures = lines.filter((line) =>
    line.includes('a new password could not be checked against breached passwords'),
  );
  assert.equal(failures.length, Object.keys(choosing).length);
  const secrets = [KNOWN, FRESH, ...[KNOWN, FRESH].map((password) => sha1(password).slice(0, 10))];
  for (const line of lines)
    assert.ok(secrets.every((secret) => !line.toUpperCase().includes(secret.toUpperCase())));
}

/** Asserts that the command that creates accounts refuses the same passwords. */
async function assertCommandGuarded(
  testApp: Watched,
  create: (password: string) => Promise<number>,
): Promise<void> {
  const before = await testApp.snapshot(...TABLES);
  await assert.rejects(create(KNOWN), { message: KNOWN_FROM_A_BREACH });
  await whileDiskFails(() => assert.rejects(create(FRESH), /cannot be read|disk failed/));
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.ok((await create(FRESH)) > 0);
}

const account = (more: Partial<NewAccount>): NewAccount => ({
  email: 'made@x.test',
  name: 'Made Here',
  firstName: 'Made',
  lastName: 'Here',
  roles: [],
  branches: [],
  institutionId: null,
  ...more,
});

test('ASVS 6.2.12 fundraising refuses breached passwords wherever one is chosen', async (t) => {
  const testApp = await startFundraising(t, { platform });
  const donor = await testApp.person();
  const change = (password: string) =>
    donor.put('/profile/password', { current_password: PASSWORD, ...both(password) });
  await assertGuarded(testApp, {
    'registering on the web': (password) =>
      testApp.post('/web/auth/register', { ...registration('web@x.test'), ...both(password) }),
    'registering in the app': (password) =>
      testApp.post('/mobile/auth/register', { ...registration('app@x.test'), ...both(password) }),
    resetting: (password) =>
      testApp.post('/auth/reset-password', { email: donor.email, token: '123456', ...both(password) }),
    changing: change,
  });
  const accounts = fundraisingAccounts(testApp.app, 'the operator');
  await assertCommandGuarded(testApp, (password) => accounts.create(account({ roles: ['donor'] }), password));
  assert.equal((await change(FRESH)).status, 200);
});

test('ASVS 6.2.12 the court refuses breached passwords wherever one is chosen', async (t) => {
  const testApp = await startCourt(t, { platform });
  const admin = await testApp.as('Super Admin');
  const headers = browserHeaders(await testApp.get('/sanctum/csrf-cookie'));
  const { rows } = await testApp.app.connection.pool.query(`select id from roles where name = 'Sheriff'`);
  const change = (password: string) =>
    admin.put('/user/password', { current_password: PASSWORD, ...both(password) });
  await assertGuarded(testApp, {
    'opening an account': (password) =>
      admin.post('/api/users', {
        name: 'Made Here',
        email: 'opened@court.example',
        role_ids: [rows[0].id],
        ...both(password),
      }),
    resetting: (password) =>
      testApp.post('/reset-password', { email: admin.email, token: 'x', ...both(password) }, { headers }),
    changing: change,
  });
  const accounts = courtAccounts(testApp.app, 'the operator');
  await assertCommandGuarded(testApp, (password) =>
    accounts.create(account({ roles: ['Sheriff'] }), password),
  );
  assert.equal((await change(FRESH)).status, 200);
});

test('ASVS 6.2.12 workforce refuses breached passwords, and does not look up those that it generates', async (t) => {
  const testApp = await startWorkforce(t, { platform });
  const admin = await testApp.superUser();
  const headers = browserHeaders(await testApp.get('/sanctum/csrf-cookie'));
  const change = (password: string) =>
    admin.put('/user/password', { current_password: PASSWORD, ...both(password) });
  const email = `${admin.username}@workforce.example`;
  await assertGuarded(testApp, {
    'opening an account': (password) =>
      admin.post('/api/users', newUser({ organization_id: null, ...both(password) })),
    resetting: (password) =>
      testApp.post('/reset-password', { email, token: 'x', ...both(password) }, { headers }),
    changing: change,
  });
  const accounts = workforceAccounts(testApp.app, 'the operator');
  await assertCommandGuarded(testApp, (password) =>
    accounts.create(account({ roles: ['super user'] }), password),
  );
  const { id } = await testApp.person();
  const made = await whileDiskFails(() => admin.post(`/api/users/${id}/generate_password`));
  assert.equal(made.status, 200, made.text);
  assert.equal((await change(FRESH)).status, 200);
});
