import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Person, TestApp } from '@bulwagan/testing/fundraising.ts';
import { findBroken } from '@bulwagan/testing/invariants.ts';
import { startTwoInstitutions } from '@bulwagan/testing/samples/two-institutions.ts';
import { INVARIANTS } from '../verify/invariants.ts';
import { type Fund, fundedCampaign } from './testing/fund.ts';

const TABLES = ['withdrawals', 'campaigns', 'audit_log', 'notifications'];

/** Creates two institutions with their people, and a campaign of the first with 1,000 pesos. */
async function start(t: TestContext) {
  const fixtures = await startTwoInstitutions(t);
  const { testApp, own } = fixtures;
  const second = await testApp.person({ roles: ['committee_member'], institutionId: own });
  const fund = await fundedCampaign(testApp, {
    institutionId: own,
    donorId: fixtures.donor.id,
    centavos: 100_000n,
  });
  const body = { campaign_id: fund.id, amount: 400.25, purpose: 'Books of the first term' };
  return { ...fixtures, second, fund, body };
}

test('F§5 withdrawals are visible to, and requested by, only the staff of their institution', async (t) => {
  const { testApp, own, donor, foreign, member, body } = await start(t);
  const path = `/withdrawals/${(await member.post('/withdrawals', body)).body.data.id}`;
  const before = await testApp.snapshot(...TABLES);
  assert.equal((await testApp.get('/withdrawals')).status, 401);
  assert.equal((await testApp.get(path)).status, 401);
  assert.equal((await testApp.post('/withdrawals', body)).status, 401);
  assert.equal((await donor.get('/withdrawals')).status, 403);
  assert.equal((await donor.get(path)).status, 403);
  assert.equal((await donor.post('/withdrawals', body)).status, 403);
  assert.equal((await foreign.get('/withdrawals')).body.data.total, 0);
  assert.equal((await foreign.get(`/withdrawals?institution_id=${own}`)).body.data.total, 0);
  assert.equal((await foreign.get(path)).status, 404);
  assert.equal((await member.get('/withdrawals/999999')).status, 404);
  const reply = await foreign.post('/withdrawals', body);
  assert.equal(reply.status, 422);
  assert.deepEqual(reply.body.errors, { campaign_id: ['The selected campaign id is invalid.'] });
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§7 contract §2 a withdrawal is refused with each failing field', async (t) => {
  const { testApp, own, other, admin, body } = await start(t);
  const bank = { bank_name: 'Landbank', account_name: 'A', account_number: '123456789' };
  const system = await testApp.person({ roles: ['system_admin'] });
  const foreignAccount = await system.post(`/institutions/${other}/bank-accounts`, bank);
  const usedUp = await admin.post(`/institutions/${own}/bank-accounts`, bank);
  await admin.delete(`/institutions/${own}/bank-accounts/${usedUp.body.data.id}`);
  const before = await testApp.snapshot(...TABLES);
  const empty = await admin.post('/withdrawals', {});
  assert.deepEqual(Object.keys(empty.body.errors).sort(), ['amount', 'campaign_id', 'purpose']);
  const cases: [change: object, field: string][] = [
    [{ campaign_id: 999_999 }, 'campaign_id'],
    [{ campaign_id: 'x' }, 'campaign_id'],
    [{ amount: 0 }, 'amount'],
    [{ amount: -1 }, 'amount'],
    [{ amount: 0.001 }, 'amount'],
    [{ amount: '400' }, 'amount'],
    [{ amount: 1e21 }, 'amount'],
    [{ amount: 1000.01 }, 'amount'],
    [{ purpose: ' ' }, 'purpose'],
    [{ purpose: 'x'.repeat(10_001) }, 'purpose'],
    [{ bank_account_id: 999_999 }, 'bank_account_id'],
    [{ bank_account_id: foreignAccount.body.data.id }, 'bank_account_id'],
    [{ bank_account_id: usedUp.body.data.id }, 'bank_account_id'],
  ];
  for (const [change, field] of cases) {
    const reply = await admin.post('/withdrawals', { ...body, ...change });
    assert.equal(reply.status, 422, JSON.stringify(change));
    assert.deepEqual(Object.keys(reply.body.errors), [field]);
  }
  // contract §2: all errors are reported at once, including those beyond the schema.
  const outside = { purpose: '', amount: 1000.01, bank_account_id: foreignAccount.body.data.id };
  assert.deepEqual((await admin.post('/withdrawals', { ...body, ...outside })).body.errors, {
    purpose: ['The purpose field is required.'],
    amount: ['The amount field must not be greater than the available amount of ₱1,000.00.'],
    bank_account_id: ['The selected bank account id is invalid.'],
  });
  const { purpose: _, ...wellFormed } = outside;
  assert.deepEqual((await admin.post('/withdrawals', { ...body, ...wellFormed })).body.errors, {
    amount: ['The amount field must not be greater than the available amount of ₱1,000.00.'],
    bank_account_id: ['The selected bank account id is invalid.'],
  });
  const nowhere = { purpose: 7, campaign_id: 999_999 };
  assert.deepEqual((await admin.post('/withdrawals', { ...body, ...nowhere })).body.errors, {
    purpose: ['The purpose field must be a string.'],
    campaign_id: ['The selected campaign id is invalid.'],
  });
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§2 a request reserves its amount from what is available, to the last centavo', async (t) => {
  const { testApp, own, fund, admin, body } = await start(t);
  const bank = { bank_name: 'Landbank', account_name: 'Own College', account_number: '0012 3456 7890' };
  const account = await admin.post(`/institutions/${own}/bank-accounts`, bank);
  const made = await admin.post('/withdrawals', body);
  assert.equal(made.status, 201, made.text);
  const { id, created_at, updated_at, ...rest } = made.body.data;
  assert.deepEqual(rest, {
    campaign: { id: fund.id, title: 'Books' },
    institution: { id: own, name: 'Own' },
    amount: 400.25,
    purpose: 'Books of the first term',
    status: 'pending',
    bank_account: {
      id: account.body.data.id,
      bank_name: 'Landbank',
      account_name: 'Own College',
      account_number_last_four: '7890',
    },
    requested_by: { id: admin.id, name: rest.requested_by.name },
    decided_by: null,
    decided_at: null,
    rejection_reason: null,
  });
  assert.equal(await fund.available(), 59_975n);
  const shown = (await testApp.get(`/campaigns/${fund.id}`)).body.data;
  assert.deepEqual([shown.raised_amount, shown.available_amount], [1000, 599.75]);

  const before = await testApp.snapshot(...TABLES);
  const outside = await admin.post('/withdrawals', { ...body, amount: 599.76 });
  assert.equal(outside.status, 422);
  assert.match(outside.body.errors.amount[0], /599\.75/);
  assert.equal(await testApp.snapshot(...TABLES), before);

  assert.equal((await admin.post('/withdrawals', { ...body, amount: 599.75 })).status, 201);
  assert.equal(await fund.available(), 0n);
  assert.equal((await admin.post('/withdrawals', { ...body, amount: 0.01 })).status, 422);
  assert.deepEqual(await findBroken(testApp.app.db, INVARIANTS), []);
});

