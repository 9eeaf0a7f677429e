import type { TestContext } from 'node:test';
import { signatureHeader } from '@bulwagan/paymongo/webhooks/signature.ts';
import { SECRET } from '@bulwagan/paymongo-simulator/testing/simulator.ts';
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
  await sendTexts(t, {
    name: 'fundraising',
    office,
    pool: testApp.app.connection.pool,
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
