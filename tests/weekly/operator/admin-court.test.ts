import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import { runScript } from '@bulwagan/testing/command.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import { breachesFile, KNOWN_FROM_A_BREACH } from '@bulwagan/testing/samples/breached-passwords.ts';

const TABLES = ['users', 'user_roles', 'user_branches', 'audit_log', 'sessions'];
const ANA = ['--email', 'ana@court.example', '--name', 'Ana Reyes'];
const PASSWORD = 'correct horse battery';

const testApp = await startCourt({ after });
const branchId = await testApp.branch({ name: 'Branch 7' });
const admin = (command: string, args: string[], input = `${PASSWORD}\n`) =>
  runScript('admin', [command, '--service', 'court', ...args], {
    input,
    env: { DATABASE_URL: testApp.databaseUrl },
  });

async function signIn(email: string): Promise<number> {
  const headers = browserHeaders(await testApp.get('/sanctum/csrf-cookie'));
  return (await testApp.post('/login', { email, password: PASSWORD }, { headers })).status;
}

test('contract: admin refuses wrong arguments for the court with a reason, and nothing changes', async () => {
  const before = await testApp.snapshot(...TABLES);
  const cases: [string, string[], number, RegExp][] = [
    ['create-user', ANA, 2, /--role is required/],
    ['create-user', [...ANA, '--role', 'Judge'], 2, /no role "Judge"\. There are: .*Super Admin/],
    ['create-user', [...ANA, '--role', 'User', '--branch', 'Branch 8'], 1, /no branch "Branch 8"/],
    ['create-user', [...ANA, '--role', 'User', '--institution', '1'], 2, /no --institution/],
    ['disable-user', ['--email', 'nobody@court.example'], 1, /no account/],
  ];
  for (const [command, args, code, reason] of cases) {
    const result = await admin(command, args);
    assert.match(result.err, reason);
    assert.equal(result.code, code, args.join(' '));
  }
  assert.equal((await admin('create-user', [...ANA, '--role', 'User'], 'short\n')).code, 1);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract: the first court account is created by the command, signs in, is disabled and enabled again', async () => {
  const made = await admin('create-user', ['--email', 'first@court.example', '--role', 'super admin']);
  assert.deepEqual([made.code, made.err], [0, '']);
  assert.equal(await signIn('first@court.example'), 200);

  await admin('create-user', [...ANA, '--role', 'Sheriff', '--branch', 'Branch 7']);
  const { body } = await (await testApp.as('Super Admin')).get('/api/users?filter[search]=ana@court');
  assert.deepEqual(body.data[0].branches, [{ id: branchId, name: 'Branch 7' }]);

  assert.equal(await signIn('ana@court.example'), 200);
  assert.match(await testApp.snapshot('sessions'), new RegExp(`,${body.data[0].id},`));
  assert.equal((await admin('disable-user', ['--email', 'Ana@court.example', '--reason', 'Left.'])).code, 0);
  assert.equal(await signIn('ana@court.example'), 403);
  assert.equal((await admin('enable-user', ['--email', 'ana@court.example'])).code, 0);
  assert.doesNotMatch(await testApp.snapshot('sessions'), new RegExp(`,${body.data[0].id},`));
  assert.equal(await signIn('ana@court.example'), 200);
  assert.equal((await admin('revoke-sessions', ['--email', 'ana@court.example'])).code, 0);
  assert.doesNotMatch(await testApp.snapshot('sessions'), new RegExp(`,${body.data[0].id},`));
  assert.equal((await admin('reset-two-factor', ['--email', 'ana@court.example'])).code, 0);
  assert.match(
    (await admin('list-users', [])).out,
    /first@court\.example +first@court\.example +Super Admin/,
  );
});

test('ASVS 6.2.12 npm run admin checks passwords against the configured breach file, and does nothing if it cannot be read', async (t) => {
  const known = 'canary that sang in a breach';
  const fresh = 'canary that sings in no cage';
  const path = await breachesFile(t, [known]);
  const create = (file: string, password: string) =>
    runScript('admin', ['create-user', '--service', 'court', '--email', 'bea@x.test', '--role', 'Sheriff'], {
      input: `${password}\n`,
      env: { DATABASE_URL: testApp.databaseUrl, BREACHED_PASSWORDS_FILE: file },
    });
  const before = await testApp.snapshot(...TABLES);
  const refused = await create(path, known);
  assert.deepEqual([refused.code, refused.err.trim()], [1, KNOWN_FROM_A_BREACH]);
  const unusable = await create(`${path}.gone`, fresh);
  assert.equal(unusable.code, 2);
  assert.match(unusable.err, /BREACHED_PASSWORDS_FILE is not usable: .*no such file/);
  assert.equal(await testApp.snapshot(...TABLES), before);
  const made = await create(path, fresh);
  assert.deepEqual([made.code, made.err], [0, '']);
});
