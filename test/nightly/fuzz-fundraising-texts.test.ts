import { after, test } from 'node:test';
import { startFuzzedFundraising } from '../fuzz/fundraising.ts';
import { fuzzTexts } from '../fuzz/fuzz.ts';

const office = await startFuzzedFundraising({ after });

test('contract: every naughty string in the place of every other of fundraising is refused or kept byte for byte', async (t) => {
  await fuzzTexts(t, office);
});
