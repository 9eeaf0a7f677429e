import { after, test } from 'node:test';
import { FUNDRAISING } from '../../fuzz/excused.ts';
import { NIGHTLY_REQUESTS } from '../../fuzz/figures.ts';
import { startFuzzedFundraising } from '../../fuzz/fundraising.ts';
import { fuzzTexts } from '../../fuzz/texts/fuzz-texts.ts';

const office = await startFuzzedFundraising({ after });

test('contract: many naughty strings in every text of fundraising are refused or stored byte for byte', async (t) => {
  await fuzzTexts(t, office, {
    name: 'fuzzing fundraising, naughty strings',
    count: NIGHTLY_REQUESTS,
    excused: FUNDRAISING,
  });
});
