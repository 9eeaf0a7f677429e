import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { bothHeldUp, watchDeadlocks } from '@bulwagan/testing/locks.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { addItem, fixed, itemBody, orderIn, percentage } from './testing/payroll.ts';

const TABLES = ['payroll_items', 'payroll_item_types', 'audit_log'];
const BASE = '/api/payroll/payroll_items';
const NOBODY = '01890000-0000-7000-8000-000000000000';

const testApp = await startWorkforce({ after });
const payroll = await testApp.as('Payroll Admin');
const hr = await testApp.as('HR Admin');
const order = () => orderIn(testApp);

const addReference = async (path: string, body: object) => (await hr.post(path, body)).body.data;

test('W§5.3 payroll items are accessible only to payroll users, and changed by users who manage payroll everywhere', async () => {
  const item = await addItem(payroll);
  const office = await testApp.organization();
  const scoped = await testApp.as('Payroll Admin', office.id);
  const refused = [hr, await testApp.as('HR Timekeeping'), await testApp.person()];
  const before = await testApp.snapshot(...TABLES);
  const reads = (person: { get: typeof testApp.get; post: typeof testApp.post }) => [
    person.get(BASE),
    person.get(`${BASE}/${item.id}`),
    person.post(`${BASE}/${item.id}/evaluate`, { amount: 1 }),
  ];
  const changes = (person: typeof payroll) => [
    person.post(BASE, itemBody()),
    person.put(`${BASE}/${item.id}`, itemBody()),
    person.delete(`${BASE}/${item.id}`),
    person.post(`${BASE}/${item.id}/move`, { position: 1 }),
  ];
  const statuses = async (replies: Promise<{ status: number }>[]) =>
    (await Promise.all(replies)).map(({ status }) => status);
  assert.deepEqual(await statuses([testApp.get(BASE), testApp.get(`${BASE}/${item.id}`)]), [401, 401]);
  for (const person of refused) {
    assert.deepEqual(await statuses(reads(person)), [403, 403, 403]);
    assert.deepEqual(await statuses(changes(person)), [403, 403, 403, 403]);
  }
  assert.deepEqual(await statuses(reads(scoped)), [200, 200, 200]);
  assert.deepEqual(await statuses(changes(scoped)), [403, 403, 403, 403]);
  assert.equal(await testApp.snapshot(...TABLES), before);
  const superAdmin = await testApp.as('Super Admin');
  assert.deepEqual(await statuses(reads(superAdmin)), [200, 200, 200]);
});

test('W§2 a code is unique regardless of case, except for its own item, and one of several simultaneous uses wins', async () => {
  const item = await addItem(payroll, { code: 'Rice-É' });
  const other = await addItem(payroll);
  const before = await testApp.snapshot(...TABLES);
  for (const reply of [
    await payroll.post(BASE, itemBody({ code: 'RICE-é' })),
    await payroll.put(`${BASE}/${other.id}`, itemBody({ code: 'rice-É' })),
  ])
    assert.deepEqual(reply.body.errors, { code: ['The code has already been taken.'] });
  assert.equal(await testApp.snapshot(...TABLES), before);
  const own = await payroll.put(`${BASE}/${item.id}`, itemBody({ code: 'RICE-É' }));
  assert.deepEqual([own.status, own.body.data.code], [200, 'RICE-É']);

  const replies = await Promise.all(
    Array.from({ length: 8 }, () => payroll.post(BASE, itemBody({ code: 'SAME' }))),
  );
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [201, ...Array(7).fill(422)]);
  await order();
});

test('W§2 an item is stored exactly as sent, with its account code, base and payroll types', async () => {
  const code = await addReference('/api/accounting/account_codes', {
    name: 'Salaries',
    expense_class: 'Personnel Services',
    old_account_code: '701',
    new_account_code: '5-01-01-010',
  });
  const types = [
    await addReference('/api/payroll/payroll_types', { name: 'Regular' }),
    await addReference('/api/payroll/payroll_types', { name: 'Thirteenth month' }),
  ];
  const basis = await addItem(payroll, { name: 'Basic pay', code: 'BASIC' });
  const sent = {
    name: ' Ünïcode  name ',
    category: 'deduction',
    code: 'PHIC',
    description: null,
    account_code_id: code.id,
    has_limit: true,
    limit_type: 'percentage',
    limit_amount: 1234.56,
    limit_percentage: 2.5,
    limit_frequency: 'monthly',
    limit_basis_payroll_item_id: basis.id,
    is_de_minimis: false,
    de_minimis_benefit: null,
    is_taxable: true,
    is_ledger_excluded: true,
    effective_from: '2024-01-01',
    source: 'RA 11223',
    method: null,
  };
  const { status, body } = await payroll.post(BASE, {
    ...sent,
    payroll_type_ids: types.map(({ id }) => id),
    order_column: 1,
    id: NOBODY,
  });
  assert.equal(status, 201);
  const { id, order_column, created_at, updated_at, ...rest } = body.data;
  assert.deepEqual(rest, {
    ...sent,
    account_code: code,
    limit_basis_payroll_item: { id: basis.id, name: 'Basic pay', code: 'BASIC' },
    payroll_type_ids: types.map(({ id }) => id),
    payroll_types: types.map(({ id, name }) => ({ id, name })),
  });
  assert.match(created_at, /\+08:00$/);
  assert.deepEqual([order_column, created_at], [(await order()).length, updated_at]);
  assert.deepEqual((await payroll.get(`${BASE}/${id}`)).body, body);

  const plain = await addItem(payroll, { limit_amount: 999_999_999.99 });
  assert.deepEqual(
    [plain.has_limit, plain.is_de_minimis, plain.is_taxable, plain.is_ledger_excluded, plain.limit_amount],
    [false, false, false, false, 999_999_999.99],
  );
  assert.deepEqual(
    [plain.account_code, plain.limit_basis_payroll_item, plain.payroll_types],
    [null, null, []],
  );
});

