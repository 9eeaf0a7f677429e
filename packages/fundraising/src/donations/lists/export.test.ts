import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCsv } from '@bulwagan/platform/exports/csv/csv-read.ts';
import { BOUNDS, cellsOf } from '@bulwagan/platform/exports/testing/tables.ts';
import { readXlsx } from '@bulwagan/platform/exports/xlsx/xlsx-read.ts';
import {
  activeCampaign,
  type DonorTestApp,
  event,
  pendingDonation,
  sendEvent,
  startWithDonor,
} from '@bulwagan/testing/donations.ts';
import type { Person } from '@bulwagan/testing/fundraising.ts';
import { sql } from 'kysely';
import { donate } from '../testing/donations.ts';
import { type ExportedDonation, exportedDonations } from './export-queries.ts';
import { filterOf } from './filter.ts';

const EXPORT = '/donations/export';

type Record_ = Record<string, string>;

/** Parses an exported file as a spreadsheet does and returns its rows by column name. */
async function exported(testApp: DonorTestApp, who: Person, query = ''): Promise<Record_[]> {
  const { rawPayload, statusCode, headers } = await testApp.server.inject({
    url: `/fundraising/api/v1${EXPORT}?${query}`,
    headers: { authorization: `Bearer ${who.token}` },
  });
  assert.equal(statusCode, 200, query);
  assert.match(String(headers['content-disposition']), /attachment.*Donations.*\d{4}-\d{2}-\d{2}/);
  assert.equal(headers['cache-control'], 'no-store');
  const isXlsx = query.includes('xlsx');
  const rows = await cellsOf(isXlsx ? readXlsx(rawPayload, BOUNDS) : readCsv([rawPayload], BOUNDS));
  const [header = [], ...records] = rows;
  return records.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])));
}

const references = (rows: Record_[]) => rows.map((row) => row['Reference number']);

/** Reads all pages of a list. */
async function listed(who: Person, query = '') {
  const rows: { reference_number: string; amount: number; fee_amount: number; total_amount: number }[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = (await who.get(`/donations?${query}&per_page=100&page=${page}`)).body;
    rows.push(...data.data);
    if (page >= data.last_page) return rows;
  }
}

async function startWithTwo(t: Parameters<typeof startWithDonor>[0]) {
  const testApp = await startWithDonor(t, { now: '2026-11-21T02:00:00Z' });
  const elsewhere = await testApp.institution('Elsewhere');
  const foreignCampaign = await activeCampaign(testApp, {
    institutionId: elsewhere,
    createdBy: testApp.donor.id,
    title: '=Boats to school',
  });
  const staff = (role: 'institution_admin' | 'committee_member', institutionId: number) =>
    testApp.person({ roles: [role], institutionId });
  return {
    testApp,
    elsewhere,
    foreignCampaign,
    admin: await staff('institution_admin', testApp.institutionId),
    committee: await staff('committee_member', testApp.institutionId),
    foreign: await staff('institution_admin', elsewhere),
    root: await testApp.person({ roles: ['system_admin'] }),
  };
}

test('F§5 exporting donations requires permission to view donations; a refused export leaves no trace', async (t) => {
  const { testApp, admin } = await startWithTwo(t);
  await donate(testApp, { name: 'Ana Reyes', email: 'ana@x.test' });
  const nobody = await testApp.person({ roles: [] });
  const before = await testApp.snapshot('donations', 'audit_log');
  assert.equal((await testApp.get(EXPORT)).status, 401);
  assert.equal((await testApp.donor.get(EXPORT)).status, 403);
  assert.equal((await testApp.donor.get(`${EXPORT}?mine=true`)).status, 403);
  assert.equal((await nobody.get(EXPORT)).status, 403);
  for (const [query, field] of [
    ['format=pdf', 'format'],
    ['status=all', 'status'],
    ['campaign_id=0', 'campaign_id'],
    ['mine=maybe', 'mine'],
    [`search=${'x'.repeat(256)}`, 'search'],
  ] as const) {
    const reply = await admin.get(`${EXPORT}?${query}`);
    assert.equal(reply.status, 422, query);
    assert.deepEqual(Object.keys(reply.body.errors), [field], query);
  }
  assert.equal(await testApp.snapshot('donations', 'audit_log'), before);
  const { headers } = await admin.get(EXPORT);
  assert.equal(headers['x-ratelimit-limit'], (await admin.get('/donations')).headers['x-ratelimit-limit']);
});

