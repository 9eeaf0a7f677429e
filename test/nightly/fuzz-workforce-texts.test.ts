import { after, test } from 'node:test';
import { fuzzTexts } from '../fuzz/fuzz.ts';
import { startFuzzedWorkforce } from '../fuzz/offices.ts';

const office = await startFuzzedWorkforce({ after });

test('contract: every naughty string in the place of every other of workforce is refused or kept byte for byte', async (t) => {
  await fuzzTexts(t, office);
});
