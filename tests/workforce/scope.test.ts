import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readCsv } from '@bulwagan/platform/exports/csv/csv-read.ts';
import { BOUNDS, cellsOf } from '@bulwagan/platform/exports/testing/tables.ts';
import { readXlsx } from '@bulwagan/platform/exports/xlsx/xlsx-read.ts';
import { multipartForm } from '@bulwagan/testing/form.ts';
import { type Reply, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES } from '@bulwagan/workforce/employees/testing/employees.ts';
import { ROSTERS, RUNS } from '@bulwagan/workforce/runs/testing/runs.ts';
import { type Office, type ScopedEmployee, type ScopedWorkforce, scopedWorkforce } from './scope-fixtures.ts';
import { type Caller, has, isWithin, type Place, RIGHTS, type Right, sees, seesUser } from './scope-model.ts';

const testApp = await startWorkforce({ after });
const WIDE = { ...BOUNDS, mostColumns: 200 };

// biome-ignore lint/suspicious/noExplicitAny: as in Reply.
type Row = Record<string, any>;

/** Reads workforce as one caller and asserts that no response contains a word of an employee hidden from the caller. */
function createEyes(workforce: ScopedWorkforce, caller: Caller) {
  const { employees, offices } = workforce;
  const isShown = ({ place, word }: ScopedEmployee) =>
    RIGHTS.some((right) => sees(caller, right, place)) ||
    offices.some((office) => office.paid.includes(word) && sees(caller, 'payroll', office.place));
  const hidden = employees.filter((one) => !isShown(one));
  const concealed = employees.filter(({ place }) => !sees(caller, 'numbers', place));
  const assertSilent = (text: string, what: string) => {
    const reported = hidden.filter(({ word }) => text.includes(word)).map(({ word }) => word);
    assert.deepEqual(reported, [], `${caller.name} sees in ${what}`);
    const numbers = concealed.filter(({ number }) => text.includes(number)).map(({ word }) => word);
    assert.deepEqual(numbers, [], `${caller.name} sees a number in ${what}`);
  };
  const get = async (path: string): Promise<Reply> => {
    const reply = await caller.person.get(path);
    if (!path.includes('search')) assertSilent(reply.text, path);
    return reply;
  };
  return { caller, workforce, get, assertSilent };
}

type Eyes = ReturnType<typeof createEyes>;

const idsOf = ({ body }: Reply): string[] => (body.data as Row[]).map(({ id }) => id);
const sorted = <T>(values: Iterable<T>): T[] => [...values].sort();

/** Asserts a paginated list for callers with the right, 403 for others. */
async function assertListed(eyes: Eyes, right: Right, path: string, wanted: (string | number)[]) {
  const reply = await eyes.get(`${path}${path.includes('?') ? '&' : '?'}per_page=100`);
  const what = `${eyes.caller.name} ${path}`;
  assert.equal(reply.status, has(eyes.caller, right) ? 200 : 403, what);
  if (reply.status !== 200) return;
  assert.deepEqual(sorted<string | number>(idsOf(reply)), sorted(wanted), what);
  assert.equal(reply.body.meta.total, wanted.length, what);
}

async function assertEmployees(eyes: Eyes): Promise<void> {
  const { caller, workforce } = eyes;
  const { employees, offices, organizations } = workforce;
  const list = (query: string, fits: (one: ScopedEmployee) => boolean) => {
    const isArchived = /archived\]=(?:true|1)/.test(query);
    const wanted = employees.filter(
      (one) => one.isArchived === isArchived && sees(caller, 'employees', one.place) && fits(one),
    );
    return assertListed(
      eyes,
      'employees',
      `${EMPLOYEES}?${query}`,
      wanted.map(({ id }) => id),
    );
  };
  for (const query of ['sort=-created_at', 'filter[archived]=1']) await list(query, () => true);
  for (const [name, { slug }] of Object.entries(organizations)) {
    await list(`filter[organization_slug]=${slug}`, ({ place }) => place === name);
  }
  for (const { word, id, userId, isArchived } of employees) {
    await list(`filter[archived]=${isArchived}&filter[search]=${word}`, (one) => one.word === word);
    if (isArchived) continue;
    await list(`filter[user_id]=${userId}`, (one) => one.userId === userId);
    await list(`except[employee_id][]=${id}`, (one) => one.id !== id);
  }
  for (const { rosterId, runId, paid } of offices)
    for (const filter of [`filter[payroll_roster_id]=${rosterId}`, `filter[payroll_run_id]=${runId}`])
      await list(filter, ({ word }) => paid.includes(word));
}

