import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import type { TestContext } from 'node:test';
import type { PaymentReport } from '@bulwagan/fundraising/ledger/report.ts';
import { settle } from '@bulwagan/fundraising/ledger/settle.ts';
import { handleGroup } from '@bulwagan/fundraising/webhooks/handle.ts';
import type { Delivery } from '@bulwagan/fundraising/webhooks/outcome.ts';
import { parseEvent } from '@bulwagan/paymongo/webhooks/events.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { type DonorTestApp, startWithDonor } from '@bulwagan/testing/donations.ts';
import { sql } from 'kysely';
import { chunks, faults, manyDonations, seeded, shuffled } from './batch.ts';
import {
  ARRIVALS,
  type Arrival,
  advance,
  type Course,
  completionOf,
  courseOf,
  ENDS,
  ordersOf,
  STARTS,
} from './orders.ts';

const GROUP = 500;
export const SEED = 20_261_121;

function warningsOf() {
  const lines: { reference: string; previousStatus: string }[] = [];
  const to = new Writable({
    write: (chunk, _, done) => {
      for (const line of String(chunk).split('\n'))
        if (line.includes('previousStatus')) lines.push(JSON.parse(line));
      done();
    },
  });
  return { lines, log: createLog({ level: 'warn', pretty: false, to }) };
}

export function deliveryOf(body: unknown): Delivery {
  const parsed = parseEvent(body);
  if ('malformed' in parsed) throw new Error(parsed.malformed);
  return { event: parsed, payload: JSON.stringify(body) };
}

export const secondsOf = (testApp: DonorTestApp) => Math.floor(testApp.clock.now().epochMilliseconds / 1000);

/**
 * Creates a donation for each sequence of arrivals and each initial status. Completed ones are completed the regular
 * way.
 */
export async function startCourses(testApp: DonorTestApp, orders: (readonly Arrival[])[]) {
  const time = secondsOf(testApp);
  const wanted = STARTS.flatMap((start) => orders.map((order) => ({ start, order })));
  const donations = await manyDonations(
    testApp,
    wanted.map(({ start }) => ({ status: start === 'completed' ? 'pending' : start })),
  );
  const courses = wanted.map(({ start, order }, n) => courseOf(donations[n]!, start, order, time));
  const completed = courses.filter(({ start }) => start === 'completed');
  for (const group of chunks(completed, GROUP))
    await handleGroup(
      testApp.app,
      group.map(({ donation }) => deliveryOf(completionOf(donation, time))),
    );
  return courses;
}

/** Asserts that the database matches the expectation of every course. */
export async function assertAll(testApp: DonorTestApp, courses: Course[], warnings: { reference: string }[]) {
  const { rows } = await sql<{ id: number; status: string; credits: number; deliveries: number }>`
    select d.id, d.status,
      (select count(*)::int from ledger_entries e where e.donation_id = d.id and e.kind = 'credit') as credits,
      (select coalesce(sum(deliveries), 0)::int from webhook_events w where w.donation_id = d.id) as deliveries
    from donations d order by d.id`.execute(testApp.app.db);
  const reported = new Map<string, number>();
  for (const { reference } of warnings) reported.set(reference, (reported.get(reference) ?? 0) + 1);
  const actual = rows.map(({ id, status, credits, deliveries }) =>
    [id, status, credits, deliveries].join(' '),
  );
  const expected = courses
    .toSorted((a, b) => a.donation.id - b.donation.id)
    .map(({ donation, status, credits, deliveries }) => [donation.id, status, credits, deliveries].join(' '));
  assert.deepEqual(actual, expected);
  for (const { donation, start, order, warnings: count } of courses)
    assert.equal(reported.get(donation.reference) ?? 0, count, `warnings of ${start}: ${order.join(', ')}`);
  assert.deepEqual(await faults(testApp), []);
}

/** Asserts that the campaign total equals its credited donations, and that each donor was notified once. */
export async function assertSums(testApp: DonorTestApp, courses: Course[]) {
  const credited = courses.filter(({ credits }) => credits === 1);
  const sum = credited.reduce((total, { donation }) => total + donation.amount, 0n);
  const campaign = await testApp.app.db
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', testApp.campaignId)
    .executeTakeFirstOrThrow();
  assert.deepEqual(
    [campaign.raised_centavos, campaign.available_centavos, campaign.supporter_count],
    [sum, sum, credited.length],
  );
  const { rows } = await sql<{ notices: number }>`
    select count(*)::int as notices from notifications where kind = 'donation.completed'`.execute(
    testApp.app.db,
  );
  assert.equal(rows[0]!.notices, credited.length);
}

export async function startTestApp(t: TestContext) {
  const { lines, log } = warningsOf();
  const testApp = await startWithDonor(t, { platform: { log } });
  return { testApp, warnings: lines };
}

/**
 * Tests every sequence of `length` arrivals from every status. Each step sends the arrivals of all courses in one
 * group.
 */
export const assertEveryOrder = (t: TestContext, length: number): Promise<void> =>
  assertOrders(t, ordersOf(ARRIVALS, length));

/** Tests sequences that contain a cancellation or an expiry among other arrivals. */
export const assertEveryEnd = (t: TestContext, length: number): Promise<void> =>
  assertOrders(
    t,
    ordersOf([...ARRIVALS, ...ENDS], length).filter((order) => order.some((one) => isEnd(one))),
  );

const isEnd = (arrival: Arrival): boolean => (ENDS as readonly Arrival[]).includes(arrival);

async function assertOrders(t: TestContext, orders: Arrival[][]): Promise<void> {
  const { testApp, warnings } = await startTestApp(t);
  const courses = await startCourses(testApp, orders);
  const length = orders[0]!.length;
  const random = seeded(SEED);
  for (let step = 0; step < length; step += 1) {
    testApp.clock.advance({ seconds: 10 });
    const time = secondsOf(testApp);
    const reports: PaymentReport[] = [];
    const deliveries: Delivery[] = [];
    for (const course of courses) {
      const sent = advance(course, step, time);
      if (sent === undefined) continue;
      if ('event' in sent) deliveries.push(deliveryOf(sent.event));
      else if ('report' in sent) reports.push(sent.report);
      else await cancel(testApp, sent.cancelled);
    }
    for (const group of chunks(shuffled(deliveries, random), GROUP)) await handleGroup(testApp.app, group);
    for (const group of chunks(shuffled(reports, random), GROUP))
      await withTransaction(testApp.app.db, (trx) => settle(testApp.app, trx, group));
    await assertAll(testApp, courses, warnings);
  }
  await assertSums(testApp, courses);
}

async function cancel({ app: { db }, clock }: DonorTestApp, id: number): Promise<void> {
  await sql`
    update donations set status = 'cancelled', updated_at = ${iso(clock.now())}
    where id = ${id} and status = 'pending'`.execute(db);
}