/** Inserts a pending gateway refund of 700 pesos. */
async function promiseRefund(testApp: TestApp, fund: Fund, donor: Person): Promise<void> {
  await testApp.app.connection.pool.query(
    `with donation as (
       insert into donations (reference_number, campaign_id, institution_id, user_id, status, amount_centavos,
         fee_centavos, total_centavos, payment_gateway, payment_method, created_at, updated_at)
       select 'BW-REFUND', id, institution_id, $2, 'completed', 70000, 0, 70000, 'paymongo', 'gcash', $3, $3
       from campaigns where id = $1 returning id
     )
     insert into refunds (donation_id, payment_id, amount_centavos, reason, created_at, updated_at)
     select id, 'pay_refunded', 70000, 'duplicate', $3, $3 from donation`,
    [fund.id, donor.id, testApp.clock.now().toString()],
  );
}

test('F§2 money that a pending refund will take cannot be withdrawn', async (t) => {
  const { testApp, fund, admin, donor, body } = await start(t);
  testApp.skipInvariants();
  await promiseRefund(testApp, fund, donor);
  const before = await testApp.snapshot(...TABLES);
  const outside = await admin.post('/withdrawals', { ...body, amount: 300.01 });
  assert.equal(outside.status, 422);
  assert.match(outside.body.errors.amount[0], /₱300\.00/);
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.equal((await admin.post('/withdrawals', { ...body, amount: 300 })).status, 201);
});