test('F§5 an export has only the own institution’s donations; an administrator’s export has all', async (t) => {
  const { testApp, foreignCampaign, admin, committee, foreign, root } = await startWithTwo(t);
  const own = [await donate(testApp, { by: testApp.donor }), await donate(testApp, { by: admin })];
  // Donations that staff made to other institutions appear in their own list but not in the institution's export.
  const there = [
    await donate(testApp, { by: testApp.donor, campaignId: foreignCampaign }),
    await donate(testApp, { by: admin, campaignId: foreignCampaign }),
  ];
  const newest = [...own, ...there].toReversed();
  for (const query of ['', 'from=2026-11-21&to=2026-11-21', 'status=pending', 'format=xlsx']) {
    for (const person of [admin, committee])
      assert.deepEqual(references(await exported(testApp, person, query)), own.toReversed(), query);
    assert.deepEqual(references(await exported(testApp, foreign, query)), there.toReversed(), query);
    assert.deepEqual(references(await exported(testApp, root, query)), newest, query);
  }
  const reference = `search=${there[0]}`;
  assert.deepEqual(references(await exported(testApp, admin, reference)), []);
  assert.deepEqual(references(await exported(testApp, admin, `campaign_id=${foreignCampaign}`)), []);
  assert.deepEqual(references(await exported(testApp, foreign, reference)), [there[0]]);
  assert.deepEqual(references(await exported(testApp, admin, 'mine=true')), [there[1], own[1]]);
  assert.deepEqual(references(await exported(testApp, committee, 'mine=true')), []);
});

test('F§5 an export has each donation’s accounting fields exactly, and formulas are escaped', async (t) => {
  const { testApp, foreignCampaign } = await startWithTwo(t);
  const guest = await donate(testApp, {
    name: '=cmd|x',
    email: '@guest@x.test',
    campaignId: foreignCampaign,
    amount: 123_457n,
    method: 'card',
  });
  const hidden = await donate(testApp, { by: testApp.donor, isAnonymous: true });
  const report = (kind: string, reference: string) =>
    sendEvent(testApp, event(kind, { reference, paymentId: `pay_${reference}` }));
  testApp.clock.advance({ minutes: 3 });
  await report('payment.paid', guest);
  testApp.clock.advance({ hours: 30 });
  await report('payment.refunded', guest);
  const { rows } = await sql<{ fee: string }>`
    select trim_scale(fee_centavos / 100.0)::text as fee from donations where reference_number = ${guest}`.execute(
    testApp.app.db,
  );
  const { fee } = rows[0]!;
  // Earlier sessions have ended, so the user signs in again.
  const root = await testApp.person({ roles: ['system_admin'] });
  for (const format of ['csv', 'xlsx']) {
    const apostrophe = format === 'csv' ? "'" : '';
    const [second, first] = await exported(testApp, root, `format=${format}`);
    assert.deepEqual(first, {
      'Reference number': guest,
      Made: '2026-11-21 10:00:00',
      Paid: '2026-11-21 10:03:00',
      Donor: `${apostrophe}=cmd|x`,
      'E-mail': `${apostrophe}@guest@x.test`,
      Campaign: `${apostrophe}=Boats to school`,
      Institution: 'Elsewhere',
      Amount: '1234.57',
      Fee: fee,
      Total: String((123_457 + Math.round(Number(fee) * 100)) / 100),
      Method: 'card',
      Status: 'refunded',
      Refunded: '1234.57',
      'Refunded at': '2026-11-22 16:03:00',
    });
    assert.deepEqual(
      [second!.Donor, second!['E-mail'], second!.Paid, second!.Refunded, second!['Refunded at']],
      ['Anonymous', '', '', '', ''],
      hidden,
    );
  }
});

test('F§5 an export hides anonymous donors from everyone but themselves', async (t) => {
  const { testApp, admin, root } = await startWithTwo(t);
  const secret = { isAnonymous: true, name: 'Ana Reyes', email: 'ana@x.test' };
  await donate(testApp, secret);
  const own = await donate(testApp, { by: admin, isAnonymous: true });
  for (const person of [admin, root])
    for (const query of ['', 'search=reyes', 'search=ana@x.test']) {
      const rows = await exported(testApp, person, query);
      assert.doesNotMatch(JSON.stringify(rows), /Reyes|ana@x/, query);
      if (query !== '') assert.deepEqual(rows, []);
    }
  const row = (rows: Record_[]) => rows.find((one) => one['Reference number'] === own)!;
  assert.deepEqual([row(await exported(testApp, admin))['E-mail']], [admin.email]);
  assert.deepEqual([row(await exported(testApp, root))['E-mail']], ['']);
  assert.deepEqual(references(await exported(testApp, admin, `search=${admin.email}`)), [own]);
});

test('F§2 an export has no gateway ids, cards, addresses or messages', async (t) => {
  const { testApp, root } = await startWithTwo(t);
  const donation = await pendingDonation(testApp);
  const marks = ['SECRETMARK1', 'SECRETMARK2', 'SECRETMARK3', 'SECRETMARK4'];
  await testApp.app.connection.pool.query(
    'update donations set message = $2, failure_message = $3, checkout_url = $4, payment_id = $5 where id = $1',
    [donation.id, ...marks],
  );
  const { text } = await root.get(EXPORT);
  assert.match(text, new RegExp(donation.reference));
  for (const mark of [...marks, donation.transactionId, donation.intentId, '127.0.0.1'])
    assert.ok(!text.includes(mark), mark);
});

