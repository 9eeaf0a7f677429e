import { test } from 'node:test';
import { deliverShuffled } from '../money/shuffled-deliveries.ts';
import { WEEK } from '../money/week.ts';

const EVENTS = Number(process.env.WEEKLY_EVENTS ?? WEEK.events);

test('F§6 a million deliveries in any order to two programs, half of them replays, three in ten answers lost: every gift counts once', async (t) => {
  await deliverShuffled(t, EVENTS);
});
