import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { type Person, startCourt } from '@bulwagan/testing/court.ts';
import { bothHeldUp, waitingForLocks, watchDeadlocks } from '@bulwagan/testing/locks.ts';
import { freeSlug, slugOf } from './slug.ts';

const testApp = await startCourt({ after });
const branch = await testApp.branch();
const admin = await testApp.as('Super Admin');
const clerk = await testApp.as('Branch of the Court Clerk', branch);
const sheriff = await testApp.as('Sheriff', branch);
const nobody = await testApp.person();
const TABLES = ['help_categories', 'help_topics', 'help_topic_roles', 'audit_log'];
const CATEGORIES = '/api/help-categories';
const TOPICS = '/api/help-topics';

const roles = new Map(
  (await testApp.app.db.selectFrom('roles').select(['id', 'name']).execute()).map(({ id, name }) => [
    name,
    id,
  ]),
);
const role = (name: string): string => roles.get(name)!;

let order = 100;
// biome-ignore lint/suspicious/noExplicitAny: as in Reply.
const category = async (name: string): Promise<any> => {
  order += 1;
  const reply = await admin.post(CATEGORIES, { name, order });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
};
const shelf = await category('Shelf');
// biome-ignore lint/suspicious/noExplicitAny: as in Reply.
const topic = async (values: object = {}, by: Person = admin): Promise<any> => {
  const body = { title: 'How to', body: '<p>So.</p>', help_category_id: shelf.id, roles: [role('Sheriff')] };
  const reply = await by.post(TOPICS, { ...body, ...values });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
};
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

