import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { sql } from 'kysely';
import { forgetNames } from '../names.ts';
import { ROWS } from '../queries.ts';
import { SORTS } from '../schemas.ts';
import { EMPLOYEES, hire } from '../testing/employees.ts';
import { filterWithin } from './filter.ts';
import { pageOfEmployees } from './list-queries.ts';
import { orderOf } from './orders.ts';

const testApp = await startWorkforce({ after });
const hr = await testApp.as('HR Admin');
const north = await testApp.organization('North Office');
const east = await testApp.organization('East Wing', north.id);
const south = await testApp.organization('South Office');
const { db } = testApp.app;

const now = () => testApp.clock.now().toString();
const casual = newId();
await db
  .insertInto('employment_types')
  .values({ id: casual, name: 'Casual', created_at: now(), updated_at: now() })
  .execute();

/** Creates an employee with a name, optionally in an organization. */
async function somebody(name: string, organizationId?: string): Promise<string> {
  const [first_name, last_name] = name.split('|');
  const { id } = await hire(hr, { first_name, last_name, organization_id: organizationId ?? null });
  return id;
}

const PEOPLE = {
  abad: await somebody('Zenaida|Abad', north.id),
  cruz: await somebody('Ana|Cruz', north.id),
  cruzSantos: await somebody('Ana|Cruz Santos', east.id),
  delaCruz: await somebody('Juan|dela Cruz', south.id),
  nunez: await somebody('José|Núñez', east.id),
  percent: await somebody('100%|Sure_thing'),
  zamora: await somebody('Bea|Zamora', south.id),
};
await hr.put(`${EMPLOYEES}/${PEOPLE.cruz}`, { employment_type_id: casual });
await hr.put(`${EMPLOYEES}/${PEOPLE.zamora}`, { employment_type_id: casual });

const idsOf = (reply: { body: { data: { id: string }[] } }) => reply.body.data.map(({ id }) => id);
const get = (query: string, person = hr) => person.get(`${EMPLOYEES}?${query}`);

test('W§4: invalid filters are refused', async () => {
  assert.equal((await get('filter[unknown]=1')).status, 400);
  for (const query of [
    'filter[payroll_roster_id]=1',
    'filter[payroll_run_id]=x',
    'filter[user_id]=abc',
    'filter[archived]=maybe',
    'sort=salary',
    'page=one',
    'except[employee_id][]=1',
    `except[employee_id][]=${PEOPLE.abad}&except[employee_id][]=2`,
    `filter[search]=${'x'.repeat(256)}`,
    'filter[search]=%00',
  ])
    assert.equal((await get(query)).status, 422, query);
});

test('W§4: fifty employees per page, sorted by name without case and accents, with page links', async () => {
  const reply = await get('');
  assert.deepEqual(idsOf(reply), [
    PEOPLE.abad,
    PEOPLE.cruz,
    PEOPLE.cruzSantos,
    PEOPLE.delaCruz,
    PEOPLE.nunez,
    PEOPLE.percent,
    PEOPLE.zamora,
  ]);
  const { links: _, ...meta } = reply.body.meta;
  assert.deepEqual(meta, {
    current_page: 1,
    from: 1,
    last_page: 1,
    path: 'http://localhost:3000/workforce/api/pms/employees',
    per_page: 50,
    to: 7,
    total: 7,
  });
  const second = await get('per_page=3&page=2&sort=-last_name');
  assert.deepEqual(idsOf(second), [PEOPLE.delaCruz, PEOPLE.cruzSantos, PEOPLE.cruz]);
  assert.deepEqual([second.body.meta.total, second.body.meta.from], [7, 4]);
  const outside = await get('per_page=3&page=9');
  assert.deepEqual([outside.body.data, outside.body.meta.total, outside.body.meta.from], [[], 7, null]);
});

test('W§2: a list shows no government ids, not even masked', async () => {
  await hr.put(`${EMPLOYEES}/${PEOPLE.abad}`, { sss_number: '34-1234567-8' });
  const { text } = await get('');
  assert.doesNotMatch(text, /sss_number|5678/);
});

test('contract: lists are sorted by either name or by creation time, in both directions', async () => {
  assert.deepEqual(idsOf(await get('sort=first_name')).slice(0, 4), [
    PEOPLE.percent,
    PEOPLE.cruz,
    PEOPLE.cruzSantos,
    PEOPLE.zamora,
  ]);
  assert.equal(idsOf(await get('sort=-first_name'))[0], PEOPLE.abad);
  assert.deepEqual(idsOf(await get('sort=created_at')), Object.values(PEOPLE));
  assert.deepEqual(idsOf(await get('sort=-created_at')), Object.values(PEOPLE).reverse());
});

