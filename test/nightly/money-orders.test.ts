import { test } from 'node:test';
import { assertEveryEnd, assertEveryOrder } from '../money/courses.ts';

test('F§6 every order of five arrivals from every state, one after another among thousands: never a second credit', async (t) => {
  await assertEveryOrder(t, 5);
});

test('F§3 F§6 every order of four arrivals in which a gift is cancelled or expires, from every state: what is paid counts once, whatever ended before', async (t) => {
  await assertEveryEnd(t, 4);
});
