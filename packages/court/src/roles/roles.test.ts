import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PERMISSIONS } from '@bulwagan/contracts/court/permissions.ts';
import { SYSTEM_ROLES } from '@bulwagan/contracts/court/roles.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { requestRefusedBy } from '@bulwagan/testing/back-office.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import { assertSeenBeforeChanged } from '@bulwagan/testing/if-match.ts';

const LIST = '/api/roles-list';
const TABLES = ['roles', 'role_permissions', 'user_roles', 'audit_log'];

const testApp = await startCourt({ after });
const admin = await testApp.as('Super Admin');
const clerk = await testApp.as('Branch of the Court Clerk', await testApp.branch());

const named = (...names: string[]) => names.map((name) => ({ name }));

async function roleId(name: string): Promise<string> {
  const { body } = await admin.get('/api/roles');
  return body.data.find((role: { name: string }) => role.name === name).id;
}

async function make(name: string, ...permissions: string[]): Promise<string> {
  const reply = await admin.post(LIST, { name, permissions: named(...permissions) });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.id;
}

async function permissionsOf(id: string): Promise<string[]> {
  return (await admin.get(`${LIST}/${id}`)).body.data.permissions;
}

const refused = requestRefusedBy(testApp, TABLES);

async function auditEventsOf(id: string) {
  const { rows } = await testApp.app.connection.pool.query(
    `select action, actor_id, changes from audit_log where subject_type = 'role' and subject_id = $1 order by id`,
    [id],
  );
  return rows;
}

