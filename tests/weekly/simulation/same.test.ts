import { test } from 'node:test';
import { PAGES } from '../../simulation/actions.ts';
import { assertSameAgain } from '../../simulation/seeds.ts';

test('the same seed repeats a run turn by turn', async (t) => {
  await assertSameAgain(t, PAGES);
});
