import { after, test } from 'node:test';
import { startFuzzedWorkforce } from '../../fuzz/back-offices.ts';
import { WORKFORCE } from '../../fuzz/excused.ts';
import { NIGHTLY_REQUESTS } from '../../fuzz/figures.ts';
import { fuzzTexts } from '../../fuzz/texts/fuzz-texts.ts';

const office = await startFuzzedWorkforce({ after });

test('contract: many naughty strings in every text of workforce are refused or stored byte for byte', async (t) => {
  await fuzzTexts(t, office, {
    name: 'fuzzing workforce, naughty strings',
    count: NIGHTLY_REQUESTS,
    excused: WORKFORCE,
  });
});
