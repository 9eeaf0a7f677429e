import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DONATION_STATUSES, type DonationStatus } from '@bulwagan/contracts/fundraising/statuses.ts';
import {
  activeCampaign,
  type DonorTestApp,
  pendingDonation,
  startWithDonor,
} from '@bulwagan/testing/donations.ts';
import type { Person } from '@bulwagan/testing/fundraising.ts';
import { findBroken } from '@bulwagan/testing/invariants.ts';
import { manyDonations, seeded } from '../../../../../tests/money/batch.ts';
import { COUNTER_INVARIANTS, foldSums } from '../../insights/counters.ts';

const SEED = 20_261_122;

interface Known {
  id: number;
  campaign_id: number;
  institution_id: number;
  user_id: number | null;
  status: DonationStatus;
}

interface ListTestApp extends DonorTestApp {
  campaigns: number[];
  people: { person: Person; sees(row: Known): boolean }[];
}

/** Creates two institutions with three campaigns and one user for each different view of their donations. */
async function startWithDonations(t: Parameters<typeof startWithDonor>[0]): Promise<ListTestApp> {
  const testApp = await startWithDonor(t);
  // Completes some donations without ledger entries.
  testApp.skipInvariants();
  const elsewhere = await testApp.institution();
  const staff = await testApp.person({ roles: ['committee_member'], institutionId: testApp.institutionId });
  const foreign = await testApp.person({ roles: ['institution_admin'], institutionId: elsewhere });
  const root = await testApp.person({ roles: ['system_admin'] });
  const stranger = await testApp.person();
  const by = { createdBy: testApp.donor.id };
  const campaigns = [
    testApp.campaignId,
    await activeCampaign(testApp, { ...by, institutionId: testApp.institutionId }),
    await activeCampaign(testApp, { ...by, institutionId: elsewhere }),
  ];
  const own = (person: Person) => (row: Known) => row.user_id === person.id;
  const within = (person: Person, id: number) => (row: Known) =>
    row.institution_id === id || own(person)(row);
  return {
    ...testApp,
    campaigns,
    people: [
      { person: root, sees: () => true },
      { person: staff, sees: within(staff, testApp.institutionId) },
      { person: foreign, sees: within(foreign, elsewhere) },
      { person: testApp.donor, sees: own(testApp.donor) },
      { person: stranger, sees: own(stranger) },
    ],
  };
}

/** Creates donations of the donor, reassigns a few to a staff member and turns a few into guest donations. */
async function seed(testApp: ListTestApp, count: number, random: () => number): Promise<void> {
  const among = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const donations = await manyDonations(
    testApp,
    Array.from({ length: count }, () => ({
      status: among(DONATION_STATUSES),
      campaignId: among(testApp.campaigns),
    })),
  );
  const { pool } = testApp.app.connection;
  await pool.query(`
    update donations d set institution_id = c.institution_id from campaigns c
    where c.id = d.campaign_id and c.institution_id <> d.institution_id`);
  for (const { id } of donations)
    if (random() < 0.4)
      await pool.query(`update donations set user_id = $2, donor_email = 'guest@x.test' where id = $1`, [
        id,
        among([null, ...testApp.people.map(({ person }) => person.id)]),
      ]);
}

const FILTERS: { status?: DonationStatus; campaign?: number }[] = [
  {},
  ...DONATION_STATUSES.map((status) => ({ status })),
  ...[0, 1, 2].map((campaign) => ({ campaign })),
  { status: 'failed', campaign: 1 },
  { status: 'pending', campaign: 2 },
];

/**
 * Requests pages of every list as every user and compares them with the table. Returns the number of pages requested.
 */
