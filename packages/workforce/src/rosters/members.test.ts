import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Person, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { addEmployee } from '../payroll-items/testing/payroll.ts';
import { ROSTERS } from '../runs/testing/runs.ts';
import { MAX_MEMBERS } from './schemas.ts';

const TABLES = ['rosters', 'roster_members', 'audit_log'];
const NOBODY = '01890000-0000-7000-8000-000000000000';

const testApp = await startWorkforce({ after });
const payroll = await testApp.as('Payroll Admin');
const north = await testApp.organization('North');
const unit = await testApp.organization('North unit', north.id);
const south = await testApp.organization('South');
const northern = await testApp.as('Payroll Admin', north.id);
const ana = await addEmployee(testApp, { last_name: 'Abad', organization_id: north.id });
const ben = await addEmployee(testApp, { last_name: 'Bello', first_name: 'Ben', organization_id: unit.id });
const cora = await addEmployee(testApp, { last_name: 'Cruz', organization_id: south.id });
const loose = await addEmployee(testApp, { last_name: 'Dizon' });
await addEmployee(testApp, {
  last_name: 'Gone',
  organization_id: north.id,
  archived_at: '2026-01-01T00:00:00.000Z',
});

let count = 0;
async function newRoster(organizationId: string | null, who: Person = payroll): Promise<string> {
  count += 1;
  const reply = await who.post(ROSTERS, { name: `Paid ${count}`, organization_id: organizationId });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.id;
}
const membersOf = async (id: string): Promise<string[]> =>
  (await payroll.get(`${ROSTERS}/${id}/members`)).body.data.map((one: { id: string }) => one.id);

test('payroll: ineligible employees cannot be added to a roster, and only members can be removed', async () => {
  const roster = await newRoster(north.id);
  await payroll.post(`${ROSTERS}/${roster}/members`, { employee_ids: [ana] });
  const before = await testApp.snapshot(...TABLES);
  for (const [body, field, who] of [
    [{}, 'body', payroll],
    [{ employee_ids: [ben, cora] }, 'employee_ids.1', payroll],
    [{ employee_ids: [loose] }, 'employee_ids.0', northern],
    [{ employee_ids: [ben, ben] }, 'employee_ids', payroll],
    [{ organization_id: south.id }, 'organization_id', payroll],
    [{ organization_id: NOBODY }, 'organization_id', payroll],
    [{ employee_ids: [ben], organization_id: south.id }, 'organization_id', northern],
  ] as const) {
    const reply = await who.post(`${ROSTERS}/${roster}/members`, body);
    assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, [field]], JSON.stringify(body));
  }
  for (const [who, id, status] of [
    [await testApp.as('HR Admin'), ana, 403],
    [await testApp.as('Payroll Admin', south.id), ana, 403],
    [payroll, ben, 404],
    [payroll, NOBODY, 404],
    [payroll, 'no-uuid', 404],
  ] as const)
    assert.equal((await who.delete(`${ROSTERS}/${roster}/members/${id}`)).status, status);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('payroll: members are added individually or by organization, and removed, and each change is audited', async () => {
  const roster = await newRoster(north.id, northern);
  const path = `${ROSTERS}/${roster}/members`;
  const added = await northern.post(path, { employee_ids: [ben.toUpperCase()] });
  assert.deepEqual([added.status, added.body.data.members_count], [200, 1]);
  assert.equal((await northern.post(path, { employee_ids: [ben] })).body.data.members_count, 1);
  assert.deepEqual((await northern.post(path, { organization_id: north.id })).body.data.members_count, 2);
  assert.deepEqual(await membersOf(roster), [ana, ben]);
  const reply = await northern.delete(`${path}/${ana}`);
  assert.deepEqual([reply.status, reply.text], [204, '']);
  assert.deepEqual(await membersOf(roster), [ben]);
  const { rows } = await testApp.app.connection.pool.query(
    `select changes from audit_log where subject_id = $1 and action = 'roster.members_changed' order by id`,
    [roster],
  );
  assert.deepEqual(
    rows.map(({ changes }) => [changes.added, changes.removed]),
    [
      [1, 0],
      [1, 0],
      [0, 1],
    ],
  );
  const everybody = await newRoster(null);
  const both = await payroll.post(`${ROSTERS}/${everybody}/members`, {
    employee_ids: [loose],
    organization_id: unit.id,
  });
  assert.equal(both.body.data.members_count, 2);
});