async function assertEmployee(eyes: Eyes, one: ScopedEmployee): Promise<void> {
  const { caller, workforce, get } = eyes;
  const isSeen = sees(caller, 'employees', one.place);
  const path = `${EMPLOYEES}/${one.id}`;
  for (const part of ['', '/history', '/avatar', '/avatar/thumbnail', '/personal-data']) {
    const { status } = await get(`${path}${part}`);
    assert.equal(status, isSeen ? 200 : 403, `${caller.name} ${one.word}${part}`);
  }
  if (!isSeen) return;
  const shown = sees(caller, 'numbers', one.place) ? one.number : one.masked;
  const { data } = (await get(`${path}/personal-data`)).body;
  assert.equal((await get(path)).body.data.sss_number, shown, `${caller.name} ${one.word}`);
  assert.equal(data.employee.sss_number, shown, `${caller.name} ${one.word}`);
  const paid = workforce.offices.filter(
    (office) => office.paid.includes(one.word) && sees(caller, 'payroll', office.place),
  );
  for (const [member, ids] of [
    ['rosters', paid.map(({ rosterId }) => rosterId)],
    ['pay', paid.map(({ runId }) => runId)],
  ] as const) {
    const reported = (data[member] as Row[]).map((row) => row.run_id ?? row.id);
    assert.deepEqual(sorted(reported), sorted(ids), `${caller.name}: ${member} of ${one.word}`);
  }
}

/** Returns the rows of an exported list by header, or undefined if the caller lacks the right. */
async function tableOf({ caller }: Eyes, right: Right, path: string): Promise<Row[] | undefined> {
  const url = `/workforce${path}`;
  const { rawPayload, statusCode } = await testApp.server.inject({ url, headers: caller.person.headers });
  assert.equal(statusCode, has(caller, right) ? 200 : 403);
  if (statusCode !== 200) return undefined;
  const [header = [], ...rows] = await cellsOf(
    path.includes('xlsx') ? readXlsx(rawPayload, WIDE) : readCsv([rawPayload], WIDE),
  );
  return rows.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])));
}

/** Asserts in each format that an export has exactly these rows, by one column, and reveals nothing hidden. */
async function assertTable(eyes: Eyes, right: Right, path: string, header: string, wanted: unknown[]) {
  for (const format of ['csv', 'xlsx']) {
    const rows = await tableOf(eyes, right, `${path}?format=${format}`);
    if (rows === undefined) continue;
    eyes.assertSilent(JSON.stringify(rows), path);
    const got = rows.map((row) => row[header]);
    assert.deepEqual(sorted(got), sorted(wanted.map(String)), `${eyes.caller.name} ${path} ${format}`);
  }
}

