import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Person, type Reply, startCourt } from '@bulwagan/testing/court.ts';
import { sql } from 'kysely';

const testApp = await startCourt({ after });
const [first, second] = [await testApp.branch(), await testApp.branch()];
const admin = await testApp.as('Super Admin');
const staff = await testApp.as('BCC Staff', first);

/** Title, filing date, branch and further fields. */
const CASES: [string, string, number | null, object][] = [
  ['Alpha v. Beta', '2022-03-01', first, { case_type: 'Civil', category: 'Damages' }],
  ['People v. Dela Cruz', '2022-03-01', second, { category: 'Theft' }],
  ['People v. Ñuñez', '2022-12-31', first, { category: 'Estafa', classification: 'restricted' }],
  ['100% Pure Trading v. Uy', '2023-01-01', null, { case_type: 'Civil', category: 'Damages' }],
  ['1000 Islands v. Uy', '2023-06-15', second, { case_type: 'Civil', category: 'Damages' }],
  ['snake_case v. Go', '2024-02-29', first, { case_type: 'Civil', category: 'Damages' }],
  ['Snakexcase v. Go', '2024-03-01', second, { classification: 'sealed' }],
];
for (const [case_title, filed_at, branch_id, more] of CASES)
  await testApp.caseRecord({ case_title, filed_at, branch_id, ...more });
// Old records from before the rule that a case and its branch have the same court type.
await sql`update case_records set court_type = 'MTC' where case_title = 'snake_case v. Go'`.execute(
  testApp.app.db,
);
await testApp.caseRecord({
  case_title: 'In re: Santos',
  filed_at: '2025-07-07',
  branch_id: second,
  parties: [
    { name: 'Peñafrancia Q. Reyes', classification: 'witness' },
    { name: 'Peñafrancia R. Reyes', classification: 'other' },
  ],
});

const list = (person: Person, query: string): Promise<Reply> => person.get(`/api/case-records?${query}`);
const titles = (reply: Reply): string[] =>
  reply.body.data.map(({ case_title }: { case_title: string }) => case_title);
const found = async (query: string, person = admin) => {
  const reply = await list(person, query);
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.body.meta.total, reply.body.data.length, query);
  return titles(reply).sort();
};

test('C§5 the list requires permission to view cases, and an invalid filter is refused', async () => {
  const dashboard = await testApp.as('Dashboard User');
  assert.equal((await testApp.get('/api/case-records')).status, 401);
  assert.equal((await list(dashboard, '')).status, 403);
  for (const [query, status, field] of [
    ['filter[colour]=red', 400],
    ['filter[status]=open', 422, 'filter[status]'],
    ['filter[branch_id]=x', 422, 'filter[branch_id]'],
    ['filter[branch]=x', 422, 'filter[branch]'],
    ['filter[year]=1e3', 422, 'filter[year]'],
    ['filter[date_from]=2024-02-30', 422, 'filter[date_from]'],
    ['filter[date_from]=2024-02-02&filter[date_to]=2024-02-01', 422, 'filter[date_to]'],
    ['filter[classification]=secret', 422, 'filter[classification]'],
    ['sort=branch', 422, 'sort'],
    ['page=x', 422, 'page'],
  ] as const) {
    const reply = await list(admin, query);
    assert.equal(reply.status, status, query);
    if (field !== undefined) assert.deepEqual(Object.keys(reply.body.errors), [field]);
  }
});

test('contract: the list is filtered by status, branch, category, type, court, classification, year and dates', async () => {
  assert.deepEqual(await found('filter[status]=for_raffling'), ['100% Pure Trading v. Uy']);
  assert.deepEqual(await found(`filter[branch_id]=${first}&filter[category]=Damages`), [
    'Alpha v. Beta',
    'snake_case v. Go',
  ]);
  assert.deepEqual(await found('filter[category]=Damages&filter[case_type]=Criminal'), []);
  assert.deepEqual(await found('filter[court_type]=MTC&filter[status]=received'), ['snake_case v. Go']);
  assert.deepEqual(await found('filter[classification]=sealed'), ['Snakexcase v. Go']);
  assert.deepEqual(await found('filter[year]=2022'), [
    'Alpha v. Beta',
    'People v. Dela Cruz',
    'People v. Ñuñez',
  ]);
  assert.deepEqual(await found('filter[year]=2022&filter[date_from]=2022-04-01'), ['People v. Ñuñez']);
  assert.deepEqual(await found('filter[year]=99999'), []);
  assert.deepEqual(await found('filter[date_from]=2022-12-31&filter[date_to]=2023-01-01'), [
    '100% Pure Trading v. Uy',
    'People v. Ñuñez',
  ]);
  assert.deepEqual(await found('filter[date_from]=2024-03-01'), ['In re: Santos', 'Snakexcase v. Go']);
  assert.equal((await found('filter[date_from]=0000-01-01&filter[date_to]=9999-12-31')).length, 8);
  assert.deepEqual(await found('filter[date_to]=0000-01-01'), []);
  assert.deepEqual(await found('filter[year]=0'), []);
  assert.deepEqual(await found('filter[category]=%25'), []);
});

