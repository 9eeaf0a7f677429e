import { test } from 'node:test';
import { soakProgram } from '../soak/soak.ts';
import { sizeOf } from './sizes.ts';

test('the whole program under half load for ten minutes (a day in the full check) neither grows nor slows down', async (t) => {
  await soakProgram(t, sizeOf('WEEKLY_SOAK_MINUTES'));
});
