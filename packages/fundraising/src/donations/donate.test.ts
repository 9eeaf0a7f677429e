import assert from 'node:assert/strict';
import { test } from 'node:test';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { activeCampaign } from '@bulwagan/testing/donations.ts';
import { startWithGateway } from '@bulwagan/testing/gateway.ts';
import { sql } from 'kysely';
import {
  balanceOf,
  begin,
  donationBody,
  GUEST,
  pay,
  rowOf,
  sessionOf,
  startWithGatewayAndDonor,
} from './testing/steps.ts';

const TABLES = ['donations', 'donation_transactions', 'campaigns', 'ledger_entries', 'idempotency_keys'];

test('F§4 POST /donations refuses each missing or invalid field and creates nothing', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const before = await testApp.snapshot(...TABLES);
  const wrong: Record<string, unknown[]> = {
    campaign_id: [undefined, null, 'a', '1', 1.5, 0, -1, 2 ** 31, 2 ** 53 + 2, 1e21, [], {}, true, 999_999],
    amount: [
      undefined,
      null,
      'ten',
      '10',
      '10.00',
      true,
      [10],
      {},
      0,
      -1,
      -100,
      0.99,
      1_000_000.01,
      1_000_001,
      10.005,
      1.001,
      1.1 + 2.2,
      0.1 + 0.2,
      1e21,
      1e-7,
      2 ** 53 + 2,
      99.999999999,
    ],
    payment_gateway: [
      undefined,
      null,
      '',
      'stripe',
      'PAYMONGO',
      'gateway',
      1,
      'x'.repeat(51),
      'pay\u0000mongo',
    ],
    payment_method: [undefined, null, '', 'cash', 'Card', 1, ['card'], 'billease'],
    message: [1, 'x'.repeat(1_001), 'a\u0000b', 'half \ud800 pair', {}],
    is_anonymous: ['yes', 1, 'true', {}],
    donor_name: [1, 'x'.repeat(256), 'a\u0000'],
    donor_email: ['nobody', 'a@b', 1, 'a b@x.test', `${'x'.repeat(300)}@x.test`],
  };
  for (const [field, values] of Object.entries(wrong)) {
    for (const value of values) {
      const reply = await testApp.donor.post('/donations', donationBody(testApp, { [field]: value }));
      assert.equal(reply.status, 422, `${field} ${JSON.stringify(value)}: ${reply.text}`);
      assert.ok(Array.isArray(reply.body.errors[field]), `${field} ${JSON.stringify(value)}: ${reply.text}`);
      assert.equal(reply.body.success, false);
    }
  }
  for (const payload of ['{"amount":NaN}', '{"amount":Infinity}', '{', '[', 'null1']) {
    const reply = await testApp.donor.post('/donations', undefined, {
      payload,
      headers: { 'content-type': 'application/json' },
    });
    assert.equal(reply.status, 400, payload);
  }
  const all = await testApp.donor.post('/donations', {});
  assert.deepEqual(Object.keys(all.body.errors).sort(), [
    'amount',
    'campaign_id',
    'payment_gateway',
    'payment_method',
  ]);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract §2: a donation that contains a card number or security code is 422 under that field and creates nothing', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const before = await testApp.snapshot(...TABLES);
  for (const [field, value] of [
    ['card_number', '4343434343434345'],
    ['number', ''],
    ['cvc', 123],
    ['cvv', '123'],
    ['message', 'Please charge 4343 4343 4343 4345.'],
    ['message', 'Please charge 4343434343434345 12/27 123.'],
  ] as const) {
    for (const [caller, guest] of [
      [testApp.donor, {}],
      [testApp, GUEST],
    ] as const) {
      const reply = await caller.post('/donations', donationBody(testApp, { ...guest, [field]: value }));
      assert.equal(reply.status, 422, field);
      assert.deepEqual(Object.keys(reply.body.errors), [field]);
      assert.doesNotMatch(reply.text, /4343/);
    }
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
  const thanks = await testApp.donor.post(
    '/donations',
    donationBody(testApp, { message: 'Call 0917 555 0104.', x: 1 }),
  );
  assert.equal(thanks.status, 201);
});

test('contract §3.2 a TIN whose branch code makes it pass the check of card numbers is taken with a donation, a card number is not', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  for (const donor_tin of ['36124570300000', '361-245-703-00000']) {
    const reply = await testApp.donor.post('/donations', donationBody(testApp, { donor_tin }));
    assert.equal(reply.status, 201, reply.text);
  }
  const card = await testApp.donor.post(
    '/donations',
    donationBody(testApp, { donor_tin: '4343434343434345' }),
  );
  assert.equal(card.status, 422);
  assert.deepEqual(Object.keys(card.body.errors), ['donor_tin']);
});

