import { after, test } from 'node:test';
import { REQUESTS } from './figures.ts';
import { startFuzzedFundraising } from './fundraising.ts';
import { fuzz, fuzzTexts } from './fuzz.ts';

const office = await startFuzzedFundraising({ after });

test('contract: whatever is drawn from its description, in whatever order, fundraising answers as described', async (t) => {
  await fuzz(t, office, { name: 'fuzzer in CI, fundraising in any order', count: REQUESTS.ci.anyOrder });
  await office.settled();
});

test('contract: a naughty string in the place of any other of fundraising is refused or kept byte for byte', async (t) => {
  await fuzzTexts(t, office, { name: 'fuzzer in CI, texts of fundraising', count: REQUESTS.ci.texts });
});