test('W§4 an update keeps omitted fields, clears fields of another limit type, and is audited', async () => {
  const basis = await addItem(payroll);
  const type = await addReference('/api/payroll/payroll_types', { name: 'Kept' });
  const item = await addItem(payroll, {
    name: 'Before',
    description: 'Kept',
    is_taxable: true,
    payroll_type_ids: [type.id],
    ...percentage(10, basis.id, 'annually'),
  });
  const body = { name: 'After', category: 'earning', code: item.code, ...fixed(0.07, 'quarterly') };
  const changed = await payroll.put(`${BASE}/${item.id}`, body);
  assert.equal(changed.status, 200);
  const { data } = changed.body;
  assert.deepEqual(
    [data.name, data.description, data.is_taxable, data.order_column],
    ['After', 'Kept', true, item.order_column],
  );
  assert.deepEqual(data.payroll_types, [{ id: type.id, name: 'Kept' }]);
  assert.deepEqual(
    [data.limit_type, data.limit_amount, data.limit_percentage, data.limit_basis_payroll_item_id],
    ['fixed_amount', 0.07, null, null],
  );
  assert.equal((await payroll.delete(`${BASE}/${basis.id}`)).status, 204);
  const unlinked = await payroll.put(`${BASE}/${item.id}`, { ...body, payroll_type_ids: [] });
  assert.deepEqual(unlinked.body.data.payroll_types, []);
  const { rows } = await testApp.app.connection.pool.query(
    `select action, actor_id, changes from audit_log where subject_id = $1 order by id`,
    [item.id],
  );
  assert.deepEqual(
    rows.map(({ action, actor_id }) => [action, actor_id]),
    ['created', 'updated', 'updated'].map((what) => [`payroll_item.${what}`, payroll.id]),
  );
  assert.deepEqual(rows[1].changes.after, {
    name: 'After',
    limit_type: 'fixed_amount',
    limit_frequency: 'quarterly',
    limit_percentage: null,
    limit_amount_centavos: '7',
    limit_basis_payroll_item_id: null,
  });
});

test('contract: the base of a percentage cannot be the item itself or form a cycle of any length', async () => {
  const items = [await addItem(payroll)];
  for (const _ of Array(4)) items.push(await addItem(payroll, percentage(50, items.at(-1)!.id)));
  const [first, ...others] = items;
  const before = await testApp.snapshot(...TABLES);
  for (const [at, basis] of items.entries()) {
    const { code } = first!;
    const reply = await payroll.put(`${BASE}/${first!.id}`, itemBody({ ...percentage(1, basis.id), code }));
    const codes = items.slice(1, at + 1).map((one) => one.code);
    const chain = [code, ...codes.toReversed(), code].join(' → ');
    assert.deepEqual(reply.body.errors, {
      limit_basis_payroll_item_id: [
        `The limit basis payroll item id field would form a cycle of payroll items: ${chain}, each computed from the ` +
          `next. Choose another base for ${code}, or change the base of one of the others first.`,
      ],
    });
  }
  // This also applies to a base item that is stored but not used by this type of limit.
  const unused = { ...fixed(1), limit_basis_payroll_item_id: others[2]!.id };
  assert.equal((await payroll.put(`${BASE}/${first!.id}`, itemBody(unused))).status, 422);
  assert.equal(await testApp.snapshot(...TABLES), before);
  const shorter = await payroll.put(`${BASE}/${others[3]!.id}`, itemBody(percentage(1, others[0]!.id)));
  assert.equal(shorter.status, 200);
});

test('contract: of simultaneous changes that would form a cycle together, the last is refused', async () => {
  const items = await Promise.all(Array.from({ length: 4 }, () => addItem(payroll)));
  const replies = await Promise.all(
    items.map(({ id }, at) =>
      payroll.put(`${BASE}/${id}`, itemBody(percentage(10, items[(at + 1) % items.length]!.id))),
    ),
  );
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 200, 200, 422]);
});

