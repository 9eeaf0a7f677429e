import { after, test } from 'node:test';
import { REQUESTS } from './figures.ts';
import { startFuzzedFundraising } from './fundraising.ts';
import { fuzz, fuzzTexts } from './fuzz.ts';

const office = await startFuzzedFundraising({ after });

test('contract: random requests from its OpenAPI document, in any order, get documented responses from fundraising', async (t) => {
  await fuzz(t, office, { name: 'fuzzing fundraising in CI, random requests', count: REQUESTS.ci.anyOrder });
  await office.settled();
});

test('contract: a naughty string in any text of fundraising is refused or stored byte for byte', async (t) => {
  await fuzzTexts(t, office, {
    name: 'fuzzing fundraising in CI, naughty strings',
    count: REQUESTS.ci.texts,
  });
});
