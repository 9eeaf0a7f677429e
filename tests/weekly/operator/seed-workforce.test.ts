import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { runScript } from '@bulwagan/testing/command.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { decryptGovernmentIds } from '@bulwagan/workforce/employees/government-ids/government-id-encryption.ts';

const TABLES = ['users', 'organizations', 'employees', 'employee_changes', 'rosters', 'runs'];
const LISTS = ['organizations', 'organization_paths', 'positions', 'employment_types', 'users', 'user_roles'];
const SEEDED_ROSTER = /, monthly payroll$/;
const APP_SECRET = 'a secret of the tests, long enough to derive keys from';

const testApp = await startWorkforce({ after }, { platform: { secret: APP_SECRET } });
const env = { DATABASE_URL: testApp.databaseUrl, APP_SECRET };
const query = async (text: string) => (await testApp.app.connection.pool.query(text)).rows;
const seed = async (...args: string[]) => {
  const result = await runScript('seed', args, { env });
  assert.equal(result.code, 0, result.err);
  return result;
};

/** Returns differences between stored and actual counts in both directions, and wrong totals. */
const differences = () =>
  query(`
    (select * from employee_recount except select * from employee_counts)
    union all
    (select * from employee_counts where 'ffffffff-ffff-ffff-ffff-ffffffffffff'
      not in (organization_id, employment_type_id) except select * from employee_recount)`);

