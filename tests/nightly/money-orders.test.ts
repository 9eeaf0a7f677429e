import { test } from 'node:test';
import { assertEveryEnd, assertEveryOrder } from '../money/courses.ts';

test('F§6 five reports of one payment, in every order and from every status, among thousands: never a second credit', async (t) => {
  await assertEveryOrder(t, 5);
});

test('F§3 F§6 four arrivals in every order with a cancellation or expiry, from every status: a payment counts once', async (t) => {
  await assertEveryEnd(t, 4);
});