test('F§5 an export has the rows and the total of its list, in the same order', async (t) => {
  const { testApp, foreignCampaign, elsewhere } = await startWithTwo(t);
  const names = ['Luz Magsaysay', 'Jose Abad', 'Ana Reyes'];
  for (let n = 0; n < 30; n += 1) {
    const name = names[n % 3]!;
    const reference = await donate(testApp, {
      name,
      email: `${n}@x.test`,
      amount: BigInt(10_000 + n * 7),
      campaignId: n % 2 === 0 ? foreignCampaign : testApp.campaignId,
    });
    if (n % 3 > 0) {
      const kind = n % 3 === 1 ? 'payment.paid' : 'payment.failed';
      await sendEvent(testApp, event(kind, { reference, paymentId: `pay_${reference}` }));
    }
    testApp.clock.advance({ hours: 7 });
  }
  const sums = (rows: number[][]) => [0, 1, 2].map((at) => rows.reduce((sum, row) => sum + row[at]!, 0));
  const people = [
    await testApp.person({ roles: ['institution_admin'], institutionId: elsewhere }),
    await testApp.person({ roles: ['system_admin'] }),
  ];
  for (const person of people)
    for (const query of [
      '',
      'status=completed',
      `campaign_id=${foreignCampaign}`,
      'from=2026-11-23&to=2026-11-25',
      'paid_from=2026-11-23&paid_to=2026-11-25',
      'search=magsaysay',
      'search=magsaysay&from=2026-11-23',
      'from=2030-01-01',
    ]) {
      const list = await listed(person, query);
      const file = await exported(testApp, person, query);
      assert.deepEqual(
        references(file),
        list.map(({ reference_number: reference }) => reference),
        query,
      );
      const cents = (pesos: unknown) => Math.round(Number(pesos) * 100);
      assert.deepEqual(
        sums(file.map((row) => [row.Amount, row.Fee, row.Total].map(cents))),
        sums(list.map((row) => [row.amount, row.fee_amount, row.total_amount].map(cents))),
        query,
      );
      assert.equal(query.includes('2030') || list.length > 0, true, query);
    }
});

test('F§5 each export is audited with user and filters, and its institution can read the entry', async (t) => {
  const { testApp, admin, foreign } = await startWithTwo(t);
  await exported(testApp, admin, 'status=failed&from=2026-11-01&search=magsaysay');
  const [entry] = (await admin.get('/audit-logs?action=donation')).body.data.data;
  assert.deepEqual(
    [entry.action, entry.actor.id, entry.subject, entry.changes, entry.institution_id],
    [
      'donation.exported',
      admin.id,
      { type: 'donations', id: 'export' },
      { query: { status: 'failed', from: '2026-11-01', search: true } },
      testApp.institutionId,
    ],
  );
  assert.equal((await foreign.get('/audit-logs?action=donation')).body.data.total, 0);
});

test('F§5 an export continues after each batch in any order, however many donations are created at the same moment', async (t) => {
  const { testApp, foreignCampaign, admin } = await startWithTwo(t);
  for (let n = 0; n < 7; n += 1) {
    const campaignId = n === 3 ? foreignCampaign : testApp.campaignId;
    const reference = await donate(testApp, { name: `Ana ${n}`, email: 'ana@x.test', campaignId });
    await sendEvent(testApp, event('payment.paid', { reference, paymentId: `pay_${reference}` }));
    if (n % 3 === 2) testApp.clock.advance({ hours: 1 });
  }
  const name = ({ donor_name }: ExportedDonation) => donor_name!.slice('Ana '.length);
  for (const query of [{}, { from: '2026-11-21' }, { paid_from: '2026-11-21' }])
    for (const search of ['', 'ana'])
      for (const size of [1, 2, 7]) {
        const read = async (scope: Parameters<typeof exportedDonations>[1]) => {
          const filter = filterOf(query, 'Asia/Manila');
          const batches = await exportedDonations(testApp.app.db, scope, filter, search, size);
          return (await Array.fromAsync(batches)).flat().map(name).join('');
        };
        const all = { institutionId: null, userId: null };
        assert.equal(await read(all), '6543210', JSON.stringify({ query, search, size }));
        const within = { institutionId: testApp.institutionId, userId: admin.id };
        assert.equal(await read({ ...within, isWithin: true }), '654210');
      }
});

test('F§5 an export that matches too many donors is refused instead of being incomplete', async (t) => {
  const { testApp, admin } = await startWithTwo(t);
  await testApp.app.connection.pool.query(
    `insert into donations (reference_number, campaign_id, institution_id, donor_name, donor_email, amount_centavos,
       fee_centavos, total_centavos, payment_gateway, payment_method, created_at, updated_at)
     select 'BW-' || n, $1, $2, 'Many Donors ' || n, n || '@many.example', 10000, 0, 10000, 'paymongo', 'gcash', now(), now()
     from generate_series(10000, 12000) n`,
    [testApp.campaignId, testApp.institutionId],
  );
  const before = await testApp.snapshot('audit_log');
  const reply = await admin.get(`${EXPORT}?search=donors`);
  assert.equal(reply.status, 422);
  assert.deepEqual(Object.keys(reply.body.errors), ['search']);
  assert.equal(await testApp.snapshot('audit_log'), before);
  assert.equal(references(await exported(testApp, admin, 'search=12000')).length, 1);
});
