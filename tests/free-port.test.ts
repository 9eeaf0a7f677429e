import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { freePort } from '@bulwagan/testing/free-port.ts';

test('a port is handed out once while other processes of the machine look for ports', async (t) => {
  const port = await freePort();
  const another = createSocket('udp4');
  t.after(() => another.close());
  another.bind({ port, address: '127.0.0.1', exclusive: true });
  await assert.rejects(once(another, 'listening'), { code: 'EADDRINUSE' });

  const program = createServer().listen(port, '127.0.0.1');
  await once(program, 'listening');
  t.after(() => program.close());
});
