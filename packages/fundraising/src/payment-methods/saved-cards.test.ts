import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Person } from '@bulwagan/testing/fundraising.ts';
import { type GatewayTestApp, startWithGateway } from '@bulwagan/testing/gateway.ts';
import { cardsOf, saveCard, savedCard } from './testing/steps.ts';

const TABLES = ['payment_methods', 'card_links', 'audit_log', 'users'];

test('F§4 payment methods require sign-in', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const id = await saveCard(ana, 'pm_a');
  const before = await testApp.snapshot(...TABLES);
  const replies = await Promise.all([
    testApp.get('/payment-methods'),
    testApp.post('/payment-methods', savedCard('pm_b')),
    testApp.get(`/payment-methods/${id}`),
    testApp.post(`/payment-methods/${id}/set-default`),
    testApp.send('DELETE', `/payment-methods/${id}`),
    testApp.post('/payment-methods/paymongo/link-card', {}),
    testApp.post('/payment-methods/paymongo/link-card/pi_1/complete'),
  ]);
  assert.deepEqual(
    replies.map(({ status }) => status),
    [401, 401, 401, 401, 401, 401, 401],
  );
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test("F§7 another user's card is 403 with success and message, and is neither shown nor changed", async (t) => {
  const testApp = await startWithGateway(t);
  const [ana, ben] = [await testApp.person(), await testApp.person({ roles: ['system_admin'] })];
  await saveCard(ana, 'pm_a');
  const second = await saveCard(ana, 'pm_b');
  const before = await testApp.snapshot(...TABLES);
  const replies = [
    await ben.get(`/payment-methods/${second}`),
    await ben.post(`/payment-methods/${second}/set-default`),
    await ben.delete(`/payment-methods/${second}`),
  ];
  for (const { status, body } of replies) {
    assert.equal(status, 403);
    assert.deepEqual(body, { success: false, message: 'This payment method belongs to another user.' });
  }
  assert.deepEqual(await cardsOf(ben), { ids: [], defaults: [] });
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§7 a missing, invalid or deactivated card is 404 for everyone', async (t) => {
  const testApp = await startWithGateway(t);
  const [ana, ben] = [await testApp.person(), await testApp.person()];
  const gone = await saveCard(ana, 'pm_a');
  await ana.delete(`/payment-methods/${gone}`);
  const before = await testApp.snapshot(...TABLES);
  for (const id of [gone, 999, 0, -1, 'x', 2 ** 31, '1.5']) {
    for (const person of [ana, ben]) {
      const statuses = [
        (await person.get(`/payment-methods/${id}`)).status,
        (await person.post(`/payment-methods/${id}/set-default`)).status,
        (await person.delete(`/payment-methods/${id}`)).status,
      ];
      assert.deepEqual(statuses, [404, 404, 404], String(id));
    }
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§4 each field of a card is validated, all at once, and nothing is saved', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const empty = await ana.post('/payment-methods', {});
  assert.equal(empty.status, 422);
  assert.deepEqual(Object.keys(empty.body.errors).sort(), [
    'card_exp_month',
    'card_exp_year',
    'card_last_four',
    'gateway_token',
    'payment_gateway',
  ]);
  const wrong: Record<string, unknown[]> = {
    payment_gateway: ['stripe', '', null, 1, 'gateway'],
    gateway_token: ['tok_1', 'pm_', 'pm_a b', 'pm_a/../b', '', null, 7, `pm_${'x'.repeat(126)}`],
    gateway_customer_id: ['cus a', 'cus_/x', 5, 'c'.repeat(129)],
    card_last_four: ['434', '43455', '', null, 4345],
    card_brand: [' ', 3, 'x'.repeat(51)],
    card_exp_month: [0, 13, 1.5, '12', null],
    card_exp_year: [999, 10000, 99, '2099', null, 2099.5],
    set_as_default: ['true', 1],
  };
  for (const [field, values] of Object.entries(wrong)) {
    for (const value of values) {
      const reply = await ana.post('/payment-methods', savedCard('pm_a', { [field]: value }));
      assert.equal(reply.status, 422, `${field} = ${JSON.stringify(value)}: ${reply.text}`);
      assert.deepEqual(Object.keys(reply.body.errors), [field]);
    }
  }
  assert.equal(await testApp.snapshot('payment_methods'), 'payment_methods: ');
});

test('F§4 raw card numbers and security codes are refused anywhere in a body, and not repeated', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const bodies: [more: Record<string, unknown>, field: string][] = [
    [{ card_number: '4242424242424242' }, 'card_number'],
    [{ number: '1' }, 'number'],
    [{ cvc: '123' }, 'cvc'],
    [{ cvv: 123 }, 'cvv'],
    [{ note: '4242 4242 4242 4242' }, 'note'],
    [{ note: '4242-4242-4242-4242' }, 'note'],
    [{ deep: { er: [{ x: '5555555555554444' }] } }, 'deep.er.0.x'],
    [{ note: 378282246310005 }, 'note'],
    [{ card_brand: '4000056655665556' }, 'card_brand'],
  ];
  for (const [more, field] of bodies) {
    const reply = await ana.post('/payment-methods', savedCard('pm_a', more));
    assert.equal(reply.status, 422, reply.text);
    assert.deepEqual(Object.keys(reply.body.errors), [field]);
    assert.doesNotMatch(reply.text, /4242|5555|3782|123/);
    const linked = await ana.post('/payment-methods/paymongo/link-card', {
      payment_method_id: 'pm_a',
      card_meta: { last4: '4345', exp_month: 12, exp_year: 2099, ...more },
    });
    assert.equal(linked.status, 422);
    assert.deepEqual(Object.keys(linked.body.errors), [`card_meta.${field}`]);
  }
  assert.equal(await testApp.snapshot('payment_methods', 'card_links'), 'payment_methods: \ncard_links: ');
});

test('F§2 mass assignment: owner, state and tokens in a body are ignored', async (t) => {
  const testApp = await startWithGateway(t);
  const [ana, ben] = [await testApp.person(), await testApp.person()];
  const extra = JSON.parse(
    `{"id":77,"user_id":${ben.id},"is_active":false,"is_default":false,"is_vaulted":false,"created_at":"2000-01-01T00:00:00Z","gateway_token_sealed":"x","__proto__":{"a":1},"constructor":{"b":2}}`,
  );
  const id = await saveCard(ana, 'pm_a', extra);
  const { rows } = await testApp.app.connection.pool.query('select * from payment_methods');
  assert.equal(rows.length, 1);
  assert.notEqual(id, 77);
  assert.equal(rows[0].user_id, ana.id);
  assert.equal(rows[0].is_active, true);
  assert.equal(rows[0].is_default, true);
});

test('F§2 saving a card is 201 with its members; its token is encrypted, and neither token nor customer is shown', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const reply = await ana.post(
    '/payment-methods',
    savedCard('pm_secretToken', { gateway_customer_id: 'cus_secret' }),
  );
  assert.equal(reply.status, 201);
  assert.equal(reply.body.success, true);
  const { id, ...rest } = reply.body.data;
  assert.deepEqual(rest, {
    payment_gateway: 'paymongo',
    card_last_four: '4345',
    card_brand: 'visa',
    card_exp_month: 12,
    card_exp_year: 2099,
    is_default: true,
  });
  const shown = await ana.get(`/payment-methods/${id}`);
  assert.equal(shown.body.data.is_vaulted, true);
  assert.equal(shown.body.data.card_display, 'Visa •••• 4345');
  const list = await ana.get('/payment-methods');
  assert.deepEqual(list.body.data, [shown.body.data]);
  for (const { text } of [reply, shown, list]) assert.doesNotMatch(text, /pm_secret|cus_secret|sealed/);
  assert.doesNotMatch(await testApp.snapshot(...TABLES), /pm_secretToken/);
});

