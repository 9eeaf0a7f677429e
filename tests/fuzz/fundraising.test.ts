import { after, test } from 'node:test';
import { REQUESTS } from './figures.ts';
import { startFuzzedFundraising } from './fundraising.ts';
import { fuzz, fuzzTexts } from './fuzz.ts';

const office = await startFuzzedFundraising({ after });

test('contract: random requests from its OpenAPI document, in any order, get documented responses from fundraising', async (t) => {
  await fuzz(t, office, { name: 'fuzzer in CI, fundraising in any order', count: REQUESTS.ci.anyOrder });
  await office.settled();
});

test('contract: a naughty string in any text of fundraising is refused or stored byte for byte', async (t) => {
  await fuzzTexts(t, office, { name: 'fuzzer in CI, texts of fundraising', count: REQUESTS.ci.texts });
});