test('C§4 listing and changing roles is refused without a session and for all other roles', async () => {
  const id = await roleId('User');
  const body = { name: 'Clerks', permissions: named('Reports') };
  const others = SYSTEM_ROLES.filter((role) => !['Super Admin', 'Branch of the Court Clerk'].includes(role));
  const people = await Promise.all([testApp.person(), ...others.map((role) => testApp.as(role))]);
  const nobody = { headers: {}, status: 401 };
  const before = await testApp.snapshot(...TABLES);
  for (const { headers, status } of [
    nobody,
    ...people.map((who) => ({ headers: who.headers, status: 403 })),
  ]) {
    const replies = await Promise.all([
      testApp.send('GET', LIST, { headers }),
      testApp.send('GET', `${LIST}/${id}`, { headers }),
      testApp.send('GET', '/api/roles', { headers }),
      testApp.send('GET', '/api/permissions', { headers }),
      testApp.send('POST', LIST, { headers, body }),
      testApp.send('PUT', `${LIST}/${id}`, { headers, body }),
      testApp.send('DELETE', `${LIST}/${id}`, { headers }),
    ]);
    assert.deepEqual(
      replies.map((reply) => reply.status),
      Array(7).fill(status),
    );
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('C§7 an unknown role and an invalid id get 404', async () => {
  const body = { name: 'X', permissions: [] };
  for (const id of [newId(), '7', 'nobody', `${newId()}0`, '%00']) {
    assert.equal((await admin.get(`${LIST}/${id}`)).status, 404, id);
    await refused(admin, 'put', `${LIST}/${id}`, body, 404);
    await refused(admin, 'delete', `${LIST}/${id}`, undefined, 404);
  }
});

test('C§7 an invalid new role is refused with an error for each field, and nothing is created', async () => {
  const required = { name: ['The name field is required.'] };
  const cases: [unknown, Record<string, string[]>][] = [
    [{}, { ...required, permissions: ['The permissions field is required.'] }],
    [{ name: ' ', permissions: [] }, required],
    [{ name: null, permissions: [] }, required],
    [
      { name: 'x'.repeat(256), permissions: [] },
      { name: ['The name field must not be greater than 255 characters.'] },
    ],
    [{ name: 'a\u0000b', permissions: [] }, { name: ['The name field contains invalid characters.'] }],
    [
      { name: 7, permissions: 'Reports' },
      {
        name: ['The name field must be a string.'],
        permissions: ['The permissions field must be an array.'],
      },
    ],
    [
      { name: 'New', permissions: [7, {}, { name: 1 }] },
      {
        'permissions.0': ['The permissions.0 field must be an object.'],
        'permissions.1.name': ['The permissions.1.name field is required.'],
        'permissions.2.name': ['The permissions.2.name field must be a string.'],
      },
    ],
    [
      { name: 'New', permissions: named('Reports', 'reports', 'Fly', 'Case Raffle', '') },
      {
        'permissions.1.name': ['The selected permissions.1.name is invalid.'],
        'permissions.2.name': ['The selected permissions.2.name is invalid.'],
        'permissions.4.name': ['The selected permissions.4.name is invalid.'],
      },
    ],
    [
      { name: 'sUPER aDMIN', permissions: named('Fly') },
      {
        name: ['The name has already been taken.'],
        'permissions.0.name': ['The selected permissions.0.name is invalid.'],
      },
    ],
    [{ name: 'New', permissions: [], reach: 'everywhere' }, { reach: ['The selected reach is invalid.'] }],
    [
      { name: 'New', permissions: [], description: 'x'.repeat(1001) },
      { description: ['The description field must not be greater than 1000 characters.'] },
    ],
  ];
  for (const [body, errors] of cases)
    assert.deepEqual((await refused(admin, 'post', LIST, body, 422)).errors, errors);
});

test('C§4 a role is created with its permissions, each once, and ignores other fields', async () => {
  const sent = {
    name: 'Récords of 50%_',
    permissions: named('Reports', 'View Evidence', 'Reports'),
    id: newId(),
    is_system: true,
    guard_name: 'api',
    created_at: '2000-01-01T00:00:00Z',
  };
  const { status, body } = await admin.post(LIST, sent);
  assert.equal(status, 201);
  const { id, created_at, updated_at, ...rest } = body.data;
  assert.deepEqual(rest, {
    name: 'Récords of 50%_',
    guard_name: 'web',
    description: null,
    permissions: ['View Evidence', 'Reports'],
    reach: 'branch',
    is_system: false,
  });
  assert.notEqual(id, sent.id);
  assert.equal(created_at, testApp.app.time.show(iso(testApp.clock.now())));
  assert.equal(updated_at, created_at);
  assert.deepEqual(await auditEventsOf(id), [
    {
      action: 'role.created',
      actor_id: admin.id,
      changes: {
        after: { name: sent.name, reach: 'branch', permissions: ['Reports', 'View Evidence'] },
      },
    },
  ]);
});

test('C§4 of two simultaneous roles with one name in any spelling, one is created', async () => {
  const names = ['Archivist Ñ', 'ARCHIVIST ñ', 'archivist Ñ', 'ArChIvIsT ñ'];
  const replies = await Promise.all(names.map((name) => admin.post(LIST, { name, permissions: [] })));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 422, 422, 422]);
  for (const { status, body } of replies)
    if (status === 422) assert.deepEqual(body.errors, { name: ['The name has already been taken.'] });
});

test('C§4 an unknown permission or a bad name changes nothing of a role', async () => {
  const id = await make('Kept whole', 'Reports', 'Case Raffle');
  const path = `${LIST}/${id}`;
  const replace = async (name: unknown, permissions: unknown) =>
    (await refused(admin, 'put', path, { name, permissions }, 422)).errors;
  assert.deepEqual(await replace('Kept whole', named('View Evidence', 'Nope')), {
    'permissions.1.name': ['The selected permissions.1.name is invalid.'],
  });
  assert.deepEqual(await replace('SHERIFF', named('Nope')), {
    name: ['The name has already been taken.'],
    'permissions.0.name': ['The selected permissions.0.name is invalid.'],
  });
  assert.deepEqual(await replace(' ', undefined), {
    name: ['The name field is required.'],
    permissions: ['The permissions field is required.'],
  });
  assert.deepEqual(await permissionsOf(id), ['Reports', 'Case Raffle']);
});

test('C§4 the permissions of a role are replaced as a whole, and it is never renamed', async () => {
  const id = await make('Never renamed', 'Reports', 'Case Raffle');
  const created = (await admin.get(`${LIST}/${id}`)).body.data;
  testApp.clock.advance({ minutes: 5 });
  const { status, body } = await admin.put(`${LIST}/${id}`, {
    name: 'Another name',
    permissions: named('View Evidence', 'Reports', 'View Evidence'),
    reach: 'court',
    is_system: true,
    description: 'For the archive.',
  });
  assert.equal(status, 200);
  assert.deepEqual(body.data, {
    ...created,
    permissions: ['View Evidence', 'Reports'],
    description: 'For the archive.',
    updated_at: body.data.updated_at,
  });
  assert.equal(body.data.updated_at, testApp.app.time.show(iso(testApp.clock.now())));
  const [, auditEvent] = await auditEventsOf(id);
  assert.deepEqual(auditEvent, {
    action: 'role.updated',
    actor_id: admin.id,
    changes: {
      name: 'Never renamed',
      before: { permissions: ['Reports', 'Case Raffle'], description: null },
      after: { permissions: ['View Evidence', 'Reports'], description: 'For the archive.' },
    },
  });
  await admin.put(`${LIST}/${id}`, { name: 'never renamed', permissions: [] });
  const emptied = (await admin.get(`${LIST}/${id}`)).body.data;
  assert.deepEqual(
    [emptied.name, emptied.permissions, emptied.description],
    ['Never renamed', [], 'For the archive.'],
  );
});

test('C§4 simultaneous updates of a role leave the permissions of one of them, never a mixture', async () => {
  const id = await make('Contested', 'Reports');
  const wishes = [
    ['View Evidence', 'Reports'],
    ['View Case Filing', 'Case Raffle'],
    ['View Case Details', 'View Case History'],
  ];
  for (let round = 0; round < 5; round += 1) {
    const replies = await Promise.all(
      wishes.map((wish) => admin.put(`${LIST}/${id}`, { name: 'Contested', permissions: named(...wish) })),
    );
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200, 200],
    );
    const kept = (await permissionsOf(id)).sort();
    assert.ok(
      wishes.some((wish) => JSON.stringify([...wish].sort()) === JSON.stringify(kept)),
      kept.join(),
    );
  }
});