test('payroll: members are found by part of their name or employee number, without wildcards and non-members', async () => {
  const roster = await newRoster(null);
  const numbered = async (first_name: string, employee_number: string) => {
    const id = await addEmployee(testApp, { first_name, last_name: 'Salonga' });
    await testApp.app.db.updateTable('employees').set({ employee_number }).where('id', '=', id).execute();
    return id;
  };
  const nena = await numbered('Niña', 'A-100%');
  const rosa = await numbered('Rosa', 'B-200');
  await numbered('Rosa', 'B-300');
  const path = `${ROSTERS}/${roster}/members`;
  await payroll.post(path, { employee_ids: [nena, rosa, loose] });
  const found = async (search: string) => {
    const { status, body } = await payroll.get(
      `${path}?${new URLSearchParams({ 'filter[search]': search })}`,
    );
    assert.deepEqual([status, body.meta.total], [200, body.data.length]);
    return body.data.map(({ id }: { id: string }) => id);
  };
  assert.deepEqual(await found('NINA sal'), [nena]);
  assert.deepEqual(await found('salonga'), [nena, rosa]);
  assert.deepEqual(await found('b-2'), [rosa]);
  assert.deepEqual(await found('00%'), [nena]);
  assert.deepEqual(await found('_-'), []);
  assert.deepEqual(await found('B-300'), []);
  assert.equal((await found(' ')).length, 3);
  assert.equal((await payroll.get(`${path}?filter[search]=${'x'.repeat(256)}`)).status, 422);
});

test('payroll: adding more members than a roster may have is refused completely', async () => {
  const large = await testApp.organization('Large');
  await testApp.app.connection.pool.query(
    `insert into employees (id, first_name, last_name, sex, civil_status, birthdate, organization_id, created_at, updated_at)
     select gen_random_uuid(), 'Many', 'Member ' || n, 'male', 'single', '1990-01-01', $1, $2, $2
     from generate_series(1, $3) n`,
    [large.id, '2026-11-01T00:00:00Z', MAX_MEMBERS],
  );
  const roster = await newRoster(null);
  const path = `${ROSTERS}/${roster}/members`;
  await payroll.post(path, { employee_ids: [loose] });
  const refused = await payroll.post(path, { organization_id: large.id });
  assert.deepEqual(refused.body.errors, { organization_id: ['A roster has at most 20,000 members.'] });
  assert.deepEqual(await membersOf(roster), [loose]);
  await payroll.delete(`${path}/${loose}`);
  assert.equal(
    (await payroll.post(path, { organization_id: large.id })).body.data.members_count,
    MAX_MEMBERS,
  );
  const more = await payroll.post(path, { employee_ids: [loose] });
  assert.deepEqual(Object.keys(more.body.errors), ['employee_ids']);
});

test('payroll: choosing members shows only eligible employees, and no more data than needed', async () => {
  const roster = await newRoster(north.id, northern);
  const path = `${ROSTERS}/${roster}/candidates`;
  for (const [who, status] of [
    [await testApp.as('HR Admin'), 403],
    [await testApp.as('Payroll Admin', south.id), 403],
  ] as const)
    assert.equal((await who.get(path)).status, status);
  assert.equal((await northern.get(`${path}?filter[user_id]=1`)).status, 400);
  await northern.post(`${ROSTERS}/${roster}/members`, { employee_ids: [ben] });
  const { data, meta } = (await northern.get(path)).body;
  assert.deepEqual(data, [
    {
      id: ana,
      full_name: 'Ana Abad',
      employee_number: null,
      organization: { id: north.id, name: 'North' },
      position: null,
      is_member: false,
    },
    {
      id: ben,
      full_name: 'Ben Bello',
      employee_number: null,
      organization: { id: unit.id, name: 'North unit' },
      position: null,
      is_member: true,
    },
  ]);
  assert.equal(meta.total, 2);
  const found = async (id: string, query: string, who = payroll) =>
    (await who.get(`${ROSTERS}/${id}/candidates?${query}`)).body.data.map((one: { id: string }) => one.id);
  assert.deepEqual(await found(roster, 'filter[search]=BELL'), [ben]);
  assert.deepEqual(await found(roster, `filter[organization_slug]=${unit.slug}`), [ben]);
  assert.deepEqual(await found(roster, `filter[organization_slug]=${south.slug}`), []);
  const everybody = await newRoster(null);
  assert.deepEqual(await found(everybody, 'filter[search]=ana'), [ana, cora, loose]);
  assert.deepEqual(await found(everybody, `filter[organization_slug]=${south.slug}`), [cora]);
});
