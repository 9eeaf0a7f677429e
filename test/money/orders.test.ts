import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { parseEvent } from '../../src/fundraising/gateway/index.ts';
import type { PaymentReport } from '../../src/fundraising/ledger/report.ts';
import { settle } from '../../src/fundraising/ledger/settle.ts';
import { handleGroup } from '../../src/fundraising/webhooks/handle.ts';
import type { Delivery } from '../../src/fundraising/webhooks/outcome.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import { type GivingWorld, givingWorld, sendEvent } from '../giving.ts';
import { chunks, faults, manyGifts, seeded, shuffled } from './batch.ts';
import { ARRIVALS, advance, type Course, completionOf, courseOf, ordersOf, STARTS } from './orders.ts';

const LENGTH = 5;
const GROUP = 500;
const SEED = 20_261_121;

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

function deliveryOf(body: unknown): Delivery {
  const parsed = parseEvent(body);
  if ('malformed' in parsed) throw new Error(parsed.malformed);
  return { event: parsed, payload: JSON.stringify(body) };
}

const secondsOf = (world: GivingWorld) => Math.floor(world.clock.now().epochMilliseconds / 1000);

/** A donation for each order and start; the completed ones are completed as they would be. */
async function startCourses(world: GivingWorld, orders: (readonly (typeof ARRIVALS)[number][])[]) {
  const time = secondsOf(world);
  const wanted = STARTS.flatMap((start) => orders.map((order) => ({ start, order })));
  const gifts = await manyGifts(
    world,
    wanted.map(({ start }) => ({ status: start === 'completed' ? 'pending' : start })),
  );
  const courses = wanted.map(({ start, order }, n) => courseOf(gifts[n]!, start, order, time));
  const completed = courses.filter(({ start }) => start === 'completed');
  for (const group of chunks(completed, GROUP))
    await handleGroup(
      world.app,
      group.map(({ gift }) => deliveryOf(completionOf(gift, time))),
    );
  return courses;
}

/** Compares every course with the database. */
async function assertAll(world: GivingWorld, courses: Course[], warnings: { reference: string }[]) {
  const { rows } = await sql<{ id: number; status: string; credits: number; deliveries: number }>`
    select d.id, d.status,
      (select count(*)::int from ledger_entries e where e.donation_id = d.id and e.kind = 'credit') as credits,
      (select coalesce(sum(deliveries), 0)::int from webhook_events w where w.donation_id = d.id) as deliveries
    from donations d order by d.id`.execute(world.app.db);
  const told = new Map<string, number>();
  for (const { reference } of warnings) told.set(reference, (told.get(reference) ?? 0) + 1);
  const actual = rows.map(({ id, status, credits, deliveries }) =>
    [id, status, credits, deliveries].join(' '),
  );
  const expected = courses
    .toSorted((a, b) => a.gift.id - b.gift.id)
    .map(({ gift, status, credits, deliveries }) => [gift.id, status, credits, deliveries].join(' '));
  assert.deepEqual(actual, expected);
  for (const { gift, start, order, warnings: count } of courses)
    assert.equal(told.get(gift.reference) ?? 0, count, `warnings of ${start}: ${order.join(', ')}`);
  assert.deepEqual(await faults(world), []);
}

/** The campaign's sum is that of the gifts that must count, and every donor was told once. */
async function assertSums(world: GivingWorld, courses: Course[]) {
  const credited = courses.filter(({ credits }) => credits === 1);
  const sum = credited.reduce((total, { gift }) => total + gift.amount, 0n);
  const campaign = await world.app.db
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', world.campaignId)
    .executeTakeFirstOrThrow();
  assert.deepEqual(
    [campaign.raised_centavos, campaign.available_centavos, campaign.supporter_count],
    [sum, sum, credited.length],
  );
  const { rows } = await sql<{ notices: number }>`
    select count(*)::int as notices from notifications where kind = 'donation.completed'`.execute(
    world.app.db,
  );
  assert.equal(rows[0]!.notices, credited.length);
}

async function startWorld(t: TestContext) {
  const { lines, log } = warningsOf();
  const world = await givingWorld(t, { ground: { log } });
  return { world, warnings: lines };
}

test(`F§6 every order of ${LENGTH} arrivals from every state, one after another among thousands: never a second credit`, async (t) => {
  const { world, warnings } = await startWorld(t);
  const courses = await startCourses(world, ordersOf(ARRIVALS, LENGTH));
  const random = seeded(SEED);
  for (let step = 0; step < LENGTH; step += 1) {
    world.clock.advance({ seconds: 10 });
    const time = secondsOf(world);
    const reports: PaymentReport[] = [];
    const deliveries: Delivery[] = [];
    for (const course of courses) {
      const sent = advance(course, step, time);
      if (sent === undefined) continue;
      if ('event' in sent) deliveries.push(deliveryOf(sent.event));
      else reports.push(sent.report);
    }
    for (const group of chunks(shuffled(deliveries, random), GROUP)) await handleGroup(world.app, group);
    for (const group of chunks(shuffled(reports, random), GROUP))
      await withTransaction(world.app.db, (trx) => settle(world.app, trx, group));
    await assertAll(world, courses, warnings);
  }
  await assertSums(world, courses);
});

test('F§6 every order of four events from every state, all in one group: as if they had come one by one', async (t) => {
  const { world, warnings } = await startWorld(t);
  const kinds = ['checkout', 'payment', 'failure', 'again'] as const;
  const courses = await startCourses(world, ordersOf(kinds, 4));
  for (const group of chunks(shuffled(courses, seeded(SEED)), 100)) {
    const deliveries: Delivery[] = [];
    for (let step = 0; step < 4; step += 1) {
      for (const course of group) {
        const sent = advance(course, step, secondsOf(world) + 10 * (step + 1));
        if (sent !== undefined && 'event' in sent) deliveries.push(deliveryOf(sent.event));
      }
    }
    await handleGroup(world.app, deliveries);
  }
  await assertAll(world, courses, warnings);
  await assertSums(world, courses);
});

test('F§6 every order of three arrivals from every state, through HTTP, everybody at once', async (t) => {
  const { world, warnings } = await startWorld(t);
  const courses = await startCourses(world, ordersOf(ARRIVALS, 3));
  const bySession = new Map(courses.map((course) => [course.gift.session, course]));
  const paidAt = world.clock.now();
  world.app.gateway.getCheckoutSession = async (id) => {
    const { gift } = bySession.get(id)!;
    const payment = {
      id: gift.payment,
      amountInCentavos: gift.amount,
      feeInCentavos: 0n,
      status: 'paid',
      sourceType: 'card',
      intentId: gift.intent,
      paidAt: paidAt.add({ seconds: 5 }),
      metadata: {},
    };
    return {
      id,
      status: 'active',
      url: undefined,
      reference: gift.reference,
      intentId: gift.intent,
      intentStatus: 'succeeded',
      payments: [payment],
      paidPayment: payment,
      metadata: {},
    };
  };
  for (let step = 0; step < 3; step += 1) {
    world.clock.advance({ seconds: 10 });
    const time = secondsOf(world);
    await Promise.all(
      courses.map(async (course) => {
        const sent = advance(course, step, time);
        if (sent === undefined) return;
        const reply =
          'event' in sent
            ? await sendEvent(world, sent.event)
            : await world.donor.get(`/donations/${course.gift.id}/verify`);
        assert.equal(reply.status, 200);
      }),
    );
    await assertAll(world, courses, warnings);
  }
  await assertSums(world, courses);
});