test('F§2 is_vaulted needs both token and customer', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const id = await saveCard(ana, 'pm_a', { gateway_customer_id: null });
  assert.equal((await ana.get(`/payment-methods/${id}`)).body.data.is_vaulted, false);
  const again = await ana.post('/payment-methods', savedCard('pm_a'));
  assert.equal(again.status, 200);
  assert.equal((await ana.get(`/payment-methods/${id}`)).body.data.is_vaulted, true);
});

test('F§2 is_expired changes after the last day of the month in the local time zone', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const id = await saveCard(ana, 'pm_a', { card_exp_month: 2, card_exp_year: 2028 });
  const isExpiredAt = async (instant: string) => {
    testApp.clock.set(instant);
    const headers = { authorization: `Bearer ${await freshToken(testApp, ana)}` };
    return (await testApp.get(`/payment-methods/${id}`, { headers })).body.data.is_expired;
  };
  // Manila is eight hours ahead: its 29 February ends at 16:00 UTC.
  assert.equal(await isExpiredAt('2028-02-29T15:59:59Z'), false);
  assert.equal(await isExpiredAt('2028-02-29T16:00:00Z'), true);
});

test('F§4 the same token again returns the saved card; a token unknown to the gateway may be saved by several users', async (t) => {
  const testApp = await startWithGateway(t);
  const [ana, ben] = [await testApp.person(), await testApp.person()];
  const id = await saveCard(ana, 'pm_a');
  const other = await saveCard(ana, 'pm_b');
  const again = await ana.post('/payment-methods', savedCard('pm_b', { set_as_default: true }));
  assert.equal(again.status, 200);
  assert.equal(again.body.data.id, other);
  assert.deepEqual(await cardsOf(ana), { ids: [other, id], defaults: [other] });
  const theirs = await ben.post('/payment-methods', savedCard('pm_a'));
  assert.equal(theirs.status, 201);
  assert.notEqual(theirs.body.data.id, id);
  assert.deepEqual(await cardsOf(ana), { ids: [other, id], defaults: [other] });
});

