import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DONATION_STATUSES, type DonationStatus } from '@bulwagan/contracts/fundraising/statuses.ts';
import {
  activeCampaign,
  type DonorTestApp,
  event,
  pendingDonation,
  sendEvent,
  startWithDonor,
} from '@bulwagan/testing/donations.ts';
import type { Person } from '@bulwagan/testing/fundraising.ts';
import { manyDonations, seeded } from '../../../../../tests/money/batch.ts';
import { foldSums } from '../../insights/counters.ts';

const SEED = 20_261_123;

/** Calendar day in Manila. */
const dayOf = (moment: Date): string => new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

test('F§5 invalid or reversed donation dates are refused with an error next to their fields, all at once', async (t) => {
  const testApp = await startWithDonor(t);
  const root = await testApp.person({ roles: ['system_admin'] });
  const before = await testApp.snapshot('donations', 'donation_counts', 'audit_log');
  assert.equal((await testApp.get('/donations?from=2026-11-21')).status, 401);
  for (const [query, fields] of [
    ['from=yesterday', ['from']],
    ['to=2026-02-30', ['to']],
    ['from=2026-11-21T00:00:00Z', ['from']],
    ['from=20261121&paid_to=21/11/2026', ['from', 'paid_to']],
    ['from=2026-11-22&to=2026-11-21', ['to']],
    ['paid_from=2026-11-22&paid_to=2026-11-21', ['paid_to']],
    ['from=2026-11-22&to=2026-11-21&paid_from=2026-11-22&paid_to=2026-11-21', ['to', 'paid_to']],
  ] as const)
    for (const path of ['/donations', '/donations/export']) {
      const reply = await root.get(`${path}?${query}`);
      assert.equal(reply.status, 422, query);
      assert.deepEqual(Object.keys(reply.body.errors), fields, query);
    }
  assert.equal(await testApp.snapshot('donations', 'donation_counts', 'audit_log'), before);
});

test('F§5 a donation date is a day in the service’s time zone, from its first moment to its last', async (t) => {
  const testApp = await startWithDonor(t, { now: '2026-11-20T15:59:59.999Z' });
  const made: number[] = [];
  for (const at of ['20T15:59:59.999Z', '20T16:00:00Z', '21T15:59:59.999Z', '21T16:00:00Z']) {
    testApp.clock.set(`2026-11-${at}`);
    made.push((await pendingDonation(testApp)).id);
  }
  // Earlier sessions have ended, so the user signs in again.
  const root = await testApp.person({ roles: ['system_admin'] });
  const ids = async (query: string) => {
    const { data } = (await root.get(`/donations?${query}`)).body;
    assert.equal(data.total, data.data.length);
    return data.data.map(({ id }: { id: number }) => id);
  };
  const [before, first, last, after] = made;
  assert.deepEqual(await ids('from=2026-11-21&to=2026-11-21'), [last, first]);
  assert.deepEqual(await ids('from=2026-11-21'), [after, last, first]);
  assert.deepEqual(await ids('to=2026-11-21'), [last, first, before]);
  assert.deepEqual(await ids('from=2026-11-23'), []);
  assert.deepEqual(await ids('from=0000-01-01&to=9999-12-31'), made.toReversed());
  assert.deepEqual(await ids('paid_from=2026-11-20'), []);
});

