import { test } from 'node:test';
import { sendToCourt, sendToFundraising, sendToWorkforce } from '../../security/http/json-services.ts';

/** Share of operations chosen by the seed; the weekly run tests all. */
const ONE_IN = 3;

test('contract §2: a third of the fundraising operations answer 400 to invalid JSON of JSONTestSuite, survive its 318 texts, and keep prototypes unchanged', async (t) => {
  await sendToFundraising(t, ONE_IN);
});

test('contract §2: a third of the court operations answer 400 to invalid JSON of JSONTestSuite, survive its 318 texts, and keep prototypes unchanged', async (t) => {
  await sendToCourt(t, ONE_IN);
});

test('contract §2: a third of the workforce operations answer 400 to invalid JSON of JSONTestSuite, survive its 318 texts, and keep prototypes unchanged', async (t) => {
  await sendToWorkforce(t, ONE_IN);
});
