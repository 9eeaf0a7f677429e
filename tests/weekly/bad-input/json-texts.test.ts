import { test } from 'node:test';
import { sendToCourt, sendToFundraising, sendToWorkforce } from '../../security/http/json-services.ts';

test('contract §2: every fundraising operation with a body answers 400 to invalid JSON of JSONTestSuite, survives its 318 texts, and keeps prototypes unchanged', async (t) => {
  await sendToFundraising(t);
});

test('contract §2: every court operation with a body answers 400 to invalid JSON of JSONTestSuite, survives its 318 texts, and keeps prototypes unchanged', async (t) => {
  await sendToCourt(t);
});

test('contract §2: every workforce operation with a body answers 400 to invalid JSON of JSONTestSuite, survives its 318 texts, and keeps prototypes unchanged', async (t) => {
  await sendToWorkforce(t);
});
