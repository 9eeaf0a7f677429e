import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { SIMULATOR_PUBLIC_KEY } from './index.ts';
import { CUSTOMER, cardOf, INTENT, payByCard, refusal, startSimulator } from './testing/simulator.ts';

describe('the API refuses', () => {
  test('callers without the secret key', async (t) => {
    const bench = await startSimulator(t);
    for (const key of [null, '', 'sk_test_other', SIMULATOR_PUBLIC_KEY]) {
      const answer = await bench.api('POST', '/payment_intents', INTENT, key);
      assert.equal(answer.status, 401, `key ${key}`);
      assert.equal(typeof answer.body.errors[0].detail, 'string');
    }
    assert.equal((await bench.control('GET', '/deliveries', undefined, SIMULATOR_PUBLIC_KEY)).status, 401);
    assert.deepEqual((await bench.api('GET', '/payments')).body, { data: [], has_more: false });
  });

  test('the public key everywhere except where a browser pays', async (t) => {
    const bench = await startSimulator(t);
    const intent = (await bench.api('POST', '/payment_intents', INTENT)).body.data;
    const asBrowser = (method: string, path: string, attributes?: object) =>
      bench.api(method, path, attributes, SIMULATOR_PUBLIC_KEY);
    const made = await asBrowser('POST', '/payment_methods', cardOf('4343434343434345'));
    assert.equal(made.status, 200);
    const attach = `/payment_intents/${intent.id}/attach`;
    const wrong = { payment_method: made.body.data.id, client_key: 'pi_x_client_y' };
    assert.deepEqual(refusal(await asBrowser('POST', attach, { payment_method: made.body.data.id })), [
      400,
      'parameter_required',
      'client_key',
    ]);
    assert.equal(refusal(await asBrowser('POST', attach, wrong))[0], 400);
    assert.equal((await asBrowser('GET', `/payment_intents/${intent.id}`)).status, 400);
    assert.equal((await asBrowser('GET', `/payment_methods/${made.body.data.id}`)).status, 401);
    const right = { ...wrong, client_key: intent.attributes.client_key };
    assert.equal((await asBrowser('POST', attach, right)).body.data.attributes.status, 'succeeded');
  });

  test('amounts, currencies and formats that the gateway does not accept', async (t) => {
    const bench = await startSimulator(t);
    const cases: [object, string, string][] = [
      [{ ...INTENT, amount: undefined }, 'parameter_required', 'amount'],
      [{ ...INTENT, amount: 99 }, 'parameter_below_minimum', 'amount'],
      [{ ...INTENT, amount: 1_000_000_000 }, 'parameter_above_maximum', 'amount'],
      [{ ...INTENT, amount: -2500 }, 'parameter_below_minimum', 'amount'],
      [{ ...INTENT, amount: 2500.5 }, 'parameter_data_type_invalid', 'amount'],
      [{ ...INTENT, amount: '2500' }, 'parameter_data_type_invalid', 'amount'],
      [{ ...INTENT, currency: 'USD' }, 'parameter_invalid', 'currency'],
      [{ ...INTENT, payment_method_allowed: ['cheque'] }, 'parameter_invalid', 'payment_method_allowed'],
      [{ ...INTENT, metadata: { count: 1 } }, 'parameter_data_type_invalid', 'metadata'],
      [{ ...INTENT, description: 'a\0b' }, 'parameter_format_invalid', 'description'],
    ];
    for (const [attributes, code, pointer] of cases) {
      const answer = await bench.api('POST', '/payment_intents', attributes);
      assert.deepEqual(refusal(answer), [400, code, pointer], JSON.stringify(attributes));
    }
    const both = await bench.api('POST', '/payment_intents', { payment_method_allowed: ['card'] });
    assert.deepEqual(
      both.body.errors.map((entry: { detail: string }) => entry.detail),
      ['amount is required.', 'currency is required.'],
    );
  });

  test('bodies that are not JSON or have no attributes, in the gateway’s error format', async (t) => {
    const bench = await startSimulator(t);
    const authorization = `Basic ${Buffer.from('sk_test_simulator:').toString('base64')}`;
    const send = (body: string) =>
      fetch(`${bench.url}/v1/payment_intents`, { method: 'POST', headers: { authorization }, body });
    for (const body of ['{', '[]', '"x"', '{"data":[]}', '{"data":{"attributes":3}}']) {
      const response = await send(body);
      assert.equal(response.status, 400, body);
      assert.ok(Array.isArray(((await response.json()) as { errors: unknown }).errors));
    }
    assert.equal((await bench.api('GET', '/nothing')).body.errors[0].code, 'resource_not_found');
  });

  test('ids that do not exist, with 404', async (t) => {
    const bench = await startSimulator(t);
    const paths = [
      '/payment_intents/pi_x',
      '/payment_methods/pm_x',
      '/checkout_sessions/cs_x',
      '/customers/cus_x',
      '/customers/cus_x/payment_methods',
      '/payments/pay_x',
      '/refunds/ref_x',
      '/plans/plan_x',
      '/subscriptions/subs_x',
      '/webhooks/hook_x',
      '/payment_intents/%00',
    ];
    for (const path of paths) {
      assert.deepEqual(refusal(await bench.api('GET', path)), [404, 'resource_not_found'], path);
    }
  });

  test('cards with a wrong number, code or expiry, without storing them', async (t) => {
    const bench = await startSimulator(t);
    const details = { card_number: '4343434343434345', exp_month: 12, exp_year: 2099, cvc: '123' };
    const cases: [object, string, string][] = [
      [{ card_number: '4242424242424242' }, 'parameter_format_invalid', 'details.card_number'],
      [{ cvc: 'abc' }, 'parameter_format_invalid', 'details.cvc'],
      [{ exp_month: 13 }, 'parameter_above_maximum', 'details.exp_month'],
      [{ exp_year: 2020 }, 'parameter_invalid', 'details.exp_year'],
    ];
    for (const [wrong, code, pointer] of cases) {
      const answer = await bench.api('POST', '/payment_methods', {
        type: 'card',
        details: { ...details, ...wrong },
      });
      assert.deepEqual(refusal(answer), [400, code, pointer]);
    }
    assert.deepEqual(refusal(await bench.api('POST', '/payment_methods', { type: 'card' })), [
      400,
      'parameter_required',
      'details',
    ]);
  });

  test('to charge, cancel or capture an intent in the wrong state', async (t) => {
    const bench = await startSimulator(t);
    const { id, methodId } = await payByCard(bench, '4343434343434345');
    for (const action of ['attach', 'cancel', 'capture']) {
      const answer = await bench.api('POST', `/payment_intents/${id}/${action}`, {
        payment_method: methodId,
      });
      assert.equal(refusal(answer)[1], 'resource_failed_state', action);
    }
    const { payments, status } = (await bench.api('GET', `/payment_intents/${id}`)).body.data.attributes;
    assert.deepEqual([payments.length, status], [1, 'succeeded']);
  });
});