test('contract §2: a message may quote a transfer reference that passes the Luhn check, and a donor name may contain digits', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  for (const message of [
    'My earlier transfer was ref no. 9012300000003.',
    'Ref. No. 9012 300 000003',
    'My ID is 7000000000000005',
  ]) {
    const reply = await testApp.donor.post(
      '/donations',
      donationBody(testApp, { message, donor_name: 'Batch 9012300000003' }),
    );
    assert.equal(reply.status, 201, reply.text);
  }
});

test('contract §2 a signed-in donor who leaves the name empty is shown and found by the account’s name', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const ana = await testApp.person({ name: 'Ana Cruz' });
  const staff = await testApp.person({ roles: ['institution_admin'], institutionId: testApp.institutionId });
  for (const donor_name of ['', '  ', '\u200b\u3164']) {
    const { id } = await begin(testApp, { donor_name }, { by: ana });
    assert.equal((await staff.get(`/donations/${id}`)).body.data.donor_name, 'Ana Cruz');
  }
  const named = await begin(testApp, { donor_name: ' Cruz Family ' }, { by: ana });
  assert.equal((await staff.get(`/donations/${named.id}`)).body.data.donor_name, ' Cruz Family ');
  assert.equal((await staff.get('/donations?search=Ana+Cruz')).body.data.total, 3);
});

test('contract §2 all errors of a donation are reported at once, including those beyond the schema, and nothing is created', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const before = await testApp.snapshot(...TABLES);
  const closed = { campaign_id: ['The selected campaign is not accepting donations.'] };
  const stranger = { payment_gateway: ['The selected payment gateway is invalid.'] };
  const unnamed = {
    donor_name: ['The donor name field is required.'],
    donor_email: ['The donor email field is required.'],
  };
  const amount = ['The amount field must be at least 1.'];
  const all = { campaign_id: 999_999, payment_gateway: 'stripe' };

  const byGuest = await testApp.post('/donations', donationBody(testApp, { ...all, amount: 0 }));
  assert.equal(byGuest.status, 422);
  assert.deepEqual(byGuest.body.errors, { amount, ...closed, ...stranger, ...unnamed });
  assert.match(byGuest.body.message, / \(and 4 more errors\)$/);
  const wellFormed = await testApp.post('/donations', donationBody(testApp, all));
  assert.deepEqual(wellFormed.body.errors, { ...closed, ...stranger, ...unnamed });
  const byDonor = await testApp.donor.post('/donations', donationBody(testApp, { ...all, amount: 0 }));
  assert.deepEqual(byDonor.body.errors, { amount, ...closed, ...stranger });
  const empty = await testApp.post('/donations', {});
  assert.deepEqual(Object.keys(empty.body.errors).sort(), [
    'amount',
    'campaign_id',
    'donor_email',
    'donor_name',
    'payment_gateway',
    'payment_method',
  ]);
  const odd = await testApp.post(
    '/donations',
    donationBody(testApp, { donor_name: 7, donor_email: 'nobody' }),
  );
  assert.deepEqual(odd.body.errors, {
    donor_name: ['The donor name field must be a string.'],
    donor_email: ['The donor email field must be a valid email address.'],
  });
  const saved = await testApp.donor.post('/donations/charge-saved/paymongo', { campaign_id: 999_999 });
  assert.deepEqual(saved.body.errors, {
    ...closed,
    amount: ['The amount field is required.'],
    payment_method_id: ['The payment method id field is required.'],
  });
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§4 a guest must enter a name and an e-mail address; without them nothing is created', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const before = await testApp.snapshot(...TABLES);
  for (const [guest, field] of [
    [{}, 'donor_name'],
    [{ donor_email: 'maria@x.test' }, 'donor_name'],
    [{ donor_name: 'Maria' }, 'donor_email'],
    [{ donor_name: '  ', donor_email: 'maria@x.test' }, 'donor_name'],
    [{ donor_name: 'Maria', donor_email: null }, 'donor_email'],
  ] as const) {
    const reply = await testApp.post('/donations', donationBody(testApp, guest));
    assert.equal(reply.status, 422);
    assert.ok(reply.body.errors[field], reply.text);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
  const reply = await testApp.post('/donations', donationBody(testApp, GUEST));
  assert.equal(reply.status, 201);
  assert.equal((await rowOf(testApp, reply.body.data.id)).user_id, null);
});

