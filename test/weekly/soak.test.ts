import { test } from 'node:test';
import { soakProgram } from '../soak/soak.ts';
import { sizeOf } from './whole.ts';

test('F8 for ten minutes, where the check is for a day: the whole program under half of its load neither grows nor slows', async (t) => {
  await soakProgram(t, sizeOf('WEEKLY_SOAK_MINUTES'));
});
