import { createHmac } from 'node:crypto';

/**
 * Creates the `Paymongo-Signature` header: HMAC-SHA256 of `<t>.<raw body>` in hex, under `te` in test mode and `li` in
 * live mode. The other part is empty, as in observed deliveries.
 */
export function signatureHeader(options: {
  secret: string;
  timestamp: number;
  body: string;
  liveMode: boolean;
}): string {
  const { secret, timestamp, body, liveMode } = options;
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},te=${liveMode ? '' : digest},li=${liveMode ? digest : ''}`;
}
