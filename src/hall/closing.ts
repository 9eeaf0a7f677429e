import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 10;

/**
 * Lets a stop cost no request. Node closes idle connections the moment it stops listening, and a request that is on
 * its way on one of them is lost. So the door is shut first, every answer from then on says that its connection ends,
 * and only connections that stay silent for `graceInMs` are closed on their owners.
 */
export function closeGently(hall: FastifyInstance, { graceInMs }: { graceInMs: number }): void {
  let isClosing = false;
  hall.addHook('onSend', async (_request, reply) => {
    // Also on what was asked before: its connection would stay open, idle, until its time is up.
    if (isClosing) reply.header('connection', 'close');
  });
  hall.addHook('preClose', async () => {
    isClosing = true;
    if (!hall.server.listening) return;
    // The method of net.Server, for that of http.Server closes idle connections too.
    Server.prototype.close.call(hall.server);
    const deadline = performance.now() + graceInMs;
    while (performance.now() < deadline && (await countConnections(hall)) > 0) await sleep(LOOK_EVERY_MS);
  });
}

function countConnections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve) =>
    server.getConnections((error, count) => resolve(error === null ? count : 0)),
  );
}
