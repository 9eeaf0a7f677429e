import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { signatureHeader } from '../../src/fundraising/gateway/index.ts';
import { WEBHOOK_SECRET } from './prepare.ts';

/**
 * Sends one signed delivery per donation over kept connections, each connection one at a time, and times every answer.
 * Requests are made and signed before the clock starts. Run as a child process; answers by message.
 */
process.once('message', async ({ port, references, connections }: Order) => {
  const requests = references.map((reference) => requestOf(port, reference));
  const latencies: number[] = [];
  let refused = 0;
  let next = 0;
  const started = performance.now();
  const worker = async () => {
    const socket = await open(port);
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
  process.send?.({ perSecond: requests.length / seconds, p50: at(0.5), p99: at(0.99), refused });
  process.disconnect?.();
});

interface Order {
  port: number;
  references: string[];
  connections: number;
}

function requestOf(port: number, reference: string): Buffer {
  const timestamp = Math.floor(Date.now() / 1000);
  const id = randomBytes(12).toString('hex');
  const payment = {
    id: `pay_${id}`,
    type: 'payment',
    attributes: {
      amount: 10_250,
      currency: 'PHP',
      fee: 250,
      net_amount: 10_000,
      status: 'paid',
      source: { id: `src_${id}`, type: 'gcash' },
    },
  };
  const body = Buffer.from(
    JSON.stringify({
      data: {
        id: `evt_${id}`,
        type: 'event',
        attributes: {
          type: 'checkout_session.payment.paid',
          livemode: false,
          created_at: timestamp,
          updated_at: timestamp,
          previous_data: {},
          pending_webhooks: 1,
          data: {
            id: `cs_${id}`,
            type: 'checkout_session',
            attributes: {
              reference_number: reference,
              description: 'Gift',
              status: 'active',
              payment_method_types: ['gcash'],
              metadata: { donation_reference: reference },
              payments: [payment],
              payment_intent: { id: `pi_${id}`, attributes: { amount: 10_250, status: 'succeeded' } },
            },
          },
        },
      },
    }),
  );
  const signature = signatureHeader({ rawBody: body, secret: WEBHOOK_SECRET, liveMode: false, timestamp });
  const head =
    `POST /fundraising/api/v1/payments/paymongo/webhook HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n` +
    `Content-Type: application/json\r\nPaymongo-Signature: ${signature}\r\nContent-Length: ${body.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), body]);
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

/** One request, one answer. The answers are small and of known length, so that the load costs little itself. */
function exchange(socket: Socket, request: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    let received = '';
    const onData = (chunk: Buffer) => {
      received += chunk.toString('latin1');
      const headEnd = received.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
      if (received.length < headEnd + 4 + length) return;
      socket.off('data', onData);
      socket.off('error', reject);
      resolve(Number(received.slice(9, 12)));
    };
    socket.on('data', onData);
    socket.once('error', reject);
    socket.write(request);
  });
}