test('F§5 a withdrawal is decided by a committee_member or system_admin, and never by its requester', async (t) => {
  const { testApp, admin, member, foreign, donor, system, body } = await start(t);
  const paths: Record<string, string> = {};
  for (const [name, person] of Object.entries({ member, system })) {
    const made = await person.post('/withdrawals', { ...body, amount: 10 });
    paths[name] = `/withdrawals/${made.body.data.id}`;
  }
  const before = await testApp.snapshot(...TABLES);
  for (const verb of ['approve', 'reject']) {
    const reason = verb === 'reject' ? { reason: 'No' } : undefined;
    assert.equal((await testApp.post(`${paths.member}/${verb}`, reason)).status, 401);
    assert.equal((await donor.post(`${paths.member}/${verb}`, reason)).status, 403);
    assert.equal((await admin.post(`${paths.member}/${verb}`, reason)).status, 403);
    assert.equal((await member.post(`${paths.member}/${verb}`, reason)).status, 403);
    assert.equal((await system.post(`${paths.system}/${verb}`, reason)).status, 403);
    assert.equal((await foreign.post(`${paths.member}/${verb}`, reason)).status, 404);
    assert.equal((await member.post(`/withdrawals/999999/${verb}`, reason)).status, 404);
  }
  for (const reason of [{ reason: ' ' }, { reason: 5 }]) {
    const reply = await system.post(`${paths.member}/reject`, reason);
    assert.equal(reply.status, 422);
    assert.deepEqual(Object.keys(reply.body.errors), ['reason']);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
  // The reason is optional.
  const rejected = await system.post(`${paths.member}/reject`);
  assert.deepEqual([rejected.status, rejected.body.data.rejection_reason], [200, null]);
});

test('F§5 an approved withdrawal keeps its money, a rejected one returns it, and neither is decided again', async (t) => {
  const { testApp, own, fund, member, second, system, body } = await start(t);
  const first = `/withdrawals/${(await member.post('/withdrawals', body)).body.data.id}`;
  const other = `/withdrawals/${(await member.post('/withdrawals', body)).body.data.id}`;
  const approved = await second.post(`${first}/approve`);
  assert.equal(approved.status, 200, approved.text);
  assert.deepEqual([approved.body.data.status, approved.body.data.decided_by.id], ['approved', second.id]);
  assert.equal(await fund.available(), 19_950n);
  const rejected = await system.post(`${other}/reject`, { reason: 'Asked for twice' });
  assert.deepEqual(
    [rejected.body.data.status, rejected.body.data.rejection_reason, rejected.body.data.decided_by.id],
    ['rejected', 'Asked for twice', system.id],
  );
  assert.equal(await fund.available(), 59_975n);

  const before = await testApp.snapshot(...TABLES);
  for (const path of [first, other]) {
    assert.equal((await second.post(`${path}/approve`)).status, 422);
    assert.equal((await second.post(`${path}/reject`, { reason: 'Again' })).status, 422);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.deepEqual(await findBroken(testApp.app.db, INVARIANTS), []);
  const { rows } = await testApp.app.connection.pool.query(
    `select a.action, a.tenant_id, n.user_id from audit_log a
     left join notifications n on n.kind = a.action and n.kind <> 'withdrawal.requested' order by a.id`,
  );
  assert.deepEqual(rows, [
    { action: 'withdrawal.requested', tenant_id: own, user_id: null },
    { action: 'withdrawal.requested', tenant_id: own, user_id: null },
    { action: 'withdrawal.approved', tenant_id: own, user_id: member.id },
    { action: 'withdrawal.rejected', tenant_id: own, user_id: member.id },
  ]);
});

test('F§2 money that was refunded since the request is not paid out', async (t) => {
  const { testApp, fund, member, second, body } = await start(t);
  testApp.skipInvariants();
  const path = `/withdrawals/${(await member.post('/withdrawals', body)).body.data.id}`;
  await testApp.app.connection.pool.query(
    'update campaigns set available_centavos = available_centavos - 60000 where id = $1',
    [fund.id],
  );
  const before = await testApp.snapshot(...TABLES);
  assert.equal((await second.post(`${path}/approve`)).status, 422);
  const outside = await member.post('/withdrawals', { ...body, amount: 0.01 });
  assert.match(outside.body.errors.amount[0], /of ₱0\.00/);
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.equal((await second.post(`${path}/reject`, { reason: 'Refunded' })).status, 200);
  assert.equal(await fund.available(), 40_000n);
});

test('F§2 a withdrawal is not approved while a pending refund takes its money, and is once the refund has failed', async (t) => {
  const { testApp, fund, member, second, donor, body } = await start(t);
  testApp.skipInvariants();
  const path = `/withdrawals/${(await member.post('/withdrawals', body)).body.data.id}`;
  await promiseRefund(testApp, fund, donor);
  const before = await testApp.snapshot(...TABLES);
  const refused = await second.post(`${path}/approve`);
  assert.equal(refused.status, 422);
  assert.match(refused.body.message, /^A refund that is under way needs the money/);
  assert.equal(await testApp.snapshot(...TABLES), before);
  await testApp.app.connection.pool.query("update refunds set status = 'failed'");
  assert.equal((await second.post(`${path}/approve`)).status, 200);
});

test('F§2 fifty concurrent requests never take more than is available', async (t) => {
  const { testApp, fund, admin, member, body } = await start(t);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      (n % 2 === 0 ? admin : member).post('/withdrawals', { ...body, amount: 33.33 }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 201).length, 30);
  assert.equal(statuses.filter((status) => status === 422).length, 20);
  assert.equal(await fund.available(), 100_000n - 30n * 3_333n);
  assert.deepEqual(await findBroken(testApp.app.db, INVARIANTS), []);
});

test('F§5 of many concurrent decisions one counts, and the money returns once', async (t) => {
  const { testApp, fund, member, second, system, body } = await start(t);
  const path = `/withdrawals/${(await member.post('/withdrawals', body)).body.data.id}`;
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      (n % 2 === 0 ? second : system).post(`${path}/reject`, { reason: `Number ${n}` }),
    ),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.equal(answers.filter(({ status }) => status === 422).length, 11);
  assert.equal(await fund.available(), 100_000n);

  const next = `/withdrawals/${(await member.post('/withdrawals', body)).body.data.id}`;
  const mixed = await Promise.all([
    second.post(`${next}/approve`),
    system.post(`${next}/reject`, { reason: 'No' }),
    member.post('/withdrawals', { ...body, amount: 900 }),
  ]);
  assert.deepEqual(
    mixed
      .slice(0, 2)
      .map(({ status }) => status)
      .sort(),
    [200, 422],
  );
  assert.deepEqual(await findBroken(testApp.app.db, INVARIANTS), []);
});

