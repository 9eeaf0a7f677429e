import { after, test } from 'node:test';
import { startFuzzedCourt } from '../../fuzz/back-offices.ts';
import { COURT } from '../../fuzz/excused.ts';
import { NIGHTLY_REQUESTS } from '../../fuzz/figures.ts';
import { fuzzTexts } from '../../fuzz/texts/fuzz-texts.ts';

const office = await startFuzzedCourt({ after });

test('contract: many naughty strings in every text of court are refused or stored byte for byte', async (t) => {
  await fuzzTexts(t, office, {
    name: 'fuzzing court, naughty strings',
    count: NIGHTLY_REQUESTS,
    excused: COURT,
  });
});