async function assertLists(testApp: ListTestApp): Promise<number> {
  const { rows } = await testApp.app.connection.pool.query<Known>(
    'select id, campaign_id, institution_id, user_id, status from donations order by id desc',
  );
  assert.deepEqual(await findBroken(testApp.app.db, COUNTER_INVARIANTS), []);
  let asked = 0;
  for (const { person, sees } of testApp.people)
    for (const { status, campaign } of FILTERS) {
      const campaignId = campaign === undefined ? undefined : testApp.campaigns[campaign];
      const wanted = rows
        .filter(sees)
        .filter((row) => status === undefined || row.status === status)
        .filter((row) => campaignId === undefined || row.campaign_id === campaignId);
      const last = Math.max(1, Math.ceil(wanted.length / 7));
      for (const page of new Set([1, Math.ceil(last / 2), last, last + 1])) {
        const query = new URLSearchParams({ page: String(page), per_page: '7' });
        if (status !== undefined) query.set('status', status);
        if (campaignId !== undefined) query.set('campaign_id', String(campaignId));
        const { data } = (await person.get(`/donations?${query}`)).body;
        assert.deepEqual(
          [data.total, data.data.map(({ id }: Known) => id)],
          [wanted.length, wanted.slice((page - 1) * 7, page * 7).map(({ id }) => id)],
          `user ${person.id}: ${query}`,
        );
        asked += 1;
      }
    }
  return asked;
}

test('F§5 a donation list is refused for anonymous callers and for invalid filters', async (t) => {
  const testApp = await startWithDonor(t);
  const before = await testApp.snapshot('donations', 'donation_counts', 'donation_count_changes');
  assert.equal((await testApp.get('/donations')).status, 401);
  for (const [query, field] of [
    ['status=all', 'status'],
    [`status=${encodeURIComponent("failed' or true --")}`, 'status'],
    ['campaign_id=0', 'campaign_id'],
    ['campaign_id=x', 'campaign_id'],
    ['page=x', 'page'],
  ] as const) {
    const reply = await testApp.donor.get(`/donations?${query}`);
    assert.equal(reply.status, 422, query);
    assert.deepEqual(Object.keys(reply.body.errors), [field], query);
  }
  assert.equal(await testApp.snapshot('donations', 'donation_counts', 'donation_count_changes'), before);
});

test('F§5 every page of every list has the rows and the total of the table, before and after counts are folded', async (t) => {
  t.diagnostic(`seed ${SEED}`);
  const random = seeded(SEED);
  const testApp = await startWithDonations(t);
  await seed(testApp, 60, random);
  assert.ok((await assertLists(testApp)) > 150);
  await foldSums(testApp.app);
  assert.equal(await testApp.snapshot('donation_count_changes'), 'donation_count_changes: ');
  await assertLists(testApp);
  // Half are in the folded counts and half in the changes since; some rows then move out of the folded half.
  await seed(testApp, 40, random);
  await testApp.app.connection.pool.query(
    `update donations set status = 'expired' where status = 'pending' and id % 3 = 0`,
  );
  await testApp.app.connection.pool.query(`update donations set amount_centavos = amount_centavos + 100,
    total_centavos = total_centavos + 100 where id % 5 = 0`);
  await assertLists(testApp);
  await testApp.app.connection.pool.query('select recount_donations()');
  await assertLists(testApp);
});

test('F§5 a donation that is deleted or moved to another campaign no longer counts in its old place', async (t) => {
  const testApp = await startWithDonations(t);
  const donations = await manyDonations(
    testApp,
    testApp.campaigns.map((campaignId) => ({ status: 'failed' as const, campaignId })),
  );
  await foldSums(testApp.app);
  const { pool } = testApp.app.connection;
  await pool.query('delete from donation_transactions where donation_id = $1', [donations[0]!.id]);
  await pool.query('delete from donations where id = $1', [donations[0]!.id]);
  await pool.query(
    'update donations d set campaign_id = c.id, institution_id = c.institution_id from campaigns c where c.id = $2 and d.id = $1',
    [donations[1]!.id, testApp.campaigns[2]],
  );
  await assertLists(testApp);
  await foldSums(testApp.app);
  await assertLists(testApp);
});

test('contract §2: staff who can see their whole institution can list only their own donations', async (t) => {
  const testApp = await startWithDonor(t);
  const root = await testApp.person({ roles: ['system_admin'] });
  await pendingDonation(testApp);
  assert.equal((await root.get('/donations')).body.data.total, 1);
  assert.equal((await root.get('/donations?mine=true')).body.data.total, 0);
  assert.equal((await testApp.donor.get('/donations?mine=true')).body.data.total, 1);
  assert.equal((await root.get('/subscriptions?mine=true')).body.data.total, 0);
});