test('F§5 donors and system administrators can donate, institution staff cannot; an invalid token is 401', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const before = await testApp.snapshot(...TABLES);
  for (const role of ['institution_admin', 'committee_member'] as const) {
    const person = await testApp.person({ roles: [role], institutionId: testApp.institutionId });
    assert.equal((await person.post('/donations', donationBody(testApp, GUEST))).status, 403);
    assert.equal((await person.post('/donations/charge-saved/paymongo', {})).status, 403);
  }
  const bad = await testApp.send('POST', '/donations', {
    body: donationBody(testApp, GUEST),
    headers: { authorization: 'Bearer soup' },
  });
  assert.equal(bad.status, 401);
  assert.equal(await testApp.snapshot(...TABLES), before);
  const admin = await testApp.person({ roles: ['system_admin'] });
  assert.equal((await admin.post('/donations', donationBody(testApp))).status, 201);
});

test('F§4 a campaign that is not accepting donations is 422 under campaign_id', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  testApp.skipInvariants();
  const now = testApp.clock.now();
  const before = await testApp.snapshot('donations');
  const change = async (text: string) => {
    const id = await activeCampaign(testApp, {
      institutionId: testApp.institutionId,
      createdBy: testApp.donor.id,
    });
    await sql.raw(`update campaigns set ${text} where id = ${id}`).execute(testApp.app.db);
    return await testApp.donor.post('/donations', donationBody(testApp, { campaign_id: id }));
  };
  for (const text of [
    `status = 'draft'`,
    `status = 'pending'`,
    `status = 'rejected'`,
    `status = 'closed'`,
    `starts_at = '${iso(now.add({ seconds: 1 }))}'`,
    `ends_at = '${iso(now)}'`,
    `ends_at = '${iso(now.subtract({ hours: 1 }))}'`,
  ]) {
    const reply = await change(text);
    assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, ['campaign_id']], text);
  }
  assert.equal(await testApp.snapshot('donations'), before);
  assert.equal(
    (await change(`starts_at = '${iso(now)}', ends_at = '${iso(now.add({ seconds: 1 }))}'`)).status,
    201,
  );
});

test('F§4 amounts and fees are exact to the centavo for each payment method', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const rates: Record<string, (centavos: bigint) => bigint> = {
    card: (amount) => (amount * 350n + 5_000n) / 10_000n + 1_500n,
    gcash: (amount) => (amount * 250n + 5_000n) / 10_000n,
    grab_pay: (amount) => (amount * 220n + 5_000n) / 10_000n,
    paymaya: (amount) => (amount * 200n + 5_000n) / 10_000n,
    qrph: (amount) => (amount * 150n + 5_000n) / 10_000n,
  };
  const amounts: [number, bigint][] = [
    [1, 100n],
    [1.01, 101n],
    [1.1, 110n],
    [8.7, 870n],
    [1.15, 115n],
    [19.99, 1_999n],
    [64.1, 6_410n],
    [1_234.56, 123_456n],
    [999_999.99, 99_999_999n],
    [1_000_000, 100_000_000n],
  ];
  for (const [method, fee] of Object.entries(rates)) {
    for (const [pesos, centavos] of amounts) {
      const donation = await begin(testApp, { amount: pesos, payment_method: method });
      const total = centavos + fee(centavos);
      assert.deepEqual(
        [donation.amount, donation.total_amount, donation.status],
        [pesos, Number(total) / 100, 'pending'],
      );
      const row = await rowOf(testApp, donation.id);
      assert.deepEqual(
        [row.amount_centavos, row.fee_centavos, row.total_centavos],
        [centavos, fee(centavos), total],
      );
      const session = await testApp.simulator.api(
        'GET',
        `/checkout_sessions/${sessionOf(donation.checkout_url)}`,
      );
      assert.equal(session.body.data.attributes.line_items[0].amount, Number(total));
    }
  }
});