test('contract: a search finds number, title and parties regardless of case and accents, without wildcards', async () => {
  assert.deepEqual(await found('filter[search]=nunez'), ['People v. Ñuñez']);
  assert.deepEqual(await found('filter[search]=DELA CRUZ'), ['People v. Dela Cruz']);
  assert.deepEqual(await found('filter[search]=ela c'), ['People v. Dela Cruz']);
  assert.deepEqual(await found('filter[search]=PENAFRANCIA'), ['In re: Santos'], 'two parties, one case');
  assert.deepEqual(await found('filter[search]=2022-000002'), ['People v. Dela Cruz']);
  assert.deepEqual(await found('filter[search]=000002 people'), ['People v. Dela Cruz']);
  assert.deepEqual(await found('filter[search]=100%25'), ['100% Pure Trading v. Uy']);
  assert.deepEqual(await found('filter[search]=%25'), ['100% Pure Trading v. Uy']);
  assert.deepEqual(await found('filter[search]=_'), ['snake_case v. Go']);
  assert.deepEqual(await found('filter[search]=uy&filter[year]=2023&filter[status]=received'), [
    '1000 Islands v. Uy',
  ]);
  assert.equal((await found('filter[search]=%20')).length, 8, 'a blank search is ignored');
  assert.deepEqual(await found('filter[search]=people', staff), ['People v. Ñuñez']);
  await sql`update case_parties set removed_at = created_at where name like '%Q.%'`.execute(testApp.app.db);
  assert.deepEqual(await found('filter[search]=Q. Reyes'), [], 'a removed party is not found');
});

test('contract: every sort order is consistent across pages, and ties are ordered', async () => {
  for (const person of [admin, staff]) {
    for (const sort of ['filed_at', 'case_number', 'case_title']) {
      const ascending = titles(await list(person, `sort=${sort}`));
      const descending = titles(await list(person, `sort=-${sort}`));
      assert.deepEqual(descending, ascending.toReversed(), sort);
      const paged: string[] = [];
      for (let page = 1; page <= Math.ceil(ascending.length / 3); page += 1)
        paged.push(...titles(await list(person, `sort=${sort}&per_page=3&page=${page}`)));
      assert.deepEqual(paged, ascending, sort);
    }
  }
  assert.deepEqual(
    titles(await list(admin, 'sort=filed_at'))
      .slice(0, 2)
      .sort(),
    ['Alpha v. Beta', 'People v. Dela Cruz'],
  );
  assert.equal(titles(await list(admin, ''))[0], 'In re: Santos', 'latest filed first');
});

test('C§4 contract: `filter[branch]` is another name of `filter[branch_id]`, as in the report', async () => {
  const wanted = await found(`filter[branch_id]=${first}`);
  assert.notEqual(wanted.length, CASES.length);
  assert.deepEqual(await found(`filter[branch]=${first}`), wanted);
  assert.equal((await found(`filter[branch]=${first},${second}`)).length, CASES.length);
  assert.deepEqual(await found(`filter[branch]=${second}&filter[branch_id]=${first}`), wanted);
});

test('contract §3.1 several values of one filter are listed and counted, in either notation', async () => {
  for (const [query, expected] of [
    ['filter[status]=for_raffling,received', CASES.length + 1],
    ['filter[status][]=for_raffling&filter[status][]=received', CASES.length + 1],
    ['filter[status]=for_raffling&filter[status]=for_raffling', 1],
    ['filter[status]=for_raffling, for_raffling,', 1],
    [`filter[branch_id]=${first},${second},${first}`, CASES.length],
    ['filter[category][]=Theft&filter[category][]=Estafa', 4],
    ['filter[category]=Theft,Estafa', 0],
    [
      'filter[category][]=Theft&filter[category][]=Damages&filter[case_type][]=Civil&filter[case_type][]=Other',
      4,
    ],
    ['filter[status]=received&filter[category][]=Estafa&filter[category][]=Damages&filter[year]=2022', 2],
    ['filter[classification]=restricted,sealed&filter[court_type][]=RTC&filter[court_type][]=MTC', null],
    ['filter[status]=&filter[category][]=&filter[branch_id][]=', CASES.length + 1],
  ] as const) {
    for (const person of [admin, staff]) {
      const { length } = await found(query, person);
      if (expected !== null && person === admin) assert.equal(length, expected, query);
    }
  }
  const searched = await found('filter[search]=v.&filter[status]=received,for_raffling');
  assert.equal(searched.length, CASES.length);
  assert.equal((await list(admin, 'filter[status]=received,open')).status, 422);
});

