import { after, test } from 'node:test';
import { PAPERS_BY_CHANCE } from '../../bad-input/papers.ts';
import { NEVER_LET_IN, startFuzzedCourt } from '../../fuzz/back-offices.ts';
import { NIGHTLY_REQUESTS } from '../../fuzz/figures.ts';
import { fuzz } from '../../fuzz/fuzz.ts';

const office = await startFuzzedCourt({ after });

test('contract: many thousands of random requests get documented responses from court', async (t) => {
  await fuzz(t, office, {
    name: 'fuzzing court, random requests',
    count: NIGHTLY_REQUESTS,
    neverLetIn: [
      ...NEVER_LET_IN,
      ['a calendar token is shown once', /^GET \/calendar\.ics$/],
      ['only orders and notices in public civil cases are sent electronically', /\/(electronic-issue|mail)$/],
    ],
    letInByChance: PAPERS_BY_CHANCE,
  });
});
