import assert from 'node:assert/strict';
import { type AddressInfo, createServer, connect as dial } from 'node:net';
import { after, test } from 'node:test';
import { connect } from '@bulwagan/platform/database/connect.ts';
import { send } from '@bulwagan/platform/payments/send.ts';
import { SMTPServer } from 'smtp-server';

/** TLS server with a self-signed certificate; the protocol behind it does not matter. */
let greeted = 0;
const stranger = new SMTPServer({
  secure: true,
  onConnect: (_session, done) => {
    greeted += 1;
    done();
  },
});
stranger.on('error', () => undefined);

/** Accepts the TLS request of PostgreSQL and forwards the connection. */
const inFront = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.once('data', () => {
    socket.write('S');
    const inner = dial(portOf(stranger.server));
    inner.on('error', () => undefined);
    socket.pipe(inner).pipe(socket);
  });
});

const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;

await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
await new Promise<void>((resolve) => inFront.listen(0, '127.0.0.1', resolve));
after(async () => {
  inFront.close();
  await new Promise<void>((resolve) => stranger.close(() => resolve()));
});

test('ASVS 12.3.2 nothing is sent to a database or gateway whose certificate cannot be verified', async () => {
  const { pool, close } = connect({
    url: `postgres://somebody:secret@127.0.0.1:${portOf(inFront)}/data?sslmode=verify-full`,
    schema: 'court',
  });
  await assert.rejects(pool.query('select 1'), /self.signed|certificate/i);
  await close();
  const attempt = await send(
    globalThis.fetch,
    {
      method: 'POST',
      url: `https://127.0.0.1:${portOf(stranger.server)}/v1/payment_intents`,
      authorization: 'Basic c2tfb2ZfdGhlX3Rlc3RzOg==',
      body: '{}',
    },
    5_000,
  );
  assert.notEqual(attempt.kind, 'answered');
  const { cause } = (attempt as { cause: Error }).cause as Error;
  assert.match(String((cause as NodeJS.ErrnoException).code), /SELF_SIGNED|CERT/);
  assert.equal(greeted, 0, 'neither has got as far as to say something');
});