test('deleting a payroll type while an item keeps it is refused without a deadlock', async (t) => {
  const type = async (name: string) =>
    (await payroll.post('/api/payroll/payroll_types', { name })).body.data.id;
  const [kept, added] = [await type('Kept by an item'), await type('Added to an item')];
  const body = itemBody({ payroll_type_ids: [kept] });
  const { id } = (await payroll.post(BASE, body)).body.data;
  const deadlocks = watchDeadlocks(t);
  const [changed, deleted] = await bothHeldUp(
    testApp.app.connection.pool,
    `select from payroll_types where id = '${added}' for update`,
    () => payroll.put(`${BASE}/${id}`, { ...body, payroll_type_ids: [added, kept] }),
    () => payroll.delete(`/api/payroll/payroll_types/${kept}`),
  );
  assert.deepEqual([changed.status, deleted.status, deadlocks()], [200, 422, 0], changed.text);
  assert.equal(changed.body.data.payroll_types.length, 2);
});

test('W§4 items are listed by name, 50 per page, and found by each filter', async () => {
  const code = await addReference('/api/accounting/account_codes', { name: 'Filter' });
  const type = await addReference('/api/payroll/payroll_types', { name: 'Filter' });
  await Promise.all(Array.from({ length: 51 }, () => addItem(payroll, { category: 'reimbursement' })));
  const wanted = await addItem(payroll, {
    name: 'Ñame 100%',
    code: 'FIND_ME',
    category: 'contribution',
    account_code_id: code.id,
    payroll_type_ids: [type.id],
  });
  const { body } = await payroll.get(`${BASE}?filter[category]=reimbursement`);
  assert.deepEqual([body.meta.per_page, body.data.length, body.meta.total], [50, 50, 51]);
  const names = body.data.map(({ name }: { name: string }) => name);
  assert.deepEqual(names, names.toSorted());
  const rest = await payroll.get(`${BASE}?filter[category]=reimbursement&page=2`);
  assert.equal(rest.body.data.length, 1);
  for (const query of [
    `filter[account_code_id]=${code.id}`,
    `filter[payroll_type_id]=${type.id}`,
    'filter[category]=contribution',
    'filter[search]=name 100%25',
    'filter[search]=find_me',
    `filter[search]=ÑAME&filter[category]=contribution&filter[account_code_id]=${code.id}`,
  ])
    assert.deepEqual((await payroll.get(`${BASE}?${query}`)).body.data, [wanted], query);
  for (const query of [
    'filter[search]=name_100',
    'filter[category]=contributio',
    `filter[payroll_type_id]=${code.id}`,
    `filter[search]=FIND_ME&filter[category]=earning`,
  ])
    assert.deepEqual((await payroll.get(`${BASE}?${query}`)).body.data, [], query);
  assert.equal((await payroll.get(`${BASE}?filter[status]=x`)).status, 400);
  const placed = await payroll.get(`${BASE}?sort=order_column&per_page=100`);
  const places = placed.body.data.map((one: { order_column: number }) => one.order_column);
  assert.deepEqual(
    places,
    places.toSorted((one: number, other: number) => one - other),
  );
  for (const sort of ['name', 'code', 'order_column']) {
    const ids = async (query: string) =>
      (await payroll.get(`${BASE}?sort=${query}&per_page=100`)).body.data.map(({ id }: { id: string }) => id);
    assert.deepEqual(await ids(`-${sort}`), (await ids(sort)).toReversed(), sort);
  }
  assert.equal((await payroll.get(`${BASE}?sort=category`)).status, 422);
});

test('W§4 a stale If-Match on a payroll item is refused with 412, and without If-Match the last write wins', async () => {
  const { id } = await addItem(payroll);
  const path = `${BASE}/${id}`;
  const { headers, body } = await payroll.get(path);
  const tag = String(headers.etag);
  const { payroll_types: _, ...sent } = body.data;
  const put = (more: object, ifMatch?: string) =>
    payroll.put(
      path,
      { ...sent, ...more },
      ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } },
    );
  const type = await addReference('/api/payroll/payroll_types', { name: 'Of somebody else' });
  const changes: object[] = [
    { name: 'Other' },
    { is_taxable: !sent.is_taxable },
    { payroll_type_ids: [type.id] },
  ];
  let known = tag;
  for (const change of changes) {
    const done = await put(change, known);
    assert.equal(done.status, 200, done.text);
    const before = await testApp.snapshot(...TABLES);
    assert.equal((await put({ description: 'mine' }, known)).status, 412);
    const stale = { headers: { 'if-match': known } };
    const deleted = await payroll.delete(path, undefined, stale);
    assert.deepEqual(
      [deleted.status, deleted.body],
      [412, { message: 'The payroll item was changed by someone else. Reload to see the latest version.' }],
    );
    assert.equal(await testApp.snapshot(...TABLES), before);
    known = String(done.headers.etag);
    assert.equal(known, (await payroll.get(path)).headers.etag);
  }
  assert.equal((await put({ description: 'mine' }, `"x", W/${known}`)).status, 200);
  assert.equal((await put({ description: 'last' })).status, 200);
  const at = { headers: { 'if-match': String((await payroll.get(path)).headers.etag) } };
  const replies = await Promise.all(
    ['one', 'two'].map((description) => payroll.put(path, { ...sent, description }, at)),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 412]);
});