test('F§6 a donation through the hosted checkout raises the campaign total by its base amount, once', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const donation = await begin(testApp, { amount: 250.25, message: '¡Mabuhay! 👩🏽‍🎓', is_anonymous: true });
  assert.match(donation.reference_number, /^BW-[0-9A-HJKMNP-TV-Z]{12}$/);
  await testApp.simulator.control('POST', '/settings', { duplicates: 2, shuffle: true });
  await pay(testApp, donation.checkout_url);
  await testApp.delivered();
  assert.deepEqual(await balanceOf(testApp), [25_025n, 25_025n, 1]);
  const shown = await testApp.donor.get(`/donations/${donation.id}`);
  assert.deepEqual(
    [shown.body.data.status, shown.body.data.amount, shown.body.data.message, shown.body.data.checkout_url],
    ['completed', 250.25, '¡Mabuhay! 👩🏽‍🎓', null],
  );
  const mail = await testApp.mail(testApp.donor.email, ({ subject }) => subject.startsWith('Thank you'));
  assert.match(mail.text, /₱250\.25/);
  assert.equal((await testApp.mails(testApp.donor.email)).length, 1);
});

test('F§4 while the gateway is unreachable donating is 503 and leaves nothing that could be paid', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  for (const mode of ['error500', 'reset', 'reset_after_accept']) {
    await testApp.fault('POST /checkout_sessions', mode, 10);
    const started = performance.now();
    const reply = await testApp.donor.post('/donations', donationBody(testApp));
    assert.equal(reply.status, 503, mode);
    assert.ok(reply.headers['retry-after']);
    assert.ok(performance.now() - started < 10_000);
    await testApp.simulator.control('DELETE', '/faults');
  }
  const rows = await testApp.app.db.selectFrom('donations').select(['status', 'checkout_url']).execute();
  assert.deepEqual(rows, Array(3).fill({ status: 'cancelled', checkout_url: null }));
  assert.equal((await testApp.donor.post('/donations', donationBody(testApp))).status, 201);
});

test('F§4 a donation that the gateway refuses is 422 and leaves nothing that could be paid', async (t) => {
  const testApp = await startWithGatewayAndDonor(t, { simulator: { minimumAmount: 2_000 } });
  const reply = await testApp.donor.post('/donations', donationBody(testApp, { amount: 1 }));
  assert.equal(reply.status, 422, reply.text);
  assert.equal(reply.body.message, 'The payment gateway did not accept the request.');
  const rows = await testApp.app.db.selectFrom('donations').select(['status', 'checkout_url']).execute();
  assert.deepEqual(rows, [{ status: 'cancelled', checkout_url: null }]);
  assert.equal((await testApp.donor.post('/donations', donationBody(testApp, { amount: 20 }))).status, 201);
});

test('F§4 a gateway that never answers is 503 within ten seconds', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  await testApp.fault('POST /checkout_sessions', 'timeout', 10);
  const started = performance.now();
  assert.equal((await testApp.donor.post('/donations', donationBody(testApp))).status, 503);
  assert.ok(performance.now() - started < 10_000);
});

test('F§8 allows ten donations a minute per user on any address, and per address for guests', async (t) => {
  const testApp = await startWithGateway(t, { settings: { donations: 10 } });
  const donor = await testApp.person();
  const campaignId = await activeCampaign(testApp, {
    institutionId: await testApp.institution(),
    createdBy: donor.id,
  });
  const give = (n: number) => donor.post('/donations', donationBody({ campaignId }), { ip: `10.0.0.${n}` });
  for (let n = 0; n < 10; n += 1) {
    const reply = await give(n);
    assert.deepEqual([reply.status, reply.headers['x-ratelimit-remaining']], [201, String(9 - n)]);
  }
  const before = await testApp.snapshot('donations');
  const refused = await give(11);
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers['retry-after']) >= 1);
  const guest = (ip: string) =>
    testApp.send('POST', '/donations', { body: donationBody({ campaignId }, GUEST), ip });
  const replies = await Promise.all(Array.from({ length: 12 }, () => guest('10.9.9.9')));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [...Array(10).fill(201), 429, 429]);
  assert.notEqual(await testApp.snapshot('donations'), before);
  assert.equal((await guest('10.9.9.8')).status, 201);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from donations`.execute(testApp.app.db);
  assert.equal(rows[0]!.n, 21);
});

test('F§4 POST /donations opens a checkout for names of the maximum length', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const donor = await testApp.person({ name: `${'N'.repeat(255)} ${'ñ'.repeat(255)}` });
  const reply = await donor.post('/donations', donationBody(testApp, {}));
  assert.equal(reply.status, 201, reply.text);
  const again = await donor.post(`/donations/${reply.body.data.id}/pay/paymongo`);
  assert.equal(again.status, 200, again.text);
});
