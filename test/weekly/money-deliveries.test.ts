import { test } from 'node:test';
import { deliverShuffled } from '../money/shuffled-deliveries.ts';
import { sizeOf } from './whole.ts';

test('F§6 a million deliveries in any order to two programs, half of them replays, three in ten answers lost: every gift counts once', async (t) => {
  await deliverShuffled(t, sizeOf('WEEKLY_EVENTS'));
});