test('F§4 a card or customer that belongs to another person at the gateway is refused', async (t) => {
  const testApp = await startWithGateway(t);
  const [ana, eve] = [await testApp.person(), await testApp.person()];
  const token = await testApp.tokenize();
  const linked = await ana.post('/payment-methods/paymongo/link-card', {
    payment_method_id: token,
    card_meta: { last4: '4345', exp_month: 12, exp_year: 2099 },
  });
  const { rows } = await testApp.app.connection.pool.query(
    'select gateway_customer_id from users where id = $1',
    [ana.id],
  );
  const customer = rows[0].gateway_customer_id;
  // Removed here, but still vaulted at the gateway.
  await ana.delete(`/payment-methods/${linked.body.data.id}`);
  const before = await testApp.snapshot('payment_methods');
  const stolen = await eve.post('/payment-methods', savedCard(token, { gateway_customer_id: customer }));
  assert.equal(stolen.status, 422);
  assert.deepEqual(Object.keys(stolen.body.errors), ['gateway_token']);
  const borrowed = await eve.post(
    '/payment-methods',
    savedCard('pm_ofEve', { gateway_customer_id: customer }),
  );
  assert.deepEqual(Object.keys(borrowed.body.errors), ['gateway_customer_id']);
  assert.equal(await testApp.snapshot('payment_methods'), before);
  assert.equal(
    (await ana.post('/payment-methods', savedCard(token, { gateway_customer_id: customer }))).status,
    201,
  );
});

test('F§3 the first card becomes the default, and set-default moves it', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const first = await saveCard(ana, 'pm_a');
  testApp.clock.advance({ seconds: 1 });
  const second = await saveCard(ana, 'pm_b');
  testApp.clock.advance({ seconds: 1 });
  const third = await saveCard(ana, 'pm_c', { set_as_default: true });
  assert.deepEqual(await cardsOf(ana), { ids: [third, first, second], defaults: [third] });
  const reply = await ana.post(`/payment-methods/${second}/set-default`);
  assert.equal(reply.status, 200);
  assert.deepEqual(Object.keys(reply.body).sort(), ['message', 'success']);
  assert.deepEqual(await cardsOf(ana), { ids: [second, first, third], defaults: [second] });
});