test('F§6 a donation created on one day and paid on the next is found by both dates', async (t) => {
  const testApp = await startWithDonor(t, { now: '2026-11-21T15:50:00Z' });
  const [early, late, unpaid] = [
    await pendingDonation(testApp),
    await pendingDonation(testApp),
    await pendingDonation(testApp),
  ];
  const settle = (kind: string, { reference }: { reference: string }) =>
    sendEvent(testApp, event(kind, { reference, paymentId: `pay_${reference}` }));
  await settle('payment.paid', early);
  testApp.clock.advance({ minutes: 20 });
  await settle('payment.paid', late);
  // The money and the payment date stay.
  await settle('payment.failed', late);
  const root = await testApp.person({ roles: ['system_admin'] });
  const staff = await testApp.person({ roles: ['institution_admin'], institutionId: testApp.institutionId });
  for (const person of [root, staff, testApp.donor]) {
    const ids = async (query: string) =>
      (await person.get(`/donations?${query}`)).body.data.data.map(({ id }: { id: number }) => id);
    assert.deepEqual(await ids('from=2026-11-21&to=2026-11-21'), [unpaid.id, late.id, early.id]);
    assert.deepEqual(await ids('paid_from=2026-11-21&paid_to=2026-11-21'), [early.id]);
    assert.deepEqual(await ids('paid_from=2026-11-22&status=failed'), [late.id]);
    assert.deepEqual(await ids('to=2026-11-21&paid_from=2026-11-21'), [late.id, early.id]);
    assert.deepEqual(await ids('from=2026-11-22&paid_from=2026-11-21'), []);
  }
});

interface Known {
  id: number;
  campaign_id: number;
  institution_id: number;
  user_id: number | null;
  status: DonationStatus;
  created_at: Date;
  paid_at: Date | null;
}

/** Creates donations whose creation and payment order differ from their id order, some at the same moment. */
async function seed(testApp: DonorTestApp, campaigns: number[], people: Person[], random: () => number) {
  const among = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const donations = await manyDonations(
    testApp,
    Array.from({ length: 60 }, () => ({ status: among(DONATION_STATUSES), campaignId: among(campaigns) })),
  );
  const { pool } = testApp.app.connection;
  for (const { id } of donations) {
    const at = new Date(Date.UTC(2026, 10, 1) + Math.floor(random() * 60) * 7_200_000);
    const paid = new Date(at.getTime() + Math.floor(random() * 20) * 7_200_000);
    await pool.query('update donations set created_at = $2, paid_at = $3, user_id = $4 where id = $1', [
      id,
      at,
      random() < 0.6 ? paid : null,
      among(people).id,
    ]);
  }
  await pool.query(`
    update donations d set institution_id = c.institution_id from campaigns c
    where c.id = d.campaign_id and c.institution_id <> d.institution_id`);
  const { rows } = await pool.query<Known>(
    'select id, campaign_id, institution_id, user_id, status, created_at, paid_at from donations',
  );
  return rows.map((row) => ({
    ...row,
    created_at: new Date(row.created_at),
    paid_at: row.paid_at === null ? null : new Date(row.paid_at),
  }));
}

/** Sorts by the timestamp that the dates of the list filter, latest first. */
function inOrder(rows: Known[], by: 'created_at' | 'paid_at'): Known[] {
  return rows.toSorted((a, b) => Number(b[by]) - Number(a[by]) || b.id - a.id);
}