test('contract §3.1 the second sort key orders rows that are equal by the first', async () => {
  const { text, body, status } = await list(admin, 'sort=branch');
  assert.equal(status, 422, text);
  assert.match(body.errors.sort[0], /^The selected sort is invalid\. It can be filed_at, -filed_at, /);
  for (const person of [admin, staff]) {
    for (const [sort, search] of [
      ['-filed_at,case_title', ''],
      ['-filed_at,-case_title', ''],
      ['filed_at,-case_title', '&filter[search]=v.'],
    ] as const) {
      const rows = (await list(person, `sort=${sort}${search}`)).body.data as {
        filed_at: string;
        case_title: string;
      }[];
      const [day, title] = sort.split(',').map((word) => (word.startsWith('-') ? -1 : 1)) as [number, number];
      const ordered = rows.toSorted(
        (one, other) =>
          day * one.filed_at.localeCompare(other.filed_at) ||
          title * one.case_title.localeCompare(other.case_title),
      );
      assert.deepEqual(rows, ordered, sort);
    }
  }
});

test('contract: pages report their position, and a page past the end still reports the total', async () => {
  const { data, links, meta } = (await list(admin, 'per_page=3&page=3&sort=case_title')).body;
  assert.equal(data.length, 2);
  assert.deepEqual([meta.total, meta.last_page, meta.from, meta.to, meta.per_page], [8, 3, 7, 8, 3]);
  assert.equal(links.next, null);
  assert.match(links.prev, /^http:\/\/localhost:3000\/court\/api\/case-records\?.*page=2/);
  for (const query of ['page=9', 'page=9&filter[search]=v.']) {
    const past = (await list(admin, query)).body;
    assert.deepEqual([past.data.length, past.meta.from], [0, null]);
    assert.ok(past.meta.total > 5, query);
  }
  assert.equal((await list(admin, '')).body.meta.per_page, 25);
});

test('The list omits long texts; the case itself has them', async () => {
  const { id } = await testApp.caseRecord({
    case_title: 'With words',
    description: 'Long.',
    filed_at: '1999-01-01',
  });
  const [item] = (await list(admin, 'filter[search]=with words')).body.data;
  assert.equal('description' in item, false);
  assert.equal((await admin.get(`/api/case-records/${id}`)).body.data.description, 'Long.');
});

test('Forms offer the words of the court’s lists, each once', async () => {
  await testApp.caseRecord({ category: 'Piracy on a lake', branch_id: second, stage: 'Second call' });
  const all = (await admin.get('/api/case-options')).body.data;
  const own = (await staff.get('/api/case-options')).body.data;
  assert.equal((await testApp.get('/api/case-options')).status, 401);
  assert.ok(all.categories.includes('Piracy on a lake') && all.stages.includes('Second call'));
  assert.deepEqual(own, all);
  assert.ok(own.court_types.includes('Regional Trial Court'));
  assert.equal(new Set(all.case_types).size, all.case_types.length);
  assert.ok(all.case_types.includes('Criminal') && all.case_types.includes('Small Claims'));
});

const readsOf = async (caseId: string) => {
  const { rows } = await testApp.app.connection.pool.query(
    'select what, user_id from sealed_reads where case_record_id = $1 order by id',
    [caseId],
  );
  return rows;
};

test('C§5 a page of the case list, also of a search, is audited as a read of each sealed case on it', async () => {
  const { id } = await testApp.caseRecord({ case_title: 'Under v. Seal', classification: 'sealed' });
  const reader = await testApp.as('Super Admin');
  const recorded = { what: 'list', user_id: reader.id };
  await list(reader, 'filter[classification]=public');
  await list(staff, '');
  assert.deepEqual(await readsOf(id), []);
  await list(reader, 'filter[classification]=sealed&per_page=100');
  assert.deepEqual(await readsOf(id), [recorded]);
  await list(reader, 'filter[search]=Under v. Seal');
  assert.deepEqual(await readsOf(id), [recorded, recorded]);
});