test('F§3 a deleted card keeps its record, and the newest remaining one replaces a deleted default', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const ids: number[] = [];
  for (const token of ['pm_a', 'pm_b', 'pm_c']) {
    ids.push(await saveCard(ana, token));
    testApp.clock.advance({ seconds: 1 });
  }
  const [first, second, third] = ids;
  assert.equal((await ana.delete(`/payment-methods/${first}`)).status, 200);
  assert.deepEqual(await cardsOf(ana), { ids: [third, second], defaults: [third] });
  await ana.delete(`/payment-methods/${second}`);
  assert.deepEqual((await cardsOf(ana)).defaults, [third]);
  await ana.delete(`/payment-methods/${third}`);
  assert.deepEqual(await cardsOf(ana), { ids: [], defaults: [] });
  const { rows } = await testApp.app.connection.pool.query(
    'select is_active, is_default from payment_methods',
  );
  assert.deepEqual(
    rows,
    ids.map(() => ({ is_active: false, is_default: false })),
  );
  const fresh = await saveCard(ana, 'pm_a');
  assert.ok(!ids.includes(fresh));
  assert.deepEqual(await cardsOf(ana), { ids: [fresh], defaults: [fresh] });
});

test('a hundred concurrent set-defaults leave one default at every moment', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const ids: number[] = [];
  for (const token of ['pm_a', 'pm_b', 'pm_c', 'pm_d']) ids.push(await saveCard(ana, token));
  let isRunning = true;
  const counts = new Set<number>();
  const watch = (async () => {
    while (isRunning) counts.add((await cardsOf(ana)).defaults.length);
  })();
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, n) => ana.post(`/payment-methods/${ids[n % 4]}/set-default`)),
  );
  isRunning = false;
  await watch;
  assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200]);
  assert.deepEqual([...counts], [1]);
});

test('first cards, default changes and removals at once leave one default among the active cards', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      ana.post('/payment-methods', savedCard(`pm_${n % 15}`, { set_as_default: n % 2 === 0 })),
    ),
  );
  const created = replies.filter(({ status }) => status === 201);
  assert.equal(created.length, 15);
  assert.equal(replies.filter(({ status }) => status === 200).length, 15);
  const { ids, defaults } = await cardsOf(ana);
  assert.equal(ids.length, 15);
  assert.equal(defaults.length, 1);
  await Promise.all(ids.slice(0, 14).map((id) => ana.delete(`/payment-methods/${id}`)));
  assert.deepEqual(await cardsOf(ana), { ids: [ids[14]], defaults: [ids[14]] });
});

test('F§7 while the gateway does not answer no card is saved: 503, and nothing changes', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  await testApp.fault('GET /payment_methods/{id}', 'error500', 10);
  const before = await testApp.snapshot(...TABLES);
  const reply = await ana.post('/payment-methods', savedCard('pm_a'));
  assert.equal(reply.status, 503);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§8 payment methods have the rate limit of all signed-in routes', async (t) => {
  const testApp = await startWithGateway(t, { settings: { api: 2 } });
  const ana = await testApp.person();
  const statuses = [];
  for (let n = 0; n < 3; n += 1) statuses.push((await ana.get('/payment-methods')).status);
  assert.deepEqual(statuses, [200, 200, 429]);
});

/** Access tokens expire after half an hour, and the clock has moved by years. */
async function freshToken(testApp: GatewayTestApp, person: Person): Promise<string> {
  const { rows } = await testApp.app.connection.pool.query(
    "update devices set expires_at = '2099-01-01' where user_id = $1 returning id",
    [person.id],
  );
  return testApp.app.tokens.issue({ userId: person.id, deviceId: rows[0].id, tokenVersion: 1 });
}