test('F§5 every page of every date-bounded list has the rows and the total of the table', async (t) => {
  t.diagnostic(`seed ${SEED}`);
  const random = seeded(SEED);
  const testApp = await startWithDonor(t);
  // Completes some donations without ledger entries.
  testApp.skipInvariants();
  const elsewhere = await testApp.institution();
  const by = { createdBy: testApp.donor.id };
  const campaigns = [
    testApp.campaignId,
    await activeCampaign(testApp, { ...by, institutionId: testApp.institutionId }),
    await activeCampaign(testApp, { ...by, institutionId: elsewhere }),
  ];
  const root = await testApp.person({ roles: ['system_admin'] });
  const staff = await testApp.person({ roles: ['committee_member'], institutionId: testApp.institutionId });
  const rows = await seed(testApp, campaigns, [testApp.donor, staff, root], random);
  const people: [Person, (row: Known) => boolean][] = [
    [root, () => true],
    [staff, (row) => row.institution_id === testApp.institutionId || row.user_id === staff.id],
    [testApp.donor, (row) => row.user_id === testApp.donor.id],
  ];
  const days = [
    { from: '2026-11-02', to: '2026-11-04' },
    { from: '2026-11-03' },
    { to: '2026-11-02' },
    { paid_from: '2026-11-03', paid_to: '2026-11-05' },
    { paid_to: '2026-11-03' },
    { from: '2026-11-02', paid_from: '2026-11-03', paid_to: '2026-11-04' },
  ];
  const filters: { status?: DonationStatus; campaign_id?: number; mine?: boolean }[] = [
    {},
    { status: 'completed' },
    { status: 'failed' },
    { campaign_id: campaigns[0]! },
    { campaign_id: campaigns[2]!, status: 'refunded' },
    { mine: true },
  ];
  const is = (moment: Date | null, from?: string, to?: string) =>
    (from === undefined && to === undefined) ||
    (moment !== null &&
      (from === undefined || dayOf(moment) >= from) &&
      (to === undefined || dayOf(moment) <= to));
  for (const isFolded of [false, true]) {
    if (isFolded) await foldSums(testApp.app);
    for (const [person, sees] of people)
      for (const of of days)
        for (const filter of filters) {
          const fitting = rows
            .filter((row) => (filter.mine ? row.user_id === person.id : sees(row)))
            .filter((row) => filter.status === undefined || row.status === filter.status)
            .filter((row) => filter.campaign_id === undefined || row.campaign_id === filter.campaign_id)
            .filter(({ created_at: at }) => is(at, of.from, of.to))
            .filter(({ paid_at: at }) => is(at, of.paid_from, of.paid_to));
          const wanted = inOrder(fitting, (of.from ?? of.to) ? 'created_at' : 'paid_at').map(({ id }) => id);
          const last = Math.max(1, Math.ceil(wanted.length / 4));
          for (const page of new Set([1, Math.ceil(last / 2), last, last + 1])) {
            const asked = Object.entries({ ...of, ...filter, page, per_page: 4 });
            const query = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]));
            const { data } = (await person.get(`/donations?${query}`)).body;
            assert.deepEqual(
              [data.total, data.data.map(({ id }: Known) => id)],
              [wanted.length, wanted.slice((page - 1) * 4, page * 4)],
              `user ${person.id}: ${query}`,
            );
          }
        }
  }
});

test('F§5 a search within some dates works even when it is too broad for the whole list', async (t) => {
  const testApp = await startWithDonor(t, { now: '2026-11-21T02:00:00Z' });
  const { pool } = testApp.app.connection;
  // More matching donors than the search considers, and more donations than the list scans.
  await pool.query(
    `insert into donations (reference_number, campaign_id, institution_id, donor_name, donor_email, amount_centavos,
       fee_centavos, total_centavos, payment_gateway, payment_method, created_at, updated_at)
     select 'BW-' || n, $1, $2, 'Many Donors ' || n, n || '@many.example', 10000, 0, 10000, 'paymongo', 'gcash',
       timestamptz '2026-11-21T02:00:00Z' + n * interval '1 minute', '2026-11-21T02:00:00Z'
     from generate_series(0, 2999) n`,
    [testApp.campaignId, testApp.institutionId],
  );
  const staff = await testApp.person({ roles: ['institution_admin'], institutionId: testApp.institutionId });
  const find = async (query: string) => {
    const { message, data } = (await staff.get(`/donations?search=donors&${query}`)).body;
    return [message !== '', data.total, data.data[0]?.reference_number];
  };
  assert.deepEqual(await find(''), [true, 0, undefined]);
  assert.deepEqual(await find('from=2026-11-22'), [true, 0, undefined]);
  assert.deepEqual(await find('to=2026-11-21'), [false, 840, 'BW-839']);
  assert.deepEqual(await find('from=2026-11-22&to=2026-11-22&per_page=1'), [false, 1440, 'BW-2279']);
});
