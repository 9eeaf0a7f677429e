import { test } from 'node:test';
import { assertAsModel } from './test-model.ts';

test('F§3 F§5 a few random orders of steps over both kinds of client end as the model says', async (t) => {
  const { runs, requests } = await assertAsModel(t, { runs: 6, mostSteps: 40 });
  t.diagnostic(`${requests} requests in ${runs} runs`);
});