test('W§4: part of either name matches regardless of case and accents, and wildcards are literal', async () => {
  assert.deepEqual(idsOf(await get('filter[search]=RUZ')), [PEOPLE.cruz, PEOPLE.cruzSantos, PEOPLE.delaCruz]);
  assert.deepEqual(idsOf(await get('filter[search]=une')), [PEOPLE.nunez]);
  assert.deepEqual(idsOf(await get('filter[search]=juan dela c')), [PEOPLE.delaCruz]);
  assert.deepEqual(idsOf(await get('filter[search]=%25')), [PEOPLE.percent]);
  assert.deepEqual(idsOf(await get('filter[search]=e_t')), [PEOPLE.percent]);
  assert.deepEqual(idsOf(await get('filter[search]=_')), [PEOPLE.percent]);
  const second = await get('filter[search]=ruz&per_page=2&page=2');
  assert.deepEqual([idsOf(second), second.body.meta.total], [[PEOPLE.delaCruz], 3]);
  const outside = await get('filter[search]=ruz&per_page=2&page=3');
  assert.deepEqual([idsOf(outside), outside.body.meta.total], [[], 3]);
});

test('W§4: an organization is filtered by its slug, an employment type by its id or exact name', async () => {
  assert.deepEqual(idsOf(await get(`filter[organization_slug]=${north.slug}`)), [PEOPLE.abad, PEOPLE.cruz]);
  assert.deepEqual(idsOf(await get('filter[organization_slug]=nowhere')), []);
  const both = [PEOPLE.cruz, PEOPLE.zamora];
  assert.deepEqual(idsOf(await get('filter[employment_type]=Casual')), both);
  assert.deepEqual(idsOf(await get(`filter[employment_type]=${casual.toUpperCase()}`)), both);
  assert.deepEqual(idsOf(await get('filter[employment_type]=casual')), []);
  const bounded = await get(`filter[employment_type]=Casual&filter[organization_slug]=${south.slug}`);
  assert.deepEqual([idsOf(bounded), bounded.body.meta.total], [[PEOPLE.zamora], 1]);
});

test('W§2: an unknown name, slug or id matches and counts nobody', async () => {
  // In the counts, the zero id means no employment type, and the highest id means all.
  for (const kept of ['as changes', 'folded']) {
    if (kept === 'folded') await sql`select fold_employee_counts()`.execute(db);
    for (const nothing of [
      'filter[employment_type]=nope',
      'filter[employment_type]=00000000-0000-0000-0000-000000000000',
      'filter[employment_type]=FFFFFFFF-ffff-ffff-ffff-ffffffffffff',
      `filter[employment_type]=${newId()}`,
      `filter[employment_type]=nope&filter[organization_slug]=${south.slug}`,
      'filter[employment_type]=nope&filter[search]=cruz',
      'filter[organization_slug]=nowhere',
    ]) {
      const { body } = await get(nothing);
      assert.deepEqual([nothing, body.data, body.meta.total, body.meta.last_page], [nothing, [], 0, 1]);
    }
  }
});

test('W§4: excluded ids are left out of the list and its total', async () => {
  const one = await get(`except[employee_id][]=${PEOPLE.abad}`);
  assert.deepEqual([one.body.meta.total, idsOf(one).includes(PEOPLE.abad)], [6, false]);
  const two = await get(
    `except[employee_id][]=${PEOPLE.abad}&except[employee_id][]=${PEOPLE.cruz.toUpperCase()}&per_page=2`,
  );
  assert.deepEqual([two.body.meta.total, idsOf(two)], [5, [PEOPLE.cruzSantos, PEOPLE.delaCruz]]);
  const found = await get(`except[employee_id][]=${PEOPLE.cruz}&filter[search]=ruz`);
  assert.deepEqual([found.body.meta.total, idsOf(found)], [2, [PEOPLE.cruzSantos, PEOPLE.delaCruz]]);
  const elsewhere = await get(
    `except[employee_id][]=${PEOPLE.zamora}&filter[organization_slug]=${north.slug}`,
  );
  assert.equal(elsewhere.body.meta.total, 2);
});

