import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { sql } from 'kysely';
import { EVERYBODY } from '../employees/lists/filter.ts';
import { readEmployees } from '../employees/lists/list.ts';
import { orderOf } from '../employees/lists/orders.ts';
import { SERIALIZED } from '../employees/queries.ts';
import { EMPLOYEES, hire } from '../employees/testing/employees.ts';
import { createReferenceCache } from './reference-cache.ts';

const LISTS = {
  position: '/api/pms/positions',
  organization: '/api/organizations',
  employment_type: '/api/pms/employment_types',
  timekeeping_policy: '/api/pms/timekeeping_policies',
} as const;
type Linked = keyof typeof LISTS;
const KINDS = Object.keys(LISTS) as Linked[];

const testApp = await startWorkforce({ after });
const beside = await startWorkforce({ after }, { databaseUrl: testApp.databaseUrl, clock: testApp.clock });
const admin = await testApp.superUser();

async function add(kind: Linked, name: string): Promise<string> {
  const reply = await admin.post(LISTS[kind], { name });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.id;
}

async function rename(kind: Linked, id: string, name: string): Promise<void> {
  const reply = await admin.put(`${LISTS[kind]}/${id}`, { name });
  assert.equal(reply.status, 200, reply.text);
}

/** Links an employee to an entry. A new employee cannot have links. */
async function link(employee: string, kind: Linked, id: string | null) {
  const reply = await admin.put(`${EMPLOYEES}/${employee}`, { [`${kind}_id`]: id });
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data;
}

async function remove(kind: Linked, id: string): Promise<void> {
  const reply = await admin.delete(`${LISTS[kind]}/${id}`);
  assert.equal(reply.status, 204, reply.text);
}

/** Returns the linked entry as two processes show it, each in the list (which omits policies) and in the detail. */
async function reported(kind: Linked, id: string) {
  const ask = async (path: string) => {
    const replies = await Promise.all(
      [testApp, beside].map(({ send }) => send('GET', path, { headers: admin.headers })),
    );
    return replies.map((reply) => {
      assert.equal(reply.status, 200, reply.text);
      return [reply.body.data].flat().find((one: { id: string }) => one.id === id);
    });
  };
  const shown = await ask(`${EMPLOYEES}/${id}`);
  return (kind === 'timekeeping_policy' ? shown : [...(await ask(EMPLOYEES)), ...shown]).map(
    (one) => one[kind],
  );
}

for (const kind of KINDS)
  test(`W§4: the ${kind.replace('_', ' ')} of an employee is shown with its current name, whichever process renamed it`, async () => {
    const id = await add(kind, `First ${kind}`);
    const { id: employee } = await hire(admin);
    const shown = await link(employee, kind, id);
    for (const one of await reported(kind, employee)) assert.deepEqual(one, shown[kind]);
    for (const name of ['Second “name”', 'Third\\name', 'Ikaapat na pangalan']) {
      await rename(kind, id, name);
      for (const one of await reported(kind, employee)) assert.equal(one.name, name);
    }
    const other = await add(kind, `Another ${kind}`);
    const moved = await link(employee, kind, other);
    await remove(kind, id);
    for (const one of await reported(kind, employee)) {
      assert.equal(one.id, other);
      assert.deepEqual(one, moved[kind]);
    }
    await link(employee, kind, null);
    for (const one of await reported(kind, employee)) assert.equal(one, null);
  });

test('W§4: a page is read again when a linked entry was deleted before its name was loaded', async () => {
  const withReferenceNames = createReferenceCache(testApp.app.db);
  const position = await add('position', 'Soon gone');
  const next = await add('position', 'Here to stay');
  const { id } = await hire(admin);
  await link(id, 'position', position);
  let reads = 0;
  const { page, names } = await withReferenceNames(async (db) => {
    const page = await readEmployees(db, SERIALIZED, EVERYBODY, orderOf('last_name'), {
      page: 1,
      perPage: 50,
      offset: 0,
    });
    reads += 1;
    if (reads > 1) return page;
    await link(id, 'position', next);
    await remove('position', position);
    return page;
  });
  assert.equal(reads, 2);
  const row = page.rows.find((one) => one.id === id);
  assert.equal(row?.position_id, next);
  assert.deepEqual(JSON.parse(names.position.get(next)!.printed), { id: next, name: 'Here to stay' });
  assert.equal(names.position.has(position), false);
});

test('W§4: names are correct after the state of the reference cache is lost, and the next change restores it', async () => {
  const position = await add('position', 'Before the loss');
  const { id } = await hire(admin);
  await link(id, 'position', position);
  for (const one of await reported('position', id)) assert.equal(one.name, 'Before the loss');
  await sql`delete from reference_state`.execute(testApp.app.db);
  await sql`alter table positions disable trigger positions__state`.execute(testApp.app.db);
  await rename('position', position, 'After the loss');
  for (const one of await reported('position', id)) assert.equal(one.name, 'After the loss');
  await sql`alter table positions enable trigger positions__state`.execute(testApp.app.db);
  await rename('position', position, 'Found again');
  for (const one of await reported('position', id)) assert.equal(one.name, 'Found again');
  const { rows } = await sql`select state from reference_state`.execute(testApp.app.db);
  assert.equal(rows.length, 1);
});

test('W§4: while entries are renamed, no response shows a name older than one acknowledged before the request', async () => {
  const position = await add('position', 'Name 0');
  const { id } = await hire(admin);
  await link(id, 'position', position);
  let acknowledged = 0;
  let isDone = false;
  const renaming = (async () => {
    for (let count = 1; count <= 40; count += 1) {
      await rename('position', position, `Name ${count}`);
      acknowledged = count;
    }
    isDone = true;
  })();
  let names = 0;
  while (!isDone) {
    const least = acknowledged;
    for (const one of await reported('position', id)) {
      assert.ok(Number(one.name.slice(5)) >= least, `${one.name} after ${least}`);
      names += 1;
    }
  }
  await renaming;
  assert.ok(names > 10, `${names} names`);
  for (const one of await reported('position', id)) assert.equal(one.name, 'Name 40');
});
