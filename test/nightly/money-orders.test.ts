import { test } from 'node:test';
import { assertEveryOrder } from '../money/courses.ts';

test('F§6 every order of five arrivals from every state, one after another among thousands: never a second credit', async (t) => {
  await assertEveryOrder(t, 5);
});
