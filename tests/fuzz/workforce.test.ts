import { after, test } from 'node:test';
import { startFuzzedWorkforce } from './back-offices.ts';
import { REQUESTS } from './figures.ts';
import { fuzz } from './fuzz.ts';

const office = await startFuzzedWorkforce({ after });

test('contract: random requests from its OpenAPI document, in any order, get documented responses from workforce', async (t) => {
  await fuzz(t, office, { name: 'fuzzing workforce in CI, random requests', count: REQUESTS.ci });
});
