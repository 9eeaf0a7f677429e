import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { withApp } from '@bulwagan/fundraising/second-factor/testing/factors.ts';
import { type CommandOptions, runScript } from '@bulwagan/testing/command.ts';
import { startFundraising, type TestApp } from '@bulwagan/testing/fundraising.ts';

const TABLES = ['users', 'user_roles', 'audit_log', 'sessions', 'devices'];
const ANA = ['--email', 'ana@x.test', '--first-name', 'Ana', '--last-name', 'Reyes'];
const INPUT = 'correct horse battery\n';

async function startWithAdmin(t: TestContext) {
  const testApp = await startFundraising(t);
  const admin = (command: string, args: string[], options: CommandOptions = {}) =>
    runScript('admin', [command, '--service', 'fundraising', ...args], {
      ...options,
      env: { DATABASE_URL: testApp.databaseUrl, ...options.env },
    });
  return { testApp, admin };
}

const signIn = (testApp: TestApp, email: string, password: string) =>
  testApp.post('/mobile/auth/login', { email, password, device_name: 'a phone' });

test('admin refuses wrong arguments with exit code 2 and a reason, and nothing changes', async (t) => {
  const { testApp, admin } = await startWithAdmin(t);
  const before = await testApp.snapshot(...TABLES);
  const cases: [string, string[], RegExp][] = [
    ['create-admin', [], /no command "create-admin": create-user/],
    ['create-user', ANA, /--role is required/],
    ['create-user', [...ANA, '--role', 'boss'], /no role "boss"\. There are: system_admin, .*donor/],
    ['create-user', [...ANA, '--role', 'donor', '--password', 'secret'], /Unknown option '--password'/],
    ['create-user', ['--email', 'ana@x.test', '--role', 'donor'], /--first-name is required/],
    ['create-user', [...ANA, '--role', 'committee_member'], /--institution is required/],
    ['create-user', [...ANA, '--email', 'no address', '--role', 'donor'], /is no mail address/],
    ['disable-user', ['--email', 'ana@x.test', '--role', 'donor'], /has no option --role/],
    ['list-users', ['--limit', '-1'], /limit/],
    ['list-users', ['--role', 'donor', '--role', 'system_admin'], /list-users accepts only one --role/],
  ];
  for (const [command, args, reason] of cases) {
    const { code, out, err } = await admin(command, args, { input: INPUT });
    assert.match(err, reason);
    assert.deepEqual([code, out], [2, ''], command);
  }
  const other = await runScript('admin', ['list-users', '--service', 'payroll']);
  assert.match(other.err, /no service "payroll": fundraising, workforce, court/);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('admin refuses violations of a rule with exit code 1, and nothing changes', async (t) => {
  const { testApp, admin } = await startWithAdmin(t);
  await testApp.person({ email: 'taken@x.test' });
  const before = await testApp.snapshot(...TABLES);
  const env = { PASSWORD_BLOCKLIST: 'true' };
  const cases: [string, string[], string, RegExp][] = [
    ['create-user', [...ANA, '--role', 'donor'], 'seven77', /at least 8 characters/],
    ['create-user', [...ANA, '--role', 'donor'], '', /at least 8 characters/],
    ['create-user', [...ANA, '--role', 'donor'], 'password123', /too common/],
    [
      'create-user',
      [...ANA, '--email', 'TAKEN@x.test', '--role', 'donor'],
      INPUT,
      /an account with the address/,
    ],
    [
      'create-user',
      [...ANA, '--role', 'committee_member', '--institution', '77'],
      INPUT,
      /no institution 77/,
    ],
    ['disable-user', ['--email', 'nobody@x.test'], '', /no account with the address/],
    ['enable-user', ['--email', 'taken@x.test'], '', /is not disabled/],
    ['revoke-sessions', ['--email', 'nobody@x.test'], '', /no account with the address/],
  ];
  for (const [command, args, input, reason] of cases) {
    const { code, err } = await admin(command, args, { input, env });
    assert.match(err, reason);
    assert.equal(code, 1, command);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('an account created by admin can sign in at once with its roles, and the audit log names its creator', async (t) => {
  const { testApp, admin } = await startWithAdmin(t);
  const institution = await testApp.institution();
  const roles = ['--role', 'Committee Member', '--role', 'DONOR', '--institution', String(institution)];
  const made = await admin('create-user', [...ANA, ...roles], { input: INPUT });
  assert.deepEqual([made.code, made.err], [0, '']);
  assert.match(made.out, /^ana@x\.test is user \d+\.\n$/);
  const { status, body } = await signIn(testApp, 'ana@x.test', 'correct horse battery');
  assert.equal(status, 200);
  assert.deepEqual(body.data.user.roles, ['committee_member', 'donor']);
  assert.deepEqual([body.data.user.email_verified, body.data.user.institution_id], [true, institution]);
  const { rows } = await testApp.app.connection.pool.query(
    'select actor_id, actor_label, action, subject_id, tenant_id, changes from audit_log',
  );
  assert.equal(rows.length, 1);
  assert.match(rows[0].actor_label, /^admin command, /);
  assert.deepEqual(
    { ...rows[0], actor_label: '' },
    {
      actor_id: null,
      actor_label: '',
      action: 'user.created',
      subject_id: String(body.data.user.id),
      tenant_id: institution,
      changes: { after: { roles: ['committee_member', 'donor'], institution_id: institution } },
    },
  );
});

test('a generated password is printed once and works', async (t) => {
  const { testApp, admin } = await startWithAdmin(t);
  const { code, out } = await admin('create-user', [...ANA, '--role', 'system_admin', '--generate']);
  assert.equal(code, 0);
  const [, password] = /^Password, shown this once: (\S{20,})$/m.exec(out) ?? [];
  assert.equal((await signIn(testApp, 'ana@x.test', password!)).status, 200);
  assert.equal((await testApp.snapshot('users', 'audit_log')).includes(password!), false);
});

test('F§7 a disabled account is locked out at once, and after enabling only needs to sign in', async (t) => {
  const { testApp, admin } = await startWithAdmin(t);
  const person = await testApp.person({ email: 'ana@x.test', roles: ['system_admin'] });
  const disabled = await admin('disable-user', ['--email', 'ANA@x.test', '--reason', 'Left.']);
  assert.equal(disabled.code, 0);
  assert.equal((await person.get('/profile')).status, 403);
  const again = await admin('disable-user', ['--email', 'ana@x.test']);
  assert.deepEqual([again.code, again.err], [1, 'ana@x.test is disabled already.\n']);
  assert.equal((await admin('enable-user', ['--email', 'ana@x.test'])).code, 0);
  assert.equal((await person.get('/profile')).status, 401);
  assert.equal((await signIn(testApp, 'ana@x.test', 'correct horse battery')).status, 200);
  const { rows } = await testApp.app.connection.pool.query(
    'select action, changes from audit_log order by id',
  );
  assert.deepEqual(rows, [
    {
      action: 'user.suspended',
      changes: { before: { status: 'active' }, after: { status: 'suspended', reason: 'Left.' } },
    },
    {
      action: 'user.restored',
      changes: { before: { status: 'suspended', reason: 'Left.' }, after: { status: 'active' } },
    },
  ]);
});

test('F§5 rule 4: revoked sessions and tokens are invalid, and signing in again works', async (t) => {
  const { testApp, admin } = await startWithAdmin(t);
  const person = await testApp.person({ email: 'ana@x.test' });
  const web = await testApp.post('/web/auth/login', {
    email: 'ana@x.test',
    password: 'correct horse battery',
  });
  const cookie = { headers: { cookie: String(web.headers['set-cookie']).split(';', 1)[0]! } };
  assert.equal((await testApp.get('/profile', cookie)).status, 200);
  assert.equal((await admin('revoke-sessions', ['--email', 'ana@x.test'])).code, 0);
  assert.equal((await person.get('/profile')).status, 401);
  assert.equal((await testApp.get('/profile', cookie)).status, 401);
  assert.equal((await signIn(testApp, 'ana@x.test', 'correct horse battery')).status, 200);
});

test('a user without a second factor signs in by password again after reset-two-factor', async (t) => {
  const { testApp, admin } = await startWithAdmin(t);
  const person = await withApp(testApp, { email: 'ana@x.test' });
  assert.equal((await signIn(testApp, 'ana@x.test', 'correct horse battery')).status, 403);
  const { code, out } = await admin('reset-two-factor', ['--email', 'ana@x.test']);
  assert.deepEqual(
    [code, out],
    [0, 'ana@x.test now signs in with only the password; all sessions have ended.\n'],
  );
  assert.equal((await person.get('/profile')).status, 401);
  assert.equal((await signIn(testApp, 'ana@x.test', 'correct horse battery')).status, 200);
});

test('list-users shows the accounts of a role, newest first, and their number', async (t) => {
  const { testApp, admin } = await startWithAdmin(t);
  await testApp.person({ email: 'first@x.test' });
  await testApp.person({ email: 'second@x.test' });
  await testApp.person({ email: 'boss@x.test', roles: ['system_admin'] });
  const { code, out } = await admin('list-users', ['--role', 'donor', '--limit', '1']);
  assert.equal(code, 0);
  assert.match(out, /second@x\.test/);
  assert.equal(/first@|boss@/.test(out), false);
  assert.match(out, /\n2 users, of which 1 are shown \(--limit\)\n$/);
});
