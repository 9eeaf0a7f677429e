import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { NewAccount } from '@bulwagan/platform/commands/accounts.ts';
import { Refusal, UsageError } from '@bulwagan/platform/commands/command.ts';
import { runScript } from '@bulwagan/testing/command.ts';
import { PASSWORD, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { workforceAccounts } from '@bulwagan/workforce/commands/accounts.ts';
import { signIn, TABLES } from '@bulwagan/workforce/users/testing/users.ts';

const ANA = ['--email', 'ana.reyes@workforce.example', '--name', 'Ana Reyes'];

const testApp = await startWorkforce({ after });
const office = await testApp.organization('Health Office');
const admin = (command: string, args: string[], input = `${PASSWORD}\n`) =>
  runScript('admin', [command, '--service', 'workforce', ...args], {
    input,
    env: { DATABASE_URL: testApp.databaseUrl },
  });

const signInStatus = async (username: string) => (await signIn(testApp, username)).status;

test('contract: admin refuses wrong arguments for workforce with a reason, and nothing changes', async () => {
  await testApp.person({ username: 'taken' });
  await testApp.organization('Twins');
  await testApp.app.connection.pool.query(
    `with other as (
       insert into organizations (id, name, slug, created_at, updated_at)
       values (gen_random_uuid(), 'Twins', 'twins-2', now(), now()) returning id
     )
     insert into organization_paths (ancestor_id, descendant_id, depth) select id, id, 0 from other`,
  );
  const before = await testApp.snapshot(...TABLES);
  const accounts = workforceAccounts(testApp.app, 'the operator');
  const account = {
    email: 'ana.reyes@workforce.example',
    name: 'Ana Reyes',
    firstName: null,
    lastName: null,
    roles: ['HR Admin'],
    branches: [],
    institutionId: null,
  };
  const cases: [Partial<NewAccount>, typeof Refusal | typeof UsageError, RegExp][] = [
    [{ roles: ['Judge'] }, UsageError, /no role "judge"\. There are: super user, .*Super Admin/],
    [{ email: 'nobody' }, UsageError, /no mail address/],
    [{ name: ' ' }, UsageError, /255 characters at most, and one/],
    [{ name: 'Ana\nReyes' }, UsageError, /all on one line/],
    [{ branches: ['Branch 8'] }, UsageError, /no --branch/],
    [{ institutionId: 1 }, UsageError, /no --institution/],
    [{ organization: 'Nowhere' }, Refusal, /no organization "Nowhere"/],
    [{ organization: 'twins' }, Refusal, /Several organizations/],
    [{ username: 'TAKEN' }, Refusal, /"TAKEN" cannot be used/],
    [{ email: 'Taken@workforce.example' }, Refusal, /Taken@workforce.example already/],
  ];
  for (const [more, kind, message] of cases) {
    const attempt = accounts.create({ ...account, ...more }, PASSWORD);
    await assert.rejects(attempt, (error: Error) => {
      assert.match(error.message, message);
      return error instanceof kind;
    });
  }
  await assert.rejects(accounts.create(account, 'five5'), /at least 6 characters/);
  for (const attempt of [accounts.disable, accounts.enable, accounts.revokeSessions])
    await assert.rejects(attempt('nobody@workforce.example', 'x'), /no account/);
  const missing = await admin('create-user', ANA);
  assert.deepEqual([missing.code, /--role is required/.test(missing.err)], [2, true]);
  const elsewhere = ['create-user', '--service', 'court', ...ANA, '--role', 'User', '--username', 'ana'];
  assert.match((await runScript('admin', elsewhere)).err, /Only workforce has --username/);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract: the first super user is created by the command, signs in, is disabled and enabled again', async () => {
  const first = ['--email', 'first@workforce.example', '--role', 'Super User'];
  const made = await admin('create-user', first);
  assert.deepEqual([made.code, made.err], [0, '']);
  assert.equal(await signInStatus('first'), 200);

  const scoped = [...ANA, '--username', 'AnaR', '--role', 'hr admin', '--organization', office.slug];
  assert.equal((await admin('create-user', scoped)).code, 0);
  const { body } = await (await testApp.superUser()).get('/api/users?filter[search]=ana.reyes');
  const [ana] = body.data;
  assert.deepEqual(
    [ana.username, ana.is_super_user, ana.roles[0].name, ana.roles[0].organization],
    ['AnaR', false, 'HR Admin', { id: office.id, name: 'Health Office' }],
  );

  const listed = (await admin('list-users', ['--role', 'HR Admin'])).out;
  assert.match(listed, /AnaR .*HR Admin \(Health Office\)/);
  assert.doesNotMatch(listed, /first@/);

  const accounts = workforceAccounts(testApp.app, 'the operator');
  const email = 'Ana.Reyes@workforce.example';
  assert.equal(await signInStatus('anar'), 200);
  await accounts.disable(email, 'Left.');
  assert.equal(await signInStatus('anar'), 403);
  await assert.rejects(accounts.disable(email, 'Again.'), /disabled already/);
  await accounts.enable(email);
  assert.doesNotMatch(await testApp.snapshot('sessions'), new RegExp(`,${ana.id},`));
  assert.equal(await signInStatus('anar'), 200);
  await accounts.revokeSessions(email);
  assert.doesNotMatch(await testApp.snapshot('sessions'), new RegExp(`,${ana.id},`));
  await accounts.resetTwoFactor(email);
  const supers = await accounts.list({ role: 'super user', limit: 1 });
  assert.deepEqual([supers.rows.length, supers.total], [1, 2]);
  assert.equal(supers.rows[0]![4], 'super user');
  const { rows } = await testApp.app.connection.pool.query(
    `select action, actor_id from audit_log where subject_type = 'user' and subject_id = $1 order by id`,
    [String(ana.id)],
  );
  assert.deepEqual(
    rows.map(({ action, actor_id: actorId }) => [action, actorId]),
    [
      ['user.created', null],
      ['user.disabled', null],
      ['user.enabled', null],
      ['user.sessions_revoked', null],
      ['user.two_factor_reset', null],
    ],
  );
});
