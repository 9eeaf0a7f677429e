import { randomBytes } from 'node:crypto';
import { signatureHeader } from '@bulwagan/paymongo/webhooks/signature.ts';
import { exchange, fullRequest, openSocket } from '../exchange.ts';
import { sendLast } from '../processes.ts';
import { paidCheckoutEvent } from './event.ts';
import { WEBHOOK_SECRET } from './prepare.ts';

/**
 * Sends one signed delivery per donation over keep-alive connections, one at a time on each, and times every response.
 * Requests are built and signed before the measurement starts. Run as a child process that returns its result as a
 * message.
 */
process.once('message', async ({ port, references, connections }: Order) => {
  const requests = references.map((reference) => requestOf(port, reference));
  const latencies: number[] = [];
  let refused = 0;
  let next = 0;
  const started = performance.now();
  const worker = async () => {
    const socket = await openSocket(port);
    while (next < requests.length) {
      const request = requests[next]!;
      next += 1;
      const sent = performance.now();
      const status = await exchange(socket, request);
      latencies.push(performance.now() - sent);
      if (status !== 200) refused += 1;
    }
    socket.end();
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const seconds = (performance.now() - started) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))]!;
  sendLast({ perSecond: requests.length / seconds, p50: at(0.5), p99: at(0.99), refused });
});

interface Order {
  port: number;
  references: string[];
  connections: number;
}

function requestOf(port: number, reference: string): Buffer {
  const timestamp = Math.floor(Date.now() / 1000);
  const id = randomBytes(12).toString('hex');
  const body = Buffer.from(
    JSON.stringify(
      paidCheckoutEvent({
        eventId: `evt_${id}`,
        reference,
        session: `cs_${id}`,
        intent: `pi_${id}`,
        payment: `pay_${id}`,
        amount: 10_000,
        fee: 250,
        at: timestamp,
      }),
    ),
  );
  const signature = signatureHeader({ rawBody: body, secret: WEBHOOK_SECRET, liveMode: false, timestamp });
  return fullRequest(port, {
    method: 'POST',
    path: '/fundraising/api/v1/payments/paymongo/webhook',
    headers: { 'content-type': 'application/json', 'paymongo-signature': signature },
    body,
  });
}
