import assert from 'node:assert/strict';
import { test } from 'node:test';
import { handleGroup } from '../../src/fundraising/webhooks/handle.ts';
import type { Delivery } from '../../src/fundraising/webhooks/outcome.ts';
import { sendEvent } from '../giving.ts';
import { chunks, seeded, shuffled } from './batch.ts';
import {
  assertAll,
  assertEveryOrder,
  assertSums,
  deliveryOf,
  SEED,
  secondsOf,
  startCourses,
  startWorld,
} from './courses.ts';
import { ARRIVALS, advance, ordersOf } from './orders.ts';

test('F§6 three arrivals in every order from every status, one after another: never a second credit', async (t) => {
  await assertEveryOrder(t, 3);
});

test('F§6 four events in every order from every status, handled as one group: same result as one by one', async (t) => {
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

test('F§6 three arrivals in every order from every status, over HTTP and concurrently', async (t) => {
  const { world, warnings } = await startWorld(t);
  const courses = await startCourses(world, ordersOf(ARRIVALS, 3));
  const bySession = new Map(courses.map((course) => [course.gift.session, course]));
  const paidAt = world.clock.now();
  world.app.gateway.getCheckoutSession = async (id) => {
    const { gift } = bySession.get(id)!;
    const payment = {
      id: gift.payment,
      amountInCentavos: gift.amount,
      currency: 'PHP',
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
