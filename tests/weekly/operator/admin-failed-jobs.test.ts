import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { MIGRATION_FOLDERS, SCHEMA } from '@bulwagan/court/schema.ts';
import { connect } from '@bulwagan/platform/database/connect.ts';
import { createJobs, type Job } from '@bulwagan/platform/jobs/jobs.ts';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import { systemClock } from '@bulwagan/platform/time/clock.ts';
import { reportedOf, runScript } from '@bulwagan/testing/command.ts';
import { testDatabase } from '@bulwagan/testing/database.ts';

const log = createLog({ level: 'silent', pretty: false });

/**
 * Creates the court database, a program whose mail and verify jobs fail until allowed to pass, and the operator's
 * commands.
 */
async function testApp(t: TestContext) {
  const { url } = await testDatabase(t, { schema: SCHEMA, folders: MIGRATION_FOLDERS });
  const { db, pool, close } = connect<object>({ url, schema: SCHEMA });
  const jobs = createJobs({ url, service: 'court', log, clock: systemClock, pollInSeconds: 0.5 });
  t.after(async () => {
    await jobs.stop();
    await close();
  });
  const state = { canPass: false, done: [] as string[] };
  const define = (name: string, singleton: boolean) =>
    jobs.defineJob<{ to?: number }>({
      name,
      singleton,
      retryLimit: 0,
      handle: async ({ to }) => {
        if (!state.canPass)
          throw new TypeError(`smtp://court:canary@mail.example.org says\u001b[2J550\nno ${to}`);
        state.done.push(`${name} ${to}`);
      },
    });
  const [mail, check] = [define('send-mail', false), define('check-books', true)];
  await jobs.start();
  const failed = async (count: number) => {
    while ((await jobs.findFailed()).length !== count) await sleep(20);
    return await jobs.findFailed();
  };
  const enqueue = (job: Job<{ to?: number }>, to: number) => jobs.enqueue(db, job, { to });
  const adminWith =
    (env: Record<string, string>) =>
    (...args: string[]) =>
      runScript('admin', [...args, '--service', 'court'], { env: { DATABASE_URL: url, ...env } });
  const query = (text: string) => pool.query(text);
  const database = reportedOf(url);
  return { jobs, state, mail, check, enqueue, failed, admin: adminWith({}), adminWith, query, database };
}

test('contract §1: admin refuses wrong arguments about failed jobs, and missing tables', async (t) => {
  const { enqueue, mail, failed, admin } = await testApp(t);
  await enqueue(mail, 1);
  const before = await failed(1);
  const cases: [args: string[], words: RegExp][] = [
    [['retry-failed-jobs'], /Select jobs by --id, --job or --all\./],
    [['retry-failed-jobs', '--all', '--job', 'send-mail'], /Select jobs/],
    [['retry-failed-jobs', '--id', '7'], /"7" is not the id of a job/],
    [['retry-failed-jobs', '--all', '--email', 'a@example.org'], /has no option --email/],
    [['list-failed-jobs', '--limit', '0'], /--limit must be a whole number from 1/],
    [['list-failed-jobs', '--all'], /list-failed-jobs has no option --all/],
  ];
  const answers = await Promise.all(cases.map(([args]) => admin(...args)));
  for (const [at, { code, out, err }] of answers.entries()) {
    assert.deepEqual([code, out], [2, '']);
    assert.match(err, cases[at]![1]);
  }
  assert.deepEqual(await failed(1), before);

  const { url } = await testDatabase(t, { schema: SCHEMA, folders: [] });
  const empty = await runScript('admin', ['list-failed-jobs', '--service', 'court'], {
    env: { DATABASE_URL: url },
  });
  assert.deepEqual([empty.code, empty.out], [2, '']);
  assert.match(empty.err, /tables of court are not up to date/);
  const { pool, close } = connect({ url, schema: SCHEMA });
  const { rows } = await pool.query(`select nspname from pg_namespace where nspname like 'court%jobs'`);
  await close();
  assert.deepEqual(rows, [], 'nothing was made');
});

