import { after, test } from 'node:test';
import { REQUESTS } from './figures.ts';
import { fuzz, fuzzTexts } from './fuzz.ts';
import { startFuzzedWorkforce } from './offices.ts';

const office = await startFuzzedWorkforce({ after });

test('contract: whatever is drawn from its description, in whatever order, workforce answers as described', async (t) => {
  await fuzz(t, office, { name: 'fuzzer in CI, workforce in any order', count: REQUESTS.ci.anyOrder });
});

test('contract: a naughty string in the place of any other of workforce is refused or kept byte for byte', async (t) => {
  await fuzzTexts(t, office, { name: 'fuzzer in CI, texts of workforce', count: REQUESTS.ci.texts });
});