test('C§4 the Super Admin role keeps every permission, even if the Super Admin requests a change', async () => {
  const id = await roleId('Super Admin');
  const body = { name: 'Super Admin', permissions: named(...PERMISSIONS.slice(1)) };
  assert.equal((await refused(admin, 'put', `${LIST}/${id}`, body, 422)).errors, undefined);
  await refused(admin, 'put', `${LIST}/${id}`, { ...body, permissions: [] }, 422);
  await refused(clerk, 'put', `${LIST}/${id}`, { ...body, permissions: [] }, 403);
  await refused(clerk, 'put', `${LIST}/${id}`, { ...body, permissions: named('Nope') }, 403);
  const full = { name: 'Super Admin', permissions: named(...PERMISSIONS) };
  assert.equal((await admin.put(`${LIST}/${id}`, full)).status, 200);
  assert.equal((await refused(admin, 'delete', `${LIST}/${id}`, undefined, 422)).errors, undefined);
});

test('C§7 a role in use cannot be deleted, and only the Super Admin deletes seeded roles', async () => {
  const used = await make('In use');
  await testApp.app.connection.pool.query('insert into user_roles (user_id, role_id) values ($1, $2)', [
    clerk.id,
    used,
  ]);
  const body = await refused(admin, 'delete', `${LIST}/${used}`, undefined, 422);
  assert.deepEqual(body, { message: 'The role is assigned to users and cannot be deleted.' });
  await refused(clerk, 'delete', `${LIST}/${await roleId('User')}`, undefined, 403);
  await refused(clerk, 'delete', `${LIST}/${await roleId('Branch of the Court Clerk')}`, undefined, 403);

  await testApp.app.connection.pool.query('delete from user_roles where role_id = $1', [used]);
  const { status, body: gone } = await admin.delete(`${LIST}/${used}`);
  assert.deepEqual([status, Object.keys(gone)], [200, ['message']]);
  assert.equal((await admin.get(`${LIST}/${used}`)).status, 404);
  await refused(admin, 'delete', `${LIST}/${used}`, undefined, 404);
  assert.deepEqual(
    (await auditEventsOf(used)).map(({ action }) => action),
    ['role.created', 'role.deleted'],
  );
  const made = await make('Free', 'Reports');
  const [one, two] = await Promise.all([1, 2].map(() => admin.delete(`${LIST}/${made}`)));
  assert.deepEqual([one!.status, two!.status].sort(), [200, 404]);
});

test('C§5.6 the Super Admin deletes a seeded role that nobody has', async () => {
  const id = await roleId('Dashboard User');
  await testApp.app.connection.pool.query('delete from user_roles where role_id = $1', [id]);
  assert.equal((await admin.delete(`${LIST}/${id}`)).status, 200);
});

test('C§4 a stale If-Match on a role is refused with 412, and without If-Match the last write wins', async () => {
  const id = await make('Read by two', 'View Evidence');
  const name = 'Read by two';
  const both = named('View Evidence', 'View Case Filing');
  await assertSeenBeforeChanged(admin, `${LIST}/${id}`, {
    changes: [
      { name, permissions: both },
      { name, permissions: both, description: 'Reads.' },
    ],
    stale: [{ name, permissions: named('View Evidence') }],
    atOnce: [
      { name, permissions: both, description: 'One' },
      { name, permissions: both, description: 'Two' },
    ],
    last: { name, permissions: [] },
    message: 'The role was changed by someone else. Reload to see the latest version.',
    snapshot: () => testApp.snapshot(...TABLES),
  });
});