async function assertExports(eyes: Eyes): Promise<void> {
  const { caller, workforce } = eyes;
  for (const format of ['csv', 'xlsx'])
    for (const isArchived of [false, true]) {
      const query = `format=${format}&filter[archived]=${isArchived}`;
      const rows = await tableOf(eyes, 'employees', `${EMPLOYEES}/export?${query}`);
      if (rows === undefined) continue;
      eyes.assertSilent(JSON.stringify(rows), format);
      const wanted = workforce.employees
        .filter((one) => one.isArchived === isArchived && sees(caller, 'employees', one.place))
        .map((one) => [one.id, sees(caller, 'numbers', one.place) ? one.number : one.masked]);
      const got = rows.map((row) => [row.ID, row['SSS number'].replace(/^'/, '')]);
      assert.deepEqual(sorted(got), sorted(wanted), `${caller.name} ${format}`);
    }
}

/** Asserts into which organizations the caller may import employees, and whether with government numbers. */
async function assertImports({ caller, workforce }: Eyes): Promise<void> {
  const { organizations } = workforce;
  const places: Place[] = [...(Object.keys(organizations) as (keyof typeof organizations)[]), null];
  const rows = places.flatMap((place) => {
    const person = 'Bea,Dy,1990-01-31,female,single';
    const slug = place === null ? '' : organizations[place].slug;
    return [`${person},${slug},`, `${person},${slug},34-1111111-1`];
  });
  const header = 'first_name,last_name,birthdate,sex,civil_status,organization_slug,sss_number';
  const value = Buffer.from([header, ...rows].join('\n'));
  const form = multipartForm([
    { name: 'dry_run', value: 'true' },
    { name: 'file', value, filename: 'people.csv' },
  ]);
  const { status, body } = await caller.person.post(`${EMPLOYEES}/import`, undefined, form);
  assert.equal(status, has(caller, 'employees') ? 200 : 403);
  if (status !== 200) return;
  const refused = new Set((body.data.errors as Row[]).map(({ row }) => row as number));
  const wanted = places.flatMap((place, at) => {
    const [plain, numbered] = [2 + 2 * at, 3 + 2 * at];
    if (!sees(caller, 'employees', place)) return [plain, numbered];
    return sees(caller, 'numbers', place) ? [] : [numbered];
  });
  assert.deepEqual(sorted(refused), sorted(wanted), `${caller.name} imports`);
}

async function assertPayroll(eyes: Eyes): Promise<void> {
  const { caller, workforce, get } = eyes;
  const { offices, organizations, employees } = workforce;
  const seen = offices.filter(({ place }) => sees(caller, 'payroll', place));
  const rosters = (fits: (one: Office) => boolean) => seen.filter(fits).map(({ rosterId }) => rosterId);
  const runs = (fits: (one: Office) => boolean) => seen.filter(fits).map(({ runId }) => runId);
  await assertListed(
    eyes,
    'payroll',
    ROSTERS,
    rosters(() => true),
  );
  await assertListed(
    eyes,
    'payroll',
    RUNS,
    runs(() => true),
  );
  await assertListed(
    eyes,
    'payroll',
    `${RUNS}?filter[status]=final`,
    runs(() => true),
  );
  for (const [name, { id }] of Object.entries(organizations)) {
    const isHere = ({ place }: Office) => place === name;
    await assertListed(eyes, 'payroll', `${ROSTERS}?filter[organization_id]=${id}`, rosters(isHere));
  }
  for (const office of offices) {
    const isThis = (one: Office) => one === office;
    await assertListed(eyes, 'payroll', `${ROSTERS}?filter[search]=${office.word}`, rosters(isThis));
    await assertListed(eyes, 'payroll', `${RUNS}?filter[roster_id]=${office.rosterId}`, runs(isThis));
    const parts = [
      `${ROSTERS}/${office.rosterId}`,
      `${ROSTERS}/${office.rosterId}/members`,
      ...['', '/lines', '/employees', '/amounts', '/lines/export', '/employees/export'].map(
        (part) => `${RUNS}/${office.runId}${part}`,
      ),
      `${ROSTERS}/${office.rosterId}/candidates`,
    ];
    const replies = [];
    for (const path of parts) replies.push(await get(path));
    const wanted = seen.includes(office) ? 200 : 403;
    for (const [at, { status }] of replies.entries())
      assert.equal(status, wanted, `${caller.name} ${parts[at]}`);
    if (wanted !== 200) continue;
    const paid = employees.filter(({ word }) => office.paid.includes(word)).map(({ id }) => id);
    assert.deepEqual(sorted(idsOf(replies[1]!)), sorted(paid));
    const lines = (replies[3]!.body.data as Row[]).map(({ employee }) => employee.id as string);
    assert.deepEqual(sorted(lines), sorted(paid));
    const each = (replies[4]!.body.data as Row[]).map(({ employee }) => employee.id as string);
    assert.deepEqual(sorted(each), sorted(paid));
    for (const part of ['lines', 'employees'])
      await assertTable(eyes, 'payroll', `${RUNS}/${office.runId}/${part}/export`, 'Employee ID', paid);
    const candidates = employees.filter(
      ({ place, isArchived }) => !isArchived && (office.place === null || isWithin(place, office.place)),
    );
    const path = `${ROSTERS}/${office.rosterId}/candidates`;
    const ids = candidates.map(({ id }) => id);
    await assertListed(eyes, 'payroll', path, ids);
    const { totals } = replies[2]!.body.data;
    assert.equal(totals.earning, 250 + 100 * (paid.length - 1));
  }
}

async function assertUsers(eyes: Eyes): Promise<void> {
  const { caller, workforce, get } = eyes;
  const seen = [...workforce.ties].filter(([, ties]) => seesUser(caller, ties)).map(([id]) => id);
  const all = await caller.person.get('/api/users?per_page=100');
  assert.equal(all.status, has(caller, 'users') ? 200 : 403, caller.name);
  if (all.status === 200) {
    eyes.assertSilent(all.text, 'the users');
    assert.deepEqual(sorted<unknown>(idsOf(all)), sorted<unknown>(seen), caller.name);
    assert.equal(all.body.meta.total, seen.length);
  }
  await assertTable(eyes, 'users', '/api/users/export', 'ID', seen);
  for (const { word, userId } of workforce.employees) {
    const isSeen = seen.includes(userId) && has(caller, 'users');
    await assertListed(eyes, 'users', `/api/users?filter[search]=${word}`, isSeen ? [userId] : []);
    const { status } = await get(`/api/users/${userId}`);
    assert.equal(status, isSeen ? 200 : 403, `${caller.name} ${word}`);
    // The account has no picture; a caller without access gets 403 instead of 404.
    assert.equal((await get(`/api/users/${userId}/avatar`)).status, isSeen ? 404 : 403);
  }
}

test('contract: every read of an organization follows the scope of the role, and reveals nothing to others', async () => {
  const workforce = await scopedWorkforce(testApp);
  for (const caller of workforce.callers) {
    const eyes = createEyes(workforce, caller);
    await assertEmployees(eyes);
    for (const one of workforce.employees) await assertEmployee(eyes, one);
    await assertExports(eyes);
    await assertImports(eyes);
    await assertPayroll(eyes);
    await assertUsers(eyes);
  }
});
