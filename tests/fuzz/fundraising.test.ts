import { after, test } from 'node:test';
import { REQUESTS } from './figures.ts';
import { startFuzzedFundraising } from './fundraising.ts';
import { fuzz } from './fuzz.ts';

const office = await startFuzzedFundraising({ after });

test('contract: random requests from its OpenAPI document, in any order, get documented responses from fundraising', async (t) => {
  await fuzz(t, office, { name: 'fuzzing fundraising in CI, random requests', count: REQUESTS.ci });
  await office.settled();
});