test('W§4: a roster filter finds its members, and a run filter the employees it pays', async () => {
  const [roster, run] = [newId(), newId()];
  const at = now();
  const member = { roster_id: roster, employee_id: PEOPLE.abad };
  await sql`insert into rosters (id, name, created_at, updated_at) values (${roster}, 'Weekly', ${at}, ${at})`.execute(
    db,
  );
  await db
    .insertInto('roster_members')
    .values([member, { ...member, employee_id: PEOPLE.zamora }])
    .execute();
  await sql`
    insert into runs (id, roster_id, period_start, period_end, created_by, author_ids, created_at, updated_at)
    values (${run}, ${roster}, '2026-11-01', '2026-11-15', ${hr.id}, ${[hr.id]}, ${at}, ${at})`.execute(db);
  const members = [PEOPLE.abad, PEOPLE.zamora];
  assert.deepEqual(idsOf(await get(`filter[payroll_roster_id]=${roster}`)), members);
  assert.deepEqual(idsOf(await get(`filter[payroll_run_id]=${run}`)), members);
  await sql`update runs set status = 'computed', computed_at = ${at} where id = ${run}`.execute(db);
  assert.deepEqual(idsOf(await get(`filter[payroll_run_id]=${run}`)), []);
  assert.deepEqual(idsOf(await get(`filter[payroll_roster_id]=${run}`)), []);
});

test('contract: a manager of several organizations gets one list in one order', async () => {
  const scoped = await testApp.person({
    roles: [
      { role: 'HR Admin', organizationId: north.id },
      { role: 'HR Timekeeping', organizationId: south.id },
    ],
  });
  const reply = await get('per_page=4', scoped);
  assert.deepEqual(idsOf(reply), [PEOPLE.abad, PEOPLE.cruz, PEOPLE.cruzSantos, PEOPLE.delaCruz]);
  assert.equal(reply.body.meta.total, 6);
  const second = await get('per_page=4&page=2', scoped);
  assert.deepEqual(idsOf(second), [PEOPLE.nunez, PEOPLE.zamora]);
  const found = await get('filter[search]=sure', scoped);
  assert.deepEqual([found.body.data, found.body.meta.total], [[], 0]);
  const nothing = await get(`except[employee_id][]=${PEOPLE.percent}`, scoped);
  assert.equal(nothing.body.meta.total, 6);
});

test('W§4: a page is the same read from either end, over all organizations or each separately', async () => {
  for (const ids of [null, [north.id], [north.id, east.id, south.id], [east.id, south.id]])
    for (const sort of SORTS) {
      const filter = await filterWithin(db, ids, {});
      const order = orderOf(sort);
      const byOrder = sql.raw(
        order.columns.map((name) => `${name}${sort.startsWith('-') ? ' desc' : ''}`).join(),
      );
      const { rows: all } = await sql<{ id: string }>`
        select id from employees
        where archived_at is null and (${ids === null} or organization_id = any(${ids ?? []}::uuid[]))
        order by ${byOrder}`.execute(db);
      const total = all.length;
      for (const anywhere of [total, 1_000_000])
        for (let offset = 0; offset < total; offset += 1) {
          const rows = await pageOfEmployees(
            db,
            ROWS,
            filter,
            order,
            { perPage: 2, offset },
            { total, anywhere },
          );
          const expected = all.slice(offset, offset + 2);
          assert.deepEqual(
            rows.map(({ id }) => id),
            expected.map(({ id }) => id),
            `${sort} from ${offset} of ${ids?.length ?? 'all'}`,
          );
        }
    }
});

/** Compares the stored counts and unfolded changes with a recount. */
async function assertCountsAreRight(): Promise<void> {
  const { pool } = testApp.app.connection;
  const { rows } = await pool.query(`
    select * from (
      select is_archived, organization_id, employment_type_id, sum(count) as count from (
        select is_archived, organization_id, employment_type_id, count from employee_counts
        where 'ffffffff-ffff-ffff-ffff-ffffffffffff' not in (organization_id, employment_type_id)
        union all
        select is_archived, organization_id, employment_type_id, change from employee_count_changes
      ) k group by 1, 2, 3 having sum(count) <> 0
    ) kept full join employee_recount counted using (is_archived, organization_id, employment_type_id)
    where kept.count is distinct from counted.count`);
  assert.deepEqual(rows, []);
}

