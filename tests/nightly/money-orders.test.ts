import { test } from 'node:test';
import { handleGroup } from '@bulwagan/fundraising/webhooks/handle.ts';
import type { Delivery } from '@bulwagan/fundraising/webhooks/outcome.ts';
import { chunks, seeded, shuffled } from '../money/batch.ts';
import {
  assertAll,
  assertEveryEnd,
  assertEveryOrder,
  assertSums,
  deliveryOf,
  SEED,
  secondsOf,
  startCourses,
  startTestApp,
} from '../money/courses.ts';
import { advance, ordersOf } from '../money/orders.ts';

test('F§6 five reports of one payment, in every order and from every status, among thousands: never a second credit', async (t) => {
  await assertEveryOrder(t, 5);
});

test('F§3 F§6 four arrivals in every order with a cancellation or expiry, from every status: a payment counts once', async (t) => {
  await assertEveryEnd(t, 4);
});

test('F§6 three arrivals in every order from every status, one after another: never a second credit', async (t) => {
  await assertEveryOrder(t, 3);
});

test('F§6 four events in every order from every status, handled as one group: same result as one by one', async (t) => {
  const { testApp, warnings } = await startTestApp(t);
  const kinds = ['checkout', 'payment', 'failure', 'again'] as const;
  const courses = await startCourses(testApp, ordersOf(kinds, 4));
  for (const group of chunks(shuffled(courses, seeded(SEED)), 100)) {
    const deliveries: Delivery[] = [];
    for (let step = 0; step < 4; step += 1) {
      for (const course of group) {
        const sent = advance(course, step, secondsOf(testApp) + 10 * (step + 1));
        if (sent !== undefined && 'event' in sent) deliveries.push(deliveryOf(sent.event));
      }
    }
    await handleGroup(testApp.app, deliveries);
  }
  await assertAll(testApp, courses, warnings);
  await assertSums(testApp, courses);
});