test('F§5 withdrawals are listed by state and campaign, the latest first', async (t) => {
  const { testApp, own, fund, admin, second, system, donor, body } = await start(t);
  const another = await fundedCampaign(testApp, { institutionId: own, donorId: donor.id, centavos: 5_000n });
  const ids: number[] = [];
  for (const amount of [1, 2, 3]) {
    testApp.clock.advance({ seconds: 1 });
    ids.push((await admin.post('/withdrawals', { ...body, amount })).body.data.id);
  }
  await admin.post('/withdrawals', { ...body, campaign_id: another.id, amount: 4 });
  await second.post(`/withdrawals/${ids[0]}/approve`);
  const amounts = async (query: string) => {
    const reply = await system.get(`/withdrawals?${query}`);
    return reply.body.data.data.map(({ amount }: { amount: number }) => amount);
  };
  assert.deepEqual(await amounts(''), [4, 3, 2, 1]);
  assert.deepEqual(await amounts('status=approved'), [1]);
  assert.deepEqual(await amounts(`campaign_id=${fund.id}&status=pending`), [3, 2]);
  assert.deepEqual(await amounts(`institution_id=${own}&per_page=2&page=2`), [2, 1]);
  assert.equal((await system.get('/withdrawals?per_page=2')).body.data.total, 4);
  assert.equal((await system.get('/withdrawals?status=paid')).status, 422);
});