test('W§4: totals stay exact after any change, folded or not', async () => {
  const totals = async () =>
    Promise.all(
      [
        '',
        `filter[organization_slug]=${north.slug}`,
        'filter[employment_type]=Casual',
        `filter[employment_type]=Casual&filter[organization_slug]=${south.slug}`,
        'filter[archived]=true',
      ].map(async (query) => (await get(`${query}&per_page=1`)).body.meta.total),
    );
  const fold = () => sql`select fold_employee_counts()`.execute(db);
  assert.deepEqual(await totals(), [7, 2, 2, 1, 0]);
  await fold();
  assert.deepEqual(await totals(), [7, 2, 2, 1, 0]);
  await hr.put(`${EMPLOYEES}/${PEOPLE.zamora}`, { organization_id: north.id });
  await hr.delete(`${EMPLOYEES}/${PEOPLE.cruz}`);
  assert.deepEqual(await totals(), [6, 2, 1, 0, 1]);
  await assertCountsAreRight();
  await fold();
  assert.deepEqual(await totals(), [6, 2, 1, 0, 1]);
  await assertCountsAreRight();
  await hr.post(`${EMPLOYEES}/${PEOPLE.cruz}/restore`);
  await hr.put(`${EMPLOYEES}/${PEOPLE.zamora}`, { organization_id: null, employment_type_id: null });
  await fold();
  assert.deepEqual(await totals(), [7, 2, 1, 0, 0]);
  await assertCountsAreRight();
});

test('W§4: employees cannot be deleted, because payroll refers to them', async () => {
  await assert.rejects(sql`delete from employees`.execute(db), /never deleted/);
});

test('W§4: search results do not depend on the order of changes, archiving and restoring', async () => {
  const search = async (text: string, query = '') =>
    idsOf(await get(`filter[search]=${encodeURIComponent(text)}${query}`));
  const own = await somebody('Åsa Marie|Öztürk-Ñandú');
  assert.deepEqual(await search('ozturk-nan'), [own]);
  assert.deepEqual(await search('marie OZ'), [own]);
  assert.deepEqual(await search('asa marie'), [own]);
  assert.deepEqual(await search('a m'), [own]);
  assert.deepEqual(await search('marie  oz'), [own]);
  assert.deepEqual(await search('marie', `&except[employee_id][]=${own}`), []);
  await hr.put(`${EMPLOYEES}/${own}`, { last_name: 'Quezon' });
  assert.deepEqual(await search('ozturk'), []);
  assert.deepEqual(await search('rie quez'), [own]);
  await hr.delete(`${EMPLOYEES}/${own}`);
  assert.deepEqual(await search('quezon'), []);
  assert.deepEqual(await search('rie quez', '&filter[archived]=true'), [own]);
  await forgetNames(db);
  await hr.post(`${EMPLOYEES}/${own}/restore`);
  assert.deepEqual(await search('quezon'), [own]);
  await hr.delete(`${EMPLOYEES}/${own}`);
});

test('W§4: unused names are removed from the search, except while employees are being written', async () => {
  const names = async () => {
    const { rows } = await sql<{ name: string }>`
      select name from employee_names order by is_last, name`.execute(db);
    return rows.map(({ name }) => name);
  };
  await forgetNames(db);
  const gone = await somebody('Xyra|Xenos');
  await hr.delete(`${EMPLOYEES}/${gone}`);
  await sql`insert into employee_names (is_last, name) values (true, 'abad')`.execute(db);
  const client = await testApp.app.connection.pool.connect();
  try {
    await client.query('begin');
    await client.query('update employees set updated_at = updated_at where id = $1', [PEOPLE.abad]);
    assert.equal(await forgetNames(db), null);
    assert.ok((await names()).includes('xenos'));
  } finally {
    await client.query('rollback');
    client.release();
  }
  // Both names of the archived employee, and the manually added last name.
  assert.equal(await forgetNames(db), 3);
  const { rows } = await sql<{ name: string }>`
    select name from (
      select distinct true as is_last, last_name_key as name from employees where archived_at is null
      union all
      select distinct false, first_name_key from employees where archived_at is null) k
    order by is_last, name`.execute(db);
  assert.deepEqual(
    await names(),
    rows.map(({ name }) => name),
  );
});

test('W§2: a list shows the same values as the record, whatever characters names contain', async () => {
  for (const [first_name, last_name] of [
    ['Ana "Ning"', 'O\\Brien/\u2003'],
    ['李 \u{1F600}', 'e\u0301\u00A0<b>&amp;</b>'],
    ["D'Arc\u200D", '\uFFFD \uE000 \u{10FFFF}'],
  ]) {
    const names = { first_name, middle_name: '"', last_name, suffix: '\\' };
    const { id } = await hire(hr, { ...names, organization_id: north.id });
    const record = (await hr.get(`${EMPLOYEES}/${id}`)).body.data;
    assert.deepEqual({ ...record, ...names }, record);
    const inList = (await get('per_page=100')).body.data.find((one: { id: string }) => one.id === id);
    assert.deepEqual(
      inList,
      Object.fromEntries(Object.keys(inList).map((member) => [member, record[member]])),
    );
  }
});
