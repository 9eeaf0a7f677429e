import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { SERVER_URL } from '../browser.ts';
import { mark } from '../manage/manage-fixtures.ts';

/** Webhook secret of the simulator, which is the gateway of the program under test. */
const SECRET = process.env.GATEWAY_WEBHOOK_SECRET ?? 'whsk_simulator_known_to_everybody';

/** Delivers a signed payment event like the gateway; returns its outcome. */
export async function sendGatewayEvent(kind: string, paymentId: string, attributes: object): Promise<string> {
  const body = JSON.stringify({
    data: {
      id: `evt_${mark()}`,
      type: 'event',
      attributes: { type: kind, livemode: false, data: { id: paymentId, type: 'payment', attributes } },
    },
  });
  const time = Math.floor(Date.now() / 1000);
  const digest = createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex');
  const response = await fetch(`${SERVER_URL}/fundraising/api/v1/payments/paymongo/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'paymongo-signature': `t=${time},te=${digest},li=` },
    body,
  });
  const text = await response.text();
  assert.equal(response.status, 200, text);
  return JSON.parse(text).data.outcome;
}
