import { after, test } from 'node:test';
import { startFuzzedWorkforce } from './back-offices.ts';
import { REQUESTS } from './figures.ts';
import { fuzz, fuzzTexts } from './fuzz.ts';

const office = await startFuzzedWorkforce({ after });

test('contract: random requests from its OpenAPI document, in any order, get documented responses from workforce', async (t) => {
  await fuzz(t, office, { name: 'fuzzer in CI, workforce in any order', count: REQUESTS.ci.anyOrder });
});

test('contract: a naughty string in any text of workforce is refused or stored byte for byte', async (t) => {
  await fuzzTexts(t, office, { name: 'fuzzer in CI, texts of workforce', count: REQUESTS.ci.texts });
});
