import { test } from 'node:test';
import { sendToCourt, sendToFundraising, sendToWorkforce } from '../security/json-services.ts';

test('I2 contract §2: whatever of the 318 texts of JSONTestSuite is no JSON is 400 wherever fundraising takes a body, nothing else fails it, and no prototype is changed', async (t) => {
  await sendToFundraising(t);
});

test('I2 contract §2: whatever of the 318 texts of JSONTestSuite is no JSON is 400 wherever the court takes a body, nothing else fails it, and no prototype is changed', async (t) => {
  await sendToCourt(t);
});

test('I2 contract §2: whatever of the 318 texts of JSONTestSuite is no JSON is 400 wherever workforce takes a body, nothing else fails it, and no prototype is changed', async (t) => {
  await sendToWorkforce(t);
});
