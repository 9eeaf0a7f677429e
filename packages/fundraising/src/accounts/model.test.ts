import { test } from 'node:test';
import { assertAsModel } from './testing/model.ts';

test('F§3 F§5 random sequences of steps with both kinds of client end as the model predicts', async (t) => {
  const { runs, requests } = await assertAsModel(t, { runs: 6, mostSteps: 40 });
  t.diagnostic(`${requests} requests in ${runs} runs`);
});
