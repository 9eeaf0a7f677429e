import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '@bulwagan/testing/app.ts';
import { sendEvent } from '@bulwagan/testing/donations.ts';
import { assertAll, assertSums, secondsOf, startCourses, startTestApp } from './courses.ts';
import { ARRIVALS, advance, ordersOf } from './orders.ts';

test('F§6 three arrivals in every order from every status, over HTTP and concurrently', async (t) => {
  const { testApp, warnings } = await startTestApp(t);
  const courses = await startCourses(testApp, ordersOf(ARRIVALS, 3));
  const bySession = new Map(courses.map((course) => [course.donation.session, course]));
  const paidAt = testApp.clock.now();
  testApp.app.gateway.getCheckout = async (id) => {
    const { donation } = bySession.get(id)!;
    const payment = {
      id: donation.payment,
      amountInCentavos: donation.amount,
      currency: 'PHP',
      feeInCentavos: 0n,
      status: 'paid',
      sourceType: 'card',
      chargeId: donation.intent,
      paidAt: paidAt.add({ seconds: 5 }),
      metadata: {},
    };
    return { id, chargeId: donation.intent, state: 'paid', isExpired: false, payments: [payment] };
  };
  for (let step = 0; step < 3; step += 1) {
    testApp.clock.advance({ seconds: 10 });
    const time = secondsOf(testApp);
    await Promise.all(
      courses.map(async (course) => {
        const sent = advance(course, step, time);
        if (sent === undefined) return;
        const reply = await untilTaken(() =>
          'event' in sent
            ? sendEvent(testApp, sent.event)
            : testApp.donor.get(`/donations/${course.donation.id}/verify`),
        );
        assert.equal(reply.status, 200);
      }),
    );
    await assertAll(testApp, courses, warnings);
  }
  await assertSums(testApp, courses);
});

const PAUSE_IN_MS = 100;

/** Repeats a request while the server is overloaded and returns 503, as the gateway does: hundreds arrive at once. */
async function untilTaken(send: () => Promise<Reply>): Promise<Reply> {
  let reply = await send();
  while (reply.status === 503) {
    await sleep(PAUSE_IN_MS);
    reply = await send();
  }
  return reply;
}
