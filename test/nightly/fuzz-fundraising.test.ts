import { after, test } from 'node:test';
import { REQUESTS } from '../fuzz/figures.ts';
import { startFuzzedFundraising } from '../fuzz/fundraising.ts';
import { fuzz } from '../fuzz/fuzz.ts';

const office = await startFuzzedFundraising({ after });

test('contract: nor do many thousands of requests in any order take fundraising off its description', async (t) => {
  await fuzz(t, office, { name: 'fuzzer, fundraising in any order', count: REQUESTS.night.anyOrder });
  await office.settled();
});
