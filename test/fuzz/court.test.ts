import { after, test } from 'node:test';
import { REQUESTS } from './figures.ts';
import { fuzz, fuzzTexts } from './fuzz.ts';
import { startFuzzedCourt } from './offices.ts';

const office = await startFuzzedCourt({ after });

test('contract: whatever is drawn from its description, in whatever order, court answers as described', async (t) => {
  await fuzz(t, office, { name: 'fuzzer in CI, court in any order', count: REQUESTS.ci.anyOrder });
});

test('contract: a naughty string in the place of any other of court is refused or kept byte for byte', async (t) => {
  await fuzzTexts(t, office, { name: 'fuzzer in CI, texts of court', count: REQUESTS.ci.texts });
});