test('C§4 help is read by signed-in users and written only by administrators', async () => {
  const { id } = await topic();
  const before = await testApp.snapshot(...TABLES);
  for (const path of ['/api/help-center', CATEGORIES, TOPICS, `${TOPICS}/${id}`])
    assert.equal((await testApp.get(path)).status, 401, path);
  const writes = [
    ['POST', CATEGORIES, { name: 'New', order: 1 }],
    ['PUT', `${CATEGORIES}/${shelf.id}`, { name: 'New' }],
    ['POST', `${CATEGORIES}/reorder`, { ids: [shelf.id, shelf.id] }],
    ['DELETE', `${CATEGORIES}/${shelf.id}`, undefined],
    ['POST', TOPICS, { title: 'New', body: 'New', help_category_id: shelf.id, roles: [role('User')] }],
    ['PUT', `${TOPICS}/${id}`, { title: 'New' }],
    ['DELETE', `${TOPICS}/${id}`, undefined],
  ] as const;
  const others = await Promise.all(
    (
      ['Counsel', 'Office of the Court Clerk', 'Dashboard User', 'BCC Staff', 'BCC Evidence', 'User'] as const
    ).map((name) => testApp.as(name, branch)),
  );
  for (const [method, path, body] of writes) {
    const options = body === undefined ? {} : { body };
    assert.equal((await testApp.send(method, path, options)).status, 401);
    for (const { headers } of [...others, sheriff, nobody])
      assert.equal((await testApp.send(method, path, { ...options, headers })).status, 403, path);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('C§8 a category needs a name of 2 to 1000 characters and an integer order; every failing field is reported', async () => {
  const before = await testApp.snapshot(...TABLES);
  const fieldsOf = async (body: object) => {
    const reply = await admin.post(CATEGORIES, body);
    assert.equal(reply.status, 422, JSON.stringify(body).slice(0, 100));
    return Object.keys(reply.body.errors).sort();
  };
  assert.deepEqual(await fieldsOf({}), ['name', 'order']);
  assert.deepEqual(await fieldsOf({ name: 'x', order: 1.5 }), ['name', 'order']);
  assert.deepEqual(await fieldsOf({ name: '   ', order: '1' }), ['name', 'order']);
  assert.deepEqual(await fieldsOf({ name: 'x'.repeat(1001), order: 2_147_483_648 }), ['name', 'order']);
  assert.deepEqual(await fieldsOf({ name: shelf.name, order: shelf.order }), ['name', 'order']);
  assert.deepEqual(await fieldsOf({ name: 'Other', order: shelf.order }), ['order']);
  const taken = await admin.post(CATEGORIES, { name: shelf.name, order: 1 });
  assert.deepEqual(taken.body.errors, { name: ['The name has already been taken.'] });
  for (const id of [randomUUID(), 'one', '1']) {
    assert.equal((await admin.put(`${CATEGORIES}/${id}`, { name: 'Other' })).status, 404);
    assert.equal((await admin.delete(`${CATEGORIES}/${id}`)).status, 404);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
  for (const name of ['xy', 'x'.repeat(1000)]) await category(name);
});

test('C§2 the slug is the name in plain letters, and equal slugs get a number', async () => {
  assert.equal(slugOf('Mga Madalas Itanong: Año 2026!'), 'mga-madalas-itanong-ano-2026');
  assert.equal(slugOf("Clerk's Œuvre, Straße & Łódź"), 'clerks-oeuvre-strasse-lodz');
  assert.equal(slugOf('李 😀'), 'category');
  assert.equal(slugOf(`${'ab '.repeat(60)}`).length <= 100, true);
  assert.equal(freeSlug('a', new Set(['a', 'a-2', 'a-4'])), 'a-3');
  const slugs: string[] = [];
  for (const name of ['Filing fees', 'Filing: fees', 'Filing fees!']) slugs.push((await category(name)).slug);
  assert.deepEqual(slugs, ['filing-fees', 'filing-fees-2', 'filing-fees-3']);
});

test('C§4 categories created at the same time get unique slugs, and a position is assigned once', async () => {
  const names = ['At once', 'At. once', 'At - once', 'At: once'];
  const all = await Promise.all(
    names.map((name, index) => admin.post(CATEGORIES, { name, order: 900 + index })),
  );
  assert.deepEqual(all.map(({ body }) => body.data.slug).sort(), [
    'at-once',
    'at-once-2',
    'at-once-3',
    'at-once-4',
  ]);
  const same = await Promise.all(
    names.map((_, index) => admin.post(CATEGORIES, { name: `One place ${index}`, order: 950 })),
  );
  assert.deepEqual(same.map(({ status }) => status).sort(), [201, 422, 422, 422]);
});

test('C§8 categories swap positions in one request, and positions stay unique', async () => {
  const [one, two, three] = [await category('Left'), await category('Middle'), await category('Right')];
  const path = `${CATEGORIES}/reorder`;
  const before = await testApp.snapshot(...TABLES);
  const refusals: [unknown, string[]][] = [
    [undefined, ['ids']],
    [[one.id], ['ids']],
    [[one.id, 'two'], ['ids.1']],
    [
      [one.id, randomUUID(), one.id.toUpperCase()],
      ['ids.1', 'ids.2'],
    ],
  ];
  for (const [ids, fields] of refusals) {
    const { status, body } = await clerk.post(path, { ids });
    assert.deepEqual([status, Object.keys(body.errors)], [422, fields]);
  }
  const swap = await clerk.put(`${CATEGORIES}/${one.id}`, { order: two.order });
  assert.deepEqual(Object.keys(swap.body.errors), ['order']);
  assert.equal(await testApp.snapshot(...TABLES), before);

  const placed = async (ids: string[]) => {
    const { status, body } = await clerk.post(path, { ids });
    assert.equal(status, 200);
    assert.deepEqual(body.data, (await nobody.get(CATEGORIES)).body.data);
    return [one, two, three].map(({ id }) => body.data.find((row: { id: string }) => row.id === id).order);
  };
  assert.deepEqual(await placed([three.id, one.id.toUpperCase()]), [three.order, two.order, one.order]);
  assert.deepEqual(await placed([one.id, two.id, three.id]), [one.order, two.order, three.order]);
  const untouched = await testApp.snapshot(...TABLES);
  assert.deepEqual(await placed([one.id, two.id, three.id]), [one.order, two.order, three.order]);
  assert.equal(await testApp.snapshot(...TABLES), untouched);
  const { rows } = await testApp.app.connection.pool.query(
    `select changes from audit_log where subject_id = $1 and action = 'help_category.changed' order by id`,
    [one.id],
  );
  assert.deepEqual(
    rows.map(({ changes }) => [changes.before, changes.after]),
    [
      [{ order_column: one.order }, { order_column: three.order }],
      [{ order_column: three.order }, { order_column: one.order }],
    ],
  );
});

test('C§2 a category is renamed, moved, listed in order, and deleted when empty', async () => {
  const one = await category('Second shelf');
  const two = (await clerk.post(CATEGORIES, { name: 'First shelf', order: -5 })).body.data;
  assert.deepEqual(Object.keys(two).sort(), ['id', 'name', 'order', 'slug']);
  const listed = (await nobody.get(CATEGORIES)).body.data;
  assert.deepEqual(listed[0], two);
  const orders = listed.map((row: { order: number }) => row.order);
  assert.deepEqual(
    orders,
    orders.toSorted((a: number, b: number) => a - b),
  );
  const taken = await clerk.put(`${CATEGORIES}/${one.id}`, { name: 'First shelf', order: -5 });
  assert.deepEqual(Object.keys(taken.body.errors).sort(), ['name', 'order']);
  const renamed = await clerk.put(`${CATEGORIES}/${one.id.toUpperCase()}`, { name: 'Third shelf' });
  assert.deepEqual(renamed.body.data, { ...one, name: 'Third shelf', slug: 'third-shelf' });
  const same = await clerk.put(`${CATEGORIES}/${one.id}`, { name: 'THIRD shelf', order: one.order });
  assert.equal(same.body.data.slug, 'third-shelf');

  const { id } = await topic({ help_category_id: one.id });
  const before = await testApp.snapshot(...TABLES);
  const refused = await clerk.delete(`${CATEGORIES}/${one.id}`);
  assert.deepEqual(
    [refused.status, refused.body],
    [422, { message: 'This category has topics. Please move or delete them first.' }],
  );
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.equal((await admin.delete(`${TOPICS}/${id}`)).status, 200);
  assert.equal((await clerk.delete(`${CATEGORIES}/${one.id}`)).status, 200);
  assert.equal((await clerk.delete(`${CATEGORIES}/${one.id}`)).status, 404);
  const { rows } = await testApp.app.connection.pool.query(
    `select action from audit_log where subject_type = 'help_category' and subject_id = $1 order by id`,
    [one.id],
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['help_category.created', 'help_category.changed', 'help_category.changed', 'help_category.deleted'],
  );
});

test('C§8 a topic without title, body, category or roles is refused with an error for each field', async () => {
  const before = await testApp.snapshot(...TABLES);
  const good = { title: 'How', body: 'So', help_category_id: shelf.id, roles: [role('User')] };
  const { id } = (await admin.get(TOPICS)).body.data[0];
  const fieldsOf = async (body: object, isComplete = true) => {
    const reply = isComplete ? await admin.post(TOPICS, body) : await admin.put(`${TOPICS}/${id}`, body);
    assert.equal(reply.status, 422, JSON.stringify(body).slice(0, 100));
    return Object.keys(reply.body.errors).sort();
  };
  assert.deepEqual(await fieldsOf({}), ['body', 'help_category_id', 'roles', 'title']);
  for (const [change, field] of [
    [{ title: 'x' }, 'title'],
    [{ title: '  ' }, 'title'],
    [{ title: 'x'.repeat(256) }, 'title'],
    [{ body: 'x' }, 'body'],
    [{ body: '<p> &nbsp;</p>' }, 'body'],
    [{ body: '<script>alert(1)</script>' }, 'body'],
    [{ body: 'x'.repeat(200_001) }, 'body'],
    [{ description: 'x'.repeat(1001) }, 'description'],
    [{ help_category_id: randomUUID() }, 'help_category_id'],
    [{ help_category_id: 7 }, 'help_category_id'],
    [{ roles: [] }, 'roles'],
    [{ roles: 'Sheriff' }, 'roles'],
    [{ roles: ['Sheriff'] }, 'roles.0'],
    [{ roles: [role('User'), randomUUID()] }, 'roles.1'],
  ] as const) {
    assert.deepEqual(await fieldsOf({ ...good, ...change }), [field]);
    assert.deepEqual(await fieldsOf(change, false), [field]);
  }
  assert.deepEqual(
    await fieldsOf({
      ...good,
      body: '<style>p{}</style>',
      help_category_id: randomUUID(),
      roles: [randomUUID()],
    }),
    ['body', 'help_category_id', 'roles.0'],
  );
  assert.equal(await testApp.snapshot(...TABLES), before);
  for (const length of [2, 255])
    await topic({ title: 'x'.repeat(length), body: 'So', description: 'x'.repeat(1000) });
});

test('contract a topic is visible only to its roles and the Super Admin, in list, page and help center', async () => {
  const place = await category('Visible');
  const values = { help_category_id: place.id, title: 'For sheriffs', description: 'Service.' };
  const forSheriff = await topic({ ...values, roles: [role('Sheriff')] });
  const forClerk = await topic({
    ...values,
    title: 'For clerks',
    roles: [role('Branch of the Court Clerk')],
  });
  const forBoth = await topic({
    ...values,
    title: 'Both',
    roles: [role('Sheriff'), role('Branch of the Court Clerk'), role('Sheriff').toUpperCase()],
  });
  const seen: [Person, string[]][] = [
    [admin, [forBoth.id, forClerk.id, forSheriff.id]],
    [clerk, [forBoth.id, forClerk.id]],
    [sheriff, [forBoth.id, forSheriff.id]],
    [nobody, []],
  ];
  for (const [person, ids] of seen) {
    const list = await person.get(`${TOPICS}?filter[help_category_id]=${place.id}`);
    assert.deepEqual(idsOf(list.body.data), ids);
    for (const { id } of [forSheriff, forClerk, forBoth])
      assert.equal((await person.get(`${TOPICS}/${id}`)).status, ids.includes(id) ? 200 : 404);
    const center = (await person.get('/api/help-center')).body.data;
    const shown = center.find(({ id }: { id: string }) => id === place.id);
    assert.deepEqual(Object.keys(shown).sort(), ['id', 'name', 'order', 'slug', 'topics']);
    assert.deepEqual(idsOf(shown.topics), ids);
  }
  const [summary] = (await sheriff.get(`${TOPICS}?filter[help_category_id]=${place.id}`)).body.data;
  assert.deepEqual(summary, {
    id: forBoth.id,
    title: 'Both',
    description: 'Service.',
    help_category_id: place.id,
  });
  const [full] = (await admin.get(`${TOPICS}?filter[help_category_id]=${place.id}`)).body.data;
  assert.deepEqual(full.roles, [role('Sheriff'), role('Branch of the Court Clerk')].sort());
  assert.equal('roles' in (await clerk.get(`${TOPICS}/${forBoth.id}`)).body.data, false);
  const all = (await admin.get(TOPICS)).body.data;
  assert.ok(all.length > 3 && idsOf(all).includes(forSheriff.id));
  assert.deepEqual((await admin.get(`${TOPICS}?filter[help_category_id]=${randomUUID()}`)).body.data, []);
  assert.equal((await admin.get(`${TOPICS}?filter[help_category_id]=one`)).status, 422);
  assert.equal((await admin.get(`${TOPICS}?filter[role]=Sheriff`)).status, 400);
});

test('C§4 a writer can create, change and delete a topic for roles they lack, but not see it', async () => {
  const other = await testApp.as('Branch of the Court Clerk', branch);
  const made = await topic({ roles: [role('Sheriff')] }, clerk);
  assert.equal(made.created_by, clerk.id);
  assert.equal((await clerk.get(`${TOPICS}/${made.id}`)).status, 404);
  assert.equal((await sheriff.get(`${TOPICS}/${made.id}`)).status, 200);
  const before = await testApp.snapshot(...TABLES);
  assert.equal((await other.put(`${TOPICS}/${made.id}`, { title: 'Mine' })).status, 404);
  assert.equal((await other.delete(`${TOPICS}/${made.id}`)).status, 404);
  for (const id of [randomUUID(), 'one']) {
    assert.equal((await admin.put(`${TOPICS}/${id}`, { title: 'Mine' })).status, 404);
    assert.equal((await admin.delete(`${TOPICS}/${id}`)).status, 404);
    assert.equal((await admin.get(`${TOPICS}/${id}`)).status, 404);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.equal((await clerk.put(`${TOPICS}/${made.id}`, { title: 'Ours' })).body.data.title, 'Ours');
  assert.equal((await clerk.delete(`${TOPICS}/${made.id}`)).status, 200);
  assert.equal((await sheriff.get(`${TOPICS}/${made.id}`)).status, 404);
});

test('C§4 a topic is partially updated, its roles are replaced as a whole, and each change is audited', async () => {
  const made = await topic({ description: 'Old', body: '<h2>One</h2><p onclick="x">Two</p>' });
  assert.equal(made.body, '<h2>One</h2><p>Two</p>');
  const place = await category('Elsewhere');
  const changed = await admin.put(`${TOPICS}/${made.id}`, {
    body: '<p>New</p><script>alert(1)</script>',
    description: null,
    help_category_id: place.id,
    roles: [role('User')],
  });
  const { updated_at: _, created_at: at, ...data } = changed.body.data;
  assert.deepEqual(data, {
    id: made.id,
    title: made.title,
    description: null,
    help_category_id: place.id,
    roles: [role('User')],
    body: '<p>New</p>',
    created_by: admin.id,
  });
  assert.match(at, /\+08:00$/);
  assert.equal((await sheriff.get(`${TOPICS}/${made.id}`)).status, 404);
  await admin.put(`${TOPICS}/${made.id}`, { title: 'Last' });
  await admin.delete(`${TOPICS}/${made.id}`);
  const { rows } = await testApp.app.connection.pool.query(
    `select action, changes from audit_log where subject_type = 'help_topic' and subject_id = $1 order by id`,
    [made.id],
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['help_topic.created', 'help_topic.changed', 'help_topic.changed', 'help_topic.deleted'],
  );
  assert.deepEqual(rows[1].changes.before.roles, [role('Sheriff')]);
  assert.deepEqual(rows[1].changes.after.roles, [role('User')]);
  assert.deepEqual(rows[2].changes, { before: { title: 'How to' }, after: { title: 'Last' } });
});

test('C§4 a stale If-Match on a topic is refused with 412, and without If-Match the last write wins', async () => {
  const { id } = await topic();
  const path = `${TOPICS}/${id}`;
  let known = String((await admin.get(path)).headers.etag);
  const put = (change: object, ifMatch: string) =>
    admin.put(path, change, { headers: { 'if-match': ifMatch } });
  for (const change of [{ title: 'Other' }, { body: '<p>Other</p>' }, { roles: [role('User')] }]) {
    testApp.clock.advance({ seconds: 1 });
    const done = await put(change, known);
    assert.equal(done.status, 200, done.text);
    const before = await testApp.snapshot(...TABLES);
    assert.equal((await put({ description: 'mine' }, known)).status, 412);
    const deleted = await admin.delete(path, undefined, { headers: { 'if-match': known } });
    assert.deepEqual(
      [deleted.status, deleted.body],
      [412, { message: 'The help topic was changed by someone else. Reload to see the latest version.' }],
    );
    assert.equal(await testApp.snapshot(...TABLES), before);
    known = String(done.headers.etag);
    assert.equal(known, (await admin.get(path)).headers.etag);
  }
  testApp.clock.advance({ seconds: 1 });
  const replies = await Promise.all(['one', 'two'].map((description) => put({ description }, known)));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 412]);
  assert.equal((await admin.put(path, { description: 'last' })).status, 200);
});

test('C§4 a role removed from a topic is not restored by a simultaneous change of the title', async () => {
  const { id } = await topic({ roles: [role('Sheriff'), role('User')] });
  const path = `${TOPICS}/${id}`;
  const holder = await testApp.app.connection.pool.connect();
  await holder.query('begin');
  await holder.query('select from help_topics where id = $1 for update', [id]);
  const taken = admin.put(path, { roles: [role('User')] });
  await waitingForLocks(testApp.app.connection.pool);
  const renamed = admin.put(path, { title: 'Renamed' });
  await waitingForLocks(testApp.app.connection.pool, 2);
  await holder.query('commit');
  holder.release();
  for (const reply of await Promise.all([taken, renamed])) assert.equal(reply.status, 200, reply.text);
  const { title, roles: left } = (await admin.get(path)).body.data;
  assert.deepEqual([title, left], ['Renamed', [role('User')]]);
  assert.equal((await sheriff.get(path)).status, 404);
});

test('C§4 a topic can be renamed while one of its roles is deleted', async () => {
  const spare = (await admin.post('/api/roles-list', { name: 'Spare', permissions: [] })).body.data.id;
  const { id } = await topic({ roles: [spare, role('User')] });
  const remover = await testApp.app.connection.pool.connect();
  await remover.query('begin');
  await remover.query('delete from roles where id = $1', [spare]);
  const renamed = await admin.put(`${TOPICS}/${id}`, { title: 'Renamed' });
  await remover.query('commit');
  remover.release();
  assert.equal(renamed.status, 200, renamed.text);
  const { title, roles: left } = (await admin.get(`${TOPICS}/${id}`)).body.data;
  assert.deepEqual([title, left], ['Renamed', [role('User')]]);
});

test('deleting a category while one of its topics is saved is refused without a deadlock', async (t) => {
  const { id: help_category_id } = await category('Still read');
  const { id } = await topic({ help_category_id });
  const deadlocks = watchDeadlocks(t);
  const [changed, deleted] = await bothHeldUp(
    testApp.app.connection.pool,
    `select from help_topics where id = '${id}' for update`,
    () => admin.put(`${TOPICS}/${id}`, { title: 'Renamed', help_category_id }),
    () => admin.delete(`${CATEGORIES}/${help_category_id}`),
  );
  assert.deepEqual([changed.status, deleted.status, deadlocks()], [200, 422, 0]);
});

test('C§2 the ETag of a topic does not reveal its roles', async () => {
  const [one, other] = [
    await topic({ roles: [role('User')] }),
    await topic({ roles: [role('Sheriff'), role('User')] }),
  ];
  const reader = await testApp.as('User', branch);
  const tags = await Promise.all(
    [one, other].map(async ({ id }) => (await reader.get(`${TOPICS}/${id}`)).headers.etag),
  );
  assert.equal(tags[0], tags[1]);
});
