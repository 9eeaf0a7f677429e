import { test } from 'node:test';
import { signatureHeader } from '../../src/fundraising/gateway/index.ts';
import { SECRET } from '../../src/simulator/testing.ts';
import { startFuzzedFundraising } from '../fuzz/fundraising.ts';
import { startFuzzedCourt, startFuzzedWorkforce } from '../fuzz/offices.ts';
import { sendTexts } from '../security/json.ts';

test('I2 contract §2: whatever of the 318 texts of JSONTestSuite is no JSON is 400 wherever fundraising takes a body, nothing else fails it, and no prototype is changed', async (t) => {
  const { world, ...office } = await startFuzzedFundraising(t);
  const headersFor = (rawBody: Buffer) => {
    const timestamp = Math.floor(world.clock.now().epochMilliseconds / 1000);
    return { 'paymongo-signature': signatureHeader({ rawBody, secret: SECRET, liveMode: false, timestamp }) };
  };
  await sendTexts(t, {
    name: 'fundraising',
    office,
    pool: world.app.connection.pool,
    signed: { path: '/api/v1/payments/paymongo/webhook', headersFor },
  });
});

test('I2 contract §2: whatever of the 318 texts of JSONTestSuite is no JSON is 400 wherever the court takes a body, nothing else fails it, and no prototype is changed', async (t) => {
  const { world, ...office } = await startFuzzedCourt(t);
  await sendTexts(t, { name: 'court', office, pool: world.app.connection.pool });
});

test('I2 contract §2: whatever of the 318 texts of JSONTestSuite is no JSON is 400 wherever workforce takes a body, nothing else fails it, and no prototype is changed', async (t) => {
  const { world, ...office } = await startFuzzedWorkforce(t);
  await sendTexts(t, { name: 'workforce', office, pool: world.app.connection.pool });
});
