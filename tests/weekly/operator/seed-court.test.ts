import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { recount } from '@bulwagan/court/statistics/recount.ts';
import { runScript } from '@bulwagan/testing/command.ts';
import { INVARIANTS, startCourt } from '@bulwagan/testing/court.ts';

const TABLES = ['users', 'branches', 'case_records', 'case_activities', 'case_numbers'];

const testApp = await startCourt({ after });
const env = { DATABASE_URL: testApp.databaseUrl };
const query = async (text: string) => (await testApp.app.connection.pool.query(text)).rows;

test('contract: seed refuses wrong numbers of cases, and nothing changes', async () => {
  const before = await testApp.snapshot(...TABLES);
  const refused: [string[], number, RegExp][] = [
    [[], 2, /Pass a number of rows/],
    [['--cases', 'many'], 2, /whole number from 0/],
    [['--cases', '-5'], 2, /./],
    [['--cases', '10', '--employees', '-5'], 2, /./],
  ];
  for (const [args, code, reason] of refused) {
    const result = await runScript('seed', args, { env });
    assert.equal(result.code, code, args.join(' '));
    assert.match(result.err, reason);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract: seeded cases are plausible, counted, and continue the existing case numbers', async () => {
  const today = testApp.app.time.dateOf(testApp.clock.now());
  const year = today.slice(0, 4);
  await testApp.caseRecord({ case_number: `${year}-000004` });
  const seeded = await runScript('seed', ['--cases', '1200'], { env });
  assert.equal(seeded.code, 0, seeded.err);
  assert.match(seeded.err, /^Cases: 1,200 of 1,200 \(100 %\)\n$/m);
  assert.match(seeded.out, /^1,200 cases with 9,600 activities in 4 branches in \d+\.\d s\.\n$/);
  assert.equal((await recount(testApp.app.db)).differences, 0);

  const [shares] = await query(`
    select count(*)::int as cases, count(distinct status)::int as statuses,
      count(*) filter (where classification = 'restricted')::float / count(*) as restricted,
      count(*) filter (where classification = 'sealed')::float / count(*) as sealed,
      count(distinct left(filed_at::text, 4))::int as years, count(distinct category)::int as categories
    from case_records where case_number <> '${year}-000004'`);
  assert.equal(shares.cases, 1_200);
  assert.ok(shares.restricted > 0.03 && shares.restricted < 0.1, String(shares.restricted));
  assert.ok(shares.sealed > 0.005 && shares.sealed < 0.05, String(shares.sealed));
  assert.ok(shares.statuses === 4 && shares.years >= 5 && shares.categories > 15, JSON.stringify(shares));

  const [wrong] = await query(`
    select (select count(*)::int from case_records where filed_at > '${today}' or closed_at < filed_at
        or (status = 'for_raffling') <> (branch_id is null)) as cases,
      (select count(*)::int from (select from case_activities group by case_record_id having count(*) <> 8) a) as activities,
      (select count(*)::int from case_activities where created_at > now() + interval '1 day') as future,
      (select count(*)::int from case_activities a join case_activities p on p.id = a.activity_id
        where p.case_record_id <> a.case_record_id or p.activity <> 'Hearing') as in_other_cases,
      (select count(*)::int from hearings where extract(isodow from on_date) > 5 and on_date > '${today}') as weekends,
      (select count(*)::int from hearings h join case_records c on c.id = h.case_record_id
        where h.branch_id is distinct from c.branch_id) as elsewhere`);
  assert.deepEqual(wrong, {
    cases: 0,
    activities: 0,
    future: 0,
    in_other_cases: 0,
    weekends: 0,
    elsewhere: 0,
  });
  const [served] = await query(
    `select count(*)::int as n from service_attempts where service_status = 'served'`,
  );
  assert.ok(served.n > 500, String(served.n));

  // The next case gets the next number of the year.
  const [{ last }] = await query(
    `select max(case_number) as last from case_records where case_number like '${year}-%'`,
  );
  const next = await testApp.caseRecord({ filed_at: `${year}-01-02` });
  assert.equal(Number(next.case_number.slice(5)), Number(last.slice(5)) + 1);
  assert.ok(Number(last.slice(5)) > 100);
});

test('contract: more cases can be added with the same seed, to the same branches and users', async () => {
  const people = () => testApp.snapshot('branches', 'user_roles', 'user_branches', 'sign_in_days');
  const before = await people();
  assert.equal((await runScript('seed', ['--cases', '300'], { env })).code, 0);
  assert.equal(await people(), before);
  assert.equal((await query('select count(*)::int as n from case_records'))[0].n, 1_502);
  assert.equal((await recount(testApp.app.db)).differences, 0);
  const clerk = await testApp.as('Office of the Court Clerk');
  assert.equal((await clerk.get('/api/case-records/statistics')).body.data.total, 1_502);
});

test('C§2 an interrupted seed uses up no case number', async () => {
  await query(`
    create function break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$;
    create trigger break_off before insert on case_parties for each statement execute function break_off()`);
  const before = await testApp.snapshot('case_records', 'case_numbers');
  const result = await runScript('seed', ['--cases', '300'], { env });
  assert.notEqual(result.code, 0);
  assert.match(result.err, /broken off/);
  assert.equal(await testApp.snapshot('case_records', 'case_numbers'), before);
  const { broken } = INVARIANTS.find(({ name }) => name === 'case-numbers')!;
  assert.deepEqual((await broken.execute(testApp.app.db)).rows, []);
  await query('drop trigger break_off on case_parties');
});
