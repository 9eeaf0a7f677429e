import type { TestContext } from 'node:test';
import { signatureHeader } from '@bulwagan/paymongo/webhooks/signature.ts';
import { SECRET } from '@bulwagan/paymongo-simulator/testing/simulator.ts';
import { receiptsAtRest } from '../../attack/written.ts';
import { startFuzzedCourt, startFuzzedWorkforce } from '../../fuzz/back-offices.ts';
import { startFuzzedFundraising } from '../../fuzz/fundraising.ts';
import { sendTexts } from './json.ts';

/** Sends to every operation of a service, or to a random one in `oneIn`. */
type SendTexts = (t: TestContext, oneIn?: number) => Promise<void>;

export const sendToFundraising: SendTexts = async (t, oneIn = 1) => {
  const { testApp, ...office } = await startFuzzedFundraising(t);
  const headersFor = (rawBody: Buffer) => {
    const timestamp = Math.floor(testApp.clock.now().epochMilliseconds / 1000);
    return { 'paymongo-signature': signatureHeader({ rawBody, secret: SECRET, liveMode: false, timestamp }) };
  };
  const { pool } = testApp.app.connection;
  const filled = async () => {
    const records = await office.filled();
    await testApp.delivered();
    await receiptsAtRest(pool);
    return records;
  };
  await sendTexts(t, {
    name: 'fundraising',
    office: { ...office, filled },
    pool,
    oneIn,
    signed: { path: '/api/v1/payments/paymongo/webhook', headersFor },
  });
};

export const sendToCourt: SendTexts = async (t, oneIn = 1) => {
  const { testApp, ...office } = await startFuzzedCourt(t);
  await sendTexts(t, { name: 'court', office, pool: testApp.app.connection.pool, oneIn });
};

export const sendToWorkforce: SendTexts = async (t, oneIn = 1) => {
  const { testApp, ...office } = await startFuzzedWorkforce(t);
  await sendTexts(t, { name: 'workforce', office, pool: testApp.app.connection.pool, oneIn });
};
