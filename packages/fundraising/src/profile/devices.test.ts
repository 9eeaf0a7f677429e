import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PASSWORD, startFundraising } from '@bulwagan/testing/fundraising.ts';

test('F§5 devices of others, missing ones and invalid ids are 404, and nothing is signed out', async (t) => {
  const testApp = await startFundraising(t);
  const [ana, ben] = [await testApp.person(), await testApp.person()];
  await testApp.post('/web/auth/login', { email: ben.email, password: PASSWORD });
  const theirs = (await ben.get('/profile/devices')).body.data;
  assert.equal(theirs.length, 2);
  const before = await testApp.snapshot('devices', 'sessions', 'audit_log');
  const ids = [...theirs.map(({ id }: { id: string }) => id), '999999', '0', '-1', 'x', '2147483648', '1.5'];
  for (const id of ids) assert.equal((await ana.delete(`/profile/devices/${id}`)).status, 404, id);
  assert.equal((await testApp.send('DELETE', `/profile/devices/${theirs[0].id}`)).status, 401);
  assert.equal((await testApp.get('/profile/devices')).status, 401);
  assert.equal(await testApp.snapshot('devices', 'sessions', 'audit_log'), before);
});

test('F§5 the list shows active devices and sessions, and marks the current one', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await testApp.person();
  await testApp.person();
  await testApp.post(
    '/web/auth/login',
    { email: ana.email, password: PASSWORD },
    { headers: { 'user-agent': 'Browser' } },
  );
  const list = (await ana.get('/profile/devices')).body.data;
  const shown = list.map(({ kind, name, user_agent, is_current }: Record<string, unknown>) => ({
    kind,
    name,
    user_agent,
    is_current,
  }));
  assert.deepEqual(
    new Set(shown.map((one: object) => JSON.stringify(one))),
    new Set(
      [
        { kind: 'device', name: 'a phone', user_agent: null, is_current: true },
        { kind: 'session', name: null, user_agent: 'Browser', is_current: false },
      ].map((one) => JSON.stringify(one)),
    ),
  );
  testApp.clock.advance({ hours: 3 });
  const fresh = await testApp.post('/mobile/auth/login', {
    email: ana.email,
    password: PASSWORD,
    device_name: 'tablet',
  });
  const later = await testApp.get('/profile/devices', {
    headers: { authorization: `Bearer ${fresh.body.data.access_token}` },
  });
  assert.deepEqual(
    later.body.data.map(({ name }: { name: string }) => name),
    ['tablet', 'a phone'],
  );
});

test('F§5 a signed-out device is refused at once, including its refresh token, and signing it out again is 404', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await testApp.person();
  const tablet = (
    await testApp.post('/mobile/auth/login', { email: ana.email, password: PASSWORD, device_name: 'tablet' })
  ).body.data;
  const headers = { authorization: `Bearer ${tablet.access_token}` };
  const list = (await testApp.get('/profile/devices', { headers })).body.data;
  const { id } = list.find((one: { is_current: boolean }) => one.is_current);
  assert.equal((await ana.delete(`/profile/devices/${id}`)).status, 200);
  assert.equal((await testApp.get('/profile', { headers })).status, 401);
  assert.equal(
    (await testApp.post('/mobile/auth/refresh', { refresh_token: tablet.refresh_token })).status,
    401,
  );
  assert.equal((await ana.get('/profile')).status, 200);
  assert.equal((await ana.delete(`/profile/devices/${id}`)).status, 404);
});

test('F§5 a web session that is ended is refused at once, with its id in upper or lower case', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await testApp.person();
  for (const spelt of [(id: string) => id, (id: string) => id.toUpperCase()]) {
    const reply = await testApp.post('/web/auth/login', { email: ana.email, password: PASSWORD });
    const headers = { cookie: String(reply.headers['set-cookie']).split(';')[0]! };
    const list = (await testApp.get('/profile/devices', { headers })).body.data;
    const { id } = list.find((one: { is_current: boolean }) => one.is_current);
    assert.equal((await ana.delete(`/profile/devices/${spelt(id)}`)).status, 200);
    assert.equal((await testApp.get('/profile', { headers })).status, 401);
    const { rows } = await testApp.app.connection.pool.query(
      `select action from audit_log where subject_type = 'session' and subject_id = $1`,
      [id],
    );
    assert.deepEqual(rows, [{ action: 'session.ended' }]);
  }
});
