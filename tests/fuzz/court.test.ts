import { after, test } from 'node:test';
import { startFuzzedCourt } from './back-offices.ts';
import { REQUESTS } from './figures.ts';
import { fuzz } from './fuzz.ts';

const office = await startFuzzedCourt({ after });

test('contract: random requests from its OpenAPI document, in any order, get documented responses from court', async (t) => {
  await fuzz(t, office, { name: 'fuzzing court in CI, random requests', count: REQUESTS.ci });
});
