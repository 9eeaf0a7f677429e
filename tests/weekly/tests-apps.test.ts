import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { seedDemo as seedCourt } from '@bulwagan/court/demo/seed.ts';
import { seedDemo as seedFundraising } from '@bulwagan/fundraising/demo/seed.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import type { HasAfter } from '@bulwagan/testing/database.ts';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { hooks } from '@bulwagan/testing/pool/app-pool.ts';
import { OF_THE_RUNNING } from '@bulwagan/testing/pool/reset-database.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { seedDemo as seedWorkforce } from '@bulwagan/workforce/demo/seed.ts';
import { type Kysely, sql } from 'kysely';

/** Returns hooks that run when the simulated test ends, at the latest with this test. */
function ended(test: HasAfter): ReturnType<typeof hooks> {
  const all = hooks();
  test.after(all.run);
  return all;
}

const PASSWORD = 'a password of demo accounts';

// biome-ignore lint/suspicious/noExplicitAny: each service has its own tables.
type AnyDb = Kysely<any>;

/** Returns every row and sequence of a service and its jobs, except data about the process itself. */
async function everything(db: AnyDb, schema: string): Promise<Record<string, string>> {
  const { rows: names } = await sql<{ name: string; kind: string }>`
    select c.oid::regclass::text as name, relkind as kind from pg_class c
    where relnamespace in (${schema}::regnamespace, ${`${schema}_jobs`}::regnamespace) 
      and relkind in ('r', 'S') and relname <> ${OF_THE_RUNNING}
    order by 1`.execute(db);
  const found: Record<string, string> = {};
  for (const { name, kind } of names) {
    const row = kind === 'S' ? sql`concat(last_value, is_called)` : sql`t::text`;
    const { rows } = await sql<{ all: string | null }>`
      select string_agg(${row}, E'\n' order by ${row}) as all from ${sql.raw(name)} as t`.execute(db);
    found[name] = rows[0]!.all ?? '';
  }
  return found;
}

const services = {
  fundraising: async (end: HasAfter) => {
    const { app } = await startFundraising(end);
    return { app, seed: () => seedFundraising(app, PASSWORD) };
  },
  workforce: async (end: HasAfter) => {
    const { app } = await startWorkforce(end);
    return { app, seed: () => seedWorkforce(app, PASSWORD) };
  },
  court: async (end: HasAfter) => {
    const { app } = await startCourt(end);
    return { app, seed: () => seedCourt(app, PASSWORD) };
  },
};

for (const [schema, start] of Object.entries(services))
  test(`a test of ${schema} finds the tables of a new database, whatever the previous test wrote`, async (t) => {
    // In a new database the job library records its start time once.
    const earliest = ended(t);
    await start(earliest);
    await earliest.run();

    const first = ended(t);
    const { app, seed } = await start(first);
    const untouched = await everything(app.db, schema);
    assert.equal(await seed(), true);
    const written = await everything(app.db, schema);
    assert.ok(Object.keys(written).filter((name) => written[name] !== untouched[name]).length > 15);
    await first.run();

    const second = ended(t);
    const next = await start(second);
    assert.equal(next.app, app, 'it is the same one');
    assert.deepEqual(await everything(next.app.db, schema), untouched);
    await second.run();
  });

test('a test finds no count, mail, file, time or replaced part of the previous test', async (t) => {
  const first = ended(t);
  const testApp = await startFundraising(first);
  const { app } = testApp;
  const { hash } = app.passwords;
  await app.codeAttempts.consume('user 1');
  await app.mail.send({ to: 'one@x.test', subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>' });
  await app.files.put('a/file', Buffer.from('content'), 'text/plain');
  app.passwords.hash = async () => 'not a hash';
  testApp.clock.advance({ hours: 24 });
  await first.run();

  const second = ended(t);
  const next = await startFundraising(second);
  assert.equal(next.app, app, 'it is the same one');
  assert.equal((await app.codeAttempts.peek('user 1')).remaining, app.codeAttempts.definition.points);
  assert.deepEqual(await next.mails('one@x.test'), []);
  assert.equal(await app.files.exists('a/file'), false);
  assert.equal(app.passwords.hash, hash);
  assert.ok(next.clock.now().since(Temporal.Now.instant()).abs().total('minutes') < 1);
  await second.run();
});

test('a test app that cannot be reset is not reused', async (t) => {
  const spoilt: Record<string, (testApp: Awaited<ReturnType<typeof startFundraising>>) => Promise<unknown>> =
    {
      'an additional table': ({ app }) => sql`create table more (id integer)`.execute(app.db),
      'a renamed column': ({ app }) => sql`alter table faqs rename column question to asked`.execute(app.db),
      'a trigger that sleeps': ({ app }) =>
        sql`alter table ledger_entries disable trigger user`.execute(app.db),
      'a stopped service': ({ service }) => service.stop(),
      'all connections closed': async ({ app }) => {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(app.db);
        // Gives the program time to notice.
        await sleep(100);
      },
    };
  for (const [name, spoil] of Object.entries(spoilt)) {
    const first = ended(t);
    const testApp = await startFundraising(first);
    await spoil(testApp);
    testApp.skipInvariants();
    await first.run();
    const second = ended(t);
    assert.notEqual((await startFundraising(second)).app, testApp.app, name);
    await second.run();
  }
});

test('a test app whose database was used by another server is not reused', async (t) => {
  const first = ended(t);
  const testApp = await startFundraising(first);
  await startFundraising(first, { databaseUrl: testApp.databaseUrl });
  await first.run();
  const second = ended(t);
  assert.notEqual((await startFundraising(second)).app, testApp.app);
  await second.run();
});

test('a violated invariant fails the test that caused it, and no other', async (t) => {
  const first = ended(t);
  const testApp = await startFundraising(first);
  await seedFundraising(testApp.app, PASSWORD);
  await sql`update campaigns set supporter_count = supporter_count + 1 where id = 1`.execute(testApp.app.db);
  await assert.rejects(first.run(), /supporters/);
  const second = ended(t);
  assert.notEqual((await startFundraising(second)).app, testApp.app);
  await second.run();
});
