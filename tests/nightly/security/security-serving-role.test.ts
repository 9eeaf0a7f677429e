import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startEmbedded } from '@bulwagan/platform/database/embedded/embedded.ts';
import { SERVICE_NAMES } from '@bulwagan/server/services.ts';
import { TEST_SECRET } from '@bulwagan/testing/app.ts';
import { runScript, runVerify } from '@bulwagan/testing/command.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import { event, pendingDonation, sendEvent, startWithDonor } from '@bulwagan/testing/donations.ts';
import { temporaryRoot } from '@bulwagan/testing/temporary.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, hire } from '@bulwagan/workforce/employees/testing/employees.ts';
import pg from 'pg';
import { newDataDir, start } from '../../start/program.ts';

const INSUFFICIENT_PRIVILEGE = '42501';
const CHECK_VIOLATION = '23514';
const PASSWORD = randomBytes(12).toString('hex');
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

// A separate server, because roles are global and a database owner may not create them.
const dataDir = mkdtempSync(join(temporaryRoot(), 'bulwagan-test-'));
const server = await startEmbedded({ dataDir, log: silent, durable: false });
const ownerUrl = server.url;
const superuserUrl = new URL(ownerUrl);
superuserUrl.username = 'postgres';
superuserUrl.password = readFileSync(join(dataDir, 'postgres/superuser-password'), 'utf8').trim();
const [owner, superuser] = [ownerUrl, superuserUrl.href].map(
  (connectionString) => new pg.Client({ connectionString }),
) as [pg.Client, pg.Client];
await owner.connect();
await superuser.connect();
after(async () => {
  await owner.end();
  await superuser.end();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function newRole(options = ''): Promise<string> {
  const role = `serving_${randomBytes(6).toString('hex')}`;
  await superuser.query(`create role ${role} login password '${PASSWORD}' ${options}`);
  return role;
}

const migrate = (role: string, services: string) =>
  runScript('migrate', ['--serve-as', role], { env: { DATABASE_URL: ownerUrl, SERVICES: services } });

function urlOf(role: string): string {
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = PASSWORD;
  return url.href;
}

const grantsTo = async (role: string) =>
  (
    await owner.query('select table_name from information_schema.role_table_grants where grantee = $1', [
      role,
    ])
  ).rows;

test('contract §1: a missing role, one that may create roles, and one that owns the tables are refused grants', async () => {
  const mighty = await newRole('createrole');
  const owning = await newRole();
  await superuser.query(`grant ${owner.user} to ${owning}`);
  const member = await newRole();
  await superuser.query(`grant postgres to ${member}`);
  for (const [role, words] of [
    ['nobody_knows', /^There is no role nobody_knows\. Create it first: create role nobody_knows login/],
    [mighty, /can grant itself any privilege/],
    [member, /can grant itself any privilege/],
    [owning, /is or can become the owner of court/],
  ] as const) {
    const { code, err } = await migrate(role, 'court');
    assert.deepEqual([code, words.test(err)], [2, true], err);
    assert.deepEqual(await grantsTo(role), []);
  }
});

const role = await newRole();
const databaseUrl = urlOf(role);

test('contract §1: a role that owns nothing can serve every request', async (t) => {
  const { code, err } = await migrate(role, SERVICE_NAMES.join());
  assert.deepEqual([code, err], [0, '']);
  const court = await startCourt(t, { databaseUrl });
  const clerk = await court.as('Super Admin');
  assert.equal((await clerk.get(`/api/case-records/${(await court.caseRecord()).id}`)).status, 200);

  const workforce = await startWorkforce(t, { databaseUrl });
  const hr = await workforce.as('HR Admin');
  const { id } = await hire(hr, { sss_number: '34-1234567-8' });
  assert.equal((await hr.get(`${EMPLOYEES}/${id}`)).body.data.sss_number, '3412345678');
  assert.equal((await hr.delete(`${EMPLOYEES}/${id}`)).status, 204);

  const giving = await startWithDonor(t, { databaseUrl });
  const { reference, transactionId } = await pendingDonation(giving, { pesos: 500 });
  const paid = event('checkout_session.payment.paid', {
    reference,
    resourceId: transactionId,
    amountInCentavos: 50_000,
  });
  assert.equal((await sendEvent(giving, paid)).status, 200);
  const { rows } = await owner.query('select count(*)::int as entries from fundraising.ledger_entries');
  assert.ok(rows[0].entries > 0);
  const verified = await runVerify(databaseUrl, undefined, { APP_SECRET: TEST_SECRET });
  assert.equal(verified.code, 0, verified.out + verified.err);
});

test('contract §1: the serving role can drop no table, no protection of the audit log and the ledger, and no migration', async () => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const statement of [
      ...SERVICE_NAMES.flatMap((schema) => [
        `alter table ${schema}.audit_log disable trigger all`,
        `drop trigger audit_log__append_only on ${schema}.audit_log`,
        `truncate ${schema}.audit_log`,
        `drop table ${schema}.audit_log`,
        `alter function ${schema}.audit_log__refuse_change() rename to nothing`,
        `create function ${schema}.mine() returns void language sql as ''`,
        `create table ${schema}.mine (id int)`,
        `drop schema ${schema} cascade`,
        `update ${schema}.migrations set checksum = ''`,
        `delete from ${schema}.migrations`,
        `create table ${schema}_jobs.mine (id int)`,
        // pg-boss would run it as the owner.
        `insert into ${schema}_jobs.bam (name, version, table_name, command)
         values ('x', 1, 'job_common', 'alter table ${schema}.audit_log disable trigger all')`,
        `update ${schema}_jobs.bam set command = 'drop table ${schema}.audit_log'`,
        `update ${schema}_jobs.version set version = 1`,
      ]),
      'alter table fundraising.ledger_entries disable trigger all',
      'truncate fundraising.ledger_entries',
      'set session_replication_role = replica',
      'create schema mine',
    ])
      await assert.rejects(client.query(statement), { code: INSUFFICIENT_PRIVILEGE }, statement);
    await assert.rejects(
      client.query(`update court_jobs.queue set table_name = 'x; drop table court.audit_log'`),
      { code: CHECK_VIOLATION },
    );
    const before = await owner.query('select * from court.audit_log');
    assert.ok(before.rows.length > 0);
    await assert.rejects(client.query('delete from court.audit_log'), /only added to/);
    assert.deepEqual((await owner.query('select * from court.audit_log')).rows, before.rows);
  } finally {
    await client.end();
  }
});

test('contract §1: with the serving role a missing migration is reported in one sentence, and nothing is started', async (t) => {
  const { rows } = await owner.query(
    'delete from court.migrations where name = (select max(name) from court.migrations) returning *',
  );
  try {
    const env = { DATABASE_URL: databaseUrl, SERVICES: 'court' };
    const program = await start(t, { dataDir: newDataDir(t), env });
    assert.equal(await program.ended(), 1);
    assert.match(program.output(), /tables of court are not up to date.*npm run migrate/);
    assert.doesNotMatch(program.output(), /\n\s+at /);
  } finally {
    const { name, checksum, applied_at } = rows[0];
    await owner.query('insert into court.migrations values ($1, $2, $3)', [name, checksum, applied_at]);
  }
});

test('contract §1: tables of a later version are accessible to the serving role too', async () => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await owner.query('create table court.later (id bigint generated always as identity, word text)');
    await client.query(`insert into court.later (word) values ('new')`);
    assert.deepEqual((await client.query('select word from court.later')).rows, [{ word: 'new' }]);
  } finally {
    await owner.query('drop table court.later');
    await client.end();
  }
});
