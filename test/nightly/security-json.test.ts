import { test } from 'node:test';
import { sendToCourt, sendToFundraising, sendToWorkforce } from '../security/json-services.ts';

/** Which ones, the seed of the night says; the week sends to all. */
const ONE_IN = 3;

test('I2 contract §2: whatever of the 318 texts of JSONTestSuite is no JSON is 400 from each third operation of fundraising, nothing else fails it, and no prototype is changed', async (t) => {
  await sendToFundraising(t, ONE_IN);
});

test('I2 contract §2: whatever of the 318 texts of JSONTestSuite is no JSON is 400 from each third operation of the court, nothing else fails it, and no prototype is changed', async (t) => {
  await sendToCourt(t, ONE_IN);
});

test('I2 contract §2: whatever of the 318 texts of JSONTestSuite is no JSON is 400 from each third operation of workforce, nothing else fails it, and no prototype is changed', async (t) => {
  await sendToWorkforce(t, ONE_IN);
});