describe('customers', () => {
  test('are found by e-mail, partly changed and deleted', async (t) => {
    const bench = await startSimulator(t);
    const bad = await bench.api('POST', '/customers', { ...CUSTOMER, email: 'nobody' });
    assert.deepEqual(refusal(bad), [400, 'parameter_format_invalid', 'email']);
    const { id } = (await bench.api('POST', '/customers', CUSTOMER)).body.data;
    const found = await bench.api('GET', `/customers?email=${CUSTOMER.email}`);
    assert.deepEqual(
      found.body.data.map((customer: { id: string }) => customer.id),
      [id],
    );
    await bench.api('PATCH', `/customers/${id}`, { phone: '+639170000000' });
    const { attributes } = (await bench.api('GET', `/customers/${id}`)).body.data;
    assert.deepEqual([attributes.phone, attributes.first_name], ['+639170000000', 'Ana']);
    assert.equal((await bench.api('DELETE', `/customers/${id}`)).status, 200);
    assert.equal((await bench.api('GET', `/customers/${id}`)).status, 404);
  });
});

describe('lists', () => {
  test('page by limit, after and before', async (t) => {
    const bench = await startSimulator(t);
    for (let made = 0; made < 3; made += 1) await payByCard(bench, '4343434343434345');
    const ids = async (query: string) => {
      const { body } = await bench.api('GET', `/payments?${query}`);
      return [body.data.map((payment: { id: string }) => payment.id), body.has_more];
    };
    const [all] = await ids('limit=3');
    assert.deepEqual(await ids('limit=2'), [all.slice(0, 2), true]);
    assert.deepEqual(await ids(`limit=2&after=${all[1]}`), [all.slice(2), false]);
    assert.deepEqual(await ids(`limit=1&before=${all[2]}`), [[all[1]], true]);
    assert.deepEqual(refusal(await bench.api('GET', '/payments?limit=101')), [
      400,
      'parameter_above_maximum',
      'limit',
    ]);
  });
});