test('contract §1: admin lists failed jobs with name, time, attempts and reason, one line each and without secrets', async (t) => {
  const { enqueue, mail, check, failed, admin, database } = await testApp(t);
  const none = await admin('list-failed-jobs');
  assert.deepEqual(none, { code: 0, out: '0 failed jobs\n', err: '', database });
  await enqueue(mail, 424242);
  await failed(1);
  await enqueue(check, 2);
  const [second, first] = await failed(2);
  const { code, out, err } = await admin('list-failed-jobs');
  assert.deepEqual([code, err], [0, '']);
  const lines = out.split('\n').slice(2);
  assert.deepEqual(
    lines.map((line) => line.split(/ {2,}/)),
    [
      [
        second!.id,
        'check-books',
        second!.failedAt.toString({ smallestUnit: 'second' }),
        '1',
        'TypeError: smtp://[hidden]@mail.example.org says [2J550 no 2',
      ],
      [
        first!.id,
        'send-mail',
        first!.failedAt.toString({ smallestUnit: 'second' }),
        '1',
        'TypeError: smtp://[hidden]@mail.example.org says [2J550 no 424242',
      ],
      [''],
      ['2 failed jobs'],
      [''],
    ],
  );
  assert.doesNotMatch(out, /canary/);
  const one = await admin('list-failed-jobs', '--limit', '1');
  assert.match(one.out, /check-books.*\n\n2 failed jobs, of which 1 are shown \(--limit\)\n$/);
  assert.doesNotMatch(one.out, /send-mail/);
  const mails = await admin('list-failed-jobs', '--job', 'send-mail');
  assert.match(mails.out, /\n1 failed job\n$/);
  assert.doesNotMatch(mails.out, /check-books/);
});

test('contract §1: admin retries failed jobs by id, by name, or all, and none if an id is unknown', async (t) => {
  const { enqueue, mail, check, failed, state, admin, jobs, database } = await testApp(t);
  for (const to of [1, 2, 3]) await enqueue(mail, to);
  await failed(3);
  await enqueue(check, 4);
  await failed(4);
  await enqueue(check, 5);
  // Both jobs stand for the same work, so one entry counts them.
  while ((await jobs.findFailed('check-books'))[0]?.failures !== 2) await sleep(20);
  const { out } = await admin('list-failed-jobs', '--job', 'check-books');
  assert.match(out, /no 5 \(failed 2 times\)\n\n1 failed job\n$/);
  const ofMail = await jobs.findFailed('send-mail');
  state.canPass = true;
  const until = async (count: number) => {
    while (state.done.length < count) await sleep(20);
  };

  const id = ofMail[0]!.id;
  const gone = '00000000-0000-4000-8000-000000000000';
  const before = await jobs.findFailed();
  const some = await admin('retry-failed-jobs', '--id', id.toUpperCase(), '--id', gone);
  assert.deepEqual(some, {
    code: 1,
    out: '',
    err: '1 of the ids is not among the failed jobs: none is tried again.\n',
    database,
  });
  assert.deepEqual(await jobs.findFailed(), before);
  const one = await admin('retry-failed-jobs', '--id', id.toUpperCase());
  assert.deepEqual(one, { code: 0, out: '1 job is retried, with all attempts.\n', err: '', database });
  await until(1);
  assert.equal((await jobs.findFailed()).length, 3);

  const mails = await admin('retry-failed-jobs', '--job', 'send-mail');
  assert.deepEqual(mails, { code: 0, out: '2 jobs are retried, with all attempts.\n', err: '', database });
  await until(3);
  assert.equal((await jobs.findFailed()).length, 1);

  const all = await admin('retry-failed-jobs', '--all');
  assert.deepEqual(all, { code: 0, out: '1 job is retried, with all attempts.\n', err: '', database });
  await until(4);
  assert.deepEqual(state.done.toSorted(), ['check-books 5', 'send-mail 1', 'send-mail 2', 'send-mail 3']);
  assert.deepEqual(await jobs.findFailed(), []);
  assert.match((await admin('retry-failed-jobs', '--all')).out, /^0 jobs are retried/);
});

test('contract §1: admin lists failed jobs in little memory, whatever the size of their data', async (t) => {
  const { enqueue, mail, failed, adminWith, jobs, query } = await testApp(t);
  await Promise.all(Array.from({ length: 100 }, (_, to) => enqueue(mail, to)));
  await failed(100);
  // Like spreadsheets: 400 MB, compressed in the table.
  await query(
    `update court_jobs.job set data = jsonb_build_object('to', 1, 'text', repeat('x', 4000000)) where name = 'failed'`,
  );
  const [newest, second] = await jobs.findFailed(undefined, 2);
  const { code, out, err } = await adminWith({ NODE_OPTIONS: '--max-old-space-size=160' })(
    'list-failed-jobs',
    '--limit',
    '2',
  );
  assert.deepEqual([code, err], [0, '']);
  assert.match(out, /\n\n100 failed jobs, of which 2 are shown \(--limit\)\n$/);
  assert.deepEqual(
    out
      .split('\n')
      .slice(2, 4)
      .map((line) => line.split(' ')[0]),
    [newest!.id, second!.id],
  );
});
