import { test } from 'node:test';
import { deliverShuffled } from '../money/shuffled-deliveries.ts';
import { sizeOf } from './sizes.ts';

test('F§6 a million deliveries in random order to two servers, half of them replays, three in ten responses lost: every donation counts once', async (t) => {
  await deliverShuffled(t, sizeOf('WEEKLY_EVENTS'));
});