test('contract: seed refuses wrong numbers of employees, and nothing changes', async () => {
  const before = await testApp.snapshot(...TABLES);
  const refused: [string[], number, RegExp][] = [
    [[], 2, /Pass a number of rows: --donations N, --employees N, --cases N/],
    [['--employees', '0'], 2, /Pass a number of rows/],
    [['--employees', 'many'], 2, /whole number from 0/],
    [['--employees', '-5'], 2, /./],
  ];
  for (const [args, code, reason] of refused) {
    const result = await runScript('seed', args, { env });
    assert.equal(result.code, code, args.join(' '));
    assert.match(result.err, reason);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract: seeded employees are plausible, counted, and have a history', async () => {
  const seeded = await seed('--employees', '2000');
  assert.match(seeded.err, /^Employees: 2,000 of 2,000 \(100 %\)\n$/m);
  assert.match(seeded.out, /^2,000 employees in 20 organizations and 12 rosters in \d+\.\d s\.\n$/);
  assert.deepEqual(await differences(), []);

  const [shares] = await query(`
    select count(*)::int as employees, count(archived_at)::int as archived, count(user_id)::int as accounts,
      count(distinct last_name)::int as families, count(distinct organization_id)::int as organizations,
      count(distinct position_id)::int as positions, count(distinct employment_type_id)::int as types,
      count(distinct timekeeping_policy_id)::int as policies, count(distinct birthdate)::int as birthdays,
      count(distinct civil_status)::int as statuses, count(prc_number)::float / count(*) as licensed
    from employees where employee_number ~ '^[0-9]{8}$'`);
  assert.equal(shares.employees, 2_000);
  assert.ok(shares.archived > 15 && shares.archived < 80, String(shares.archived));
  assert.equal(shares.accounts, 5);
  assert.ok(shares.families > 700 && shares.birthdays > 1_500, JSON.stringify(shares));
  assert.ok(shares.positions > 25 && shares.types === 4 && shares.policies === 4 && shares.statuses === 5);
  assert.ok(shares.organizations === 20 && shares.licensed > 0.1 && shares.licensed < 0.5);

  const [wrong] = await query(`
    select
      (select count(*)::int from employees where birthdate > current_date - interval '18 years' or created_at > now()
        or archived_at < created_at or updated_at < created_at or version <> 1 + (archived_at is not null)::int) as times,
      (select count(*)::int from employees e where e.employee_number ~ '^[0-9]{8}$' and not exists (
        select from employee_changes c where c.employee_id = e.id and c.action = 'created' and c.at = e.created_at
          and c.actor_name is not null)) as unnoted,
      (select count(*)::int from employees e where e.archived_at is not null and not exists (
        select from employee_changes c where c.employee_id = e.id and c.action = 'archived' and c.at = e.archived_at))
        as unarchived,
      (select count(*)::int from organizations o where not exists (select from organization_paths p
        where p.descendant_id = o.id and p.ancestor_id = coalesce(o.parent_id, o.id))) as unhung`);
  assert.deepEqual(wrong, { times: 0, unnoted: 0, unarchived: 0, unhung: 0 });
});

test('contract: seeded government numbers are encrypted, unique and of the right length', async () => {
  const rows = await query('select * from employees order by id');
  const lengths = {
    sss_number: 10,
    tin_number: 9,
    philhealth_number: 12,
    gsis_number: 11,
    gsis_policy_number: 12,
    pagibig_number: 12,
    prc_number: 7,
  };
  const seen = new Map(Object.keys(lengths).map((field) => [field, new Set<string>()]));
  for (const row of rows.filter(({ employee_number }) => /^\d{8}$/.test(employee_number))) {
    const numbers = decryptGovernmentIds(testApp.app, row);
    for (const [field, length] of Object.entries(lengths)) {
      const number = numbers[field as keyof typeof lengths];
      assert.equal(row[`${field}_index`] === null, number === null);
      if (number === null) continue;
      assert.equal(number.length, length, field);
      assert.ok(!row[field].includes(number) && !seen.get(field)!.has(number), field);
      seen.get(field)!.add(number);
    }
  }
  assert.ok([...seen.values()].every(({ size }) => size > 200));
  assert.ok(seen.get('tin_number')!.size > 1_800);
});

test('contract: a seeded payroll run is final, and the lists work', async () => {
  const payroll = await testApp.as('Payroll Admin');
  const runs = (await payroll.get('/api/payroll/runs')).body.data;
  // The others are of the demo's own roster.
  const ofSeed = runs.filter(({ roster }: { roster: { name: string } }) => SEEDED_ROSTER.test(roster.name));
  assert.equal(ofSeed.length, 1);
  const [run] = ofSeed;
  assert.deepEqual([run.status, run.employees_count, run.lines_count], ['final', 40, 160]);
  assert.notEqual(run.approved_by.id, run.created_by.id);
  const { data: rosters } = (await payroll.get('/api/payroll/rosters')).body;
  const seeded = rosters.filter(({ name }: { name: string }) => SEEDED_ROSTER.test(name));
  assert.equal(seeded.length, 12);
  assert.ok(seeded.every(({ members_count }: { members_count: number }) => members_count > 10));

  const hr = await testApp.as('HR Admin');
  const [{ id, last_name }] = (await hr.get(`/api/pms/employees?filter[payroll_run_id]=${run.id}`)).body.data;
  const found = (await hr.get(`/api/pms/employees?filter[search]=${encodeURIComponent(last_name.slice(1))}`))
    .body;
  assert.ok(found.data.some((one: { id: string }) => one.id === id));
  assert.ok(found.meta.total < 200, String(found.meta.total));
  const [number] = await query(`select tin_number_index from employees where id = '${id}'`);
  assert.ok(number.tin_number_index === null || number.tin_number_index.length === 32);
});

test('contract: more employees can be added with the same seed, to the same organizations and users', async () => {
  const before = await testApp.snapshot(...LISTS, 'payroll_items', 'runs');
  const first = await query(`select first_name, last_name, employee_number from employees order by id`);
  await seed('--employees', '300');
  const all = await query(
    `select first_name, last_name, employee_number, tin_number_index from employees order by id`,
  );
  assert.equal(all.length, first.length + 300);
  assert.equal(await testApp.snapshot(...LISTS, 'payroll_items', 'runs'), before);
  assert.deepEqual(await differences(), []);
  const tins = all.flatMap(({ tin_number_index: index }) => (index === null ? [] : [index.toString('hex')]));
  assert.equal(new Set(tins).size, tins.length);
  const total = await query('select count(*)::int as n from employees where archived_at is null');
  const hr = await testApp.as('HR Admin');
  assert.equal((await hr.get('/api/pms/employees')).body.meta.total, total[0].n);
});
