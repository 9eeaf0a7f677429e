import { after, test } from 'node:test';
import { NO_SIGNED_COPY } from '../../bad-input/papers.ts';
import { NEVER_LET_IN, startFuzzedWorkforce } from '../../fuzz/back-offices.ts';
import { REQUESTS } from '../../fuzz/figures.ts';
import { fuzz } from '../../fuzz/fuzz.ts';

const office = await startFuzzedWorkforce({ after });

test('contract: many thousands of random requests get documented responses from workforce', async (t) => {
  await fuzz(t, office, {
    name: 'fuzzing workforce, random requests',
    count: REQUESTS.night.anyOrder,
    neverLetIn: [...NEVER_LET_IN, NO_SIGNED_COPY],
  });
});
