import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 10;

/** Halls that will take nothing more in a moment. */
const leaving = new WeakSet<FastifyInstance>();

/**
 * Tells balancers that ask `/health/ready` to send their requests elsewhere. Everything that comes all the same is
 * served until the door is shut.
 */
export function sayLeaving(hall: FastifyInstance): void {
  leaving.add(hall);
}

export const isLeaving = (hall: FastifyInstance): boolean => leaving.has(hall);

/**
 * Lets a stop cost no request. Node closes idle connections the moment it stops listening, and a request that is on
 * its way on one of them is lost. So the door is shut first, every answer from then on says that its connection ends,
 * and only connections that stay silent for `graceInMs` are closed on their owners.
 */
export function closeGently(hall: FastifyInstance, { graceInMs }: { graceInMs: number }): void {
  let isClosing = false;
  hall.addHook('onSend', (_request, reply, _payload, done) => {
    // Also on what was asked before: its connection would stay open, idle, until its time is up.
    if (isClosing) reply.header('connection', 'close');
    done();
  });
  hall.addHook('preClose', async () => {
    isClosing = true;
    sayLeaving(hall);
    shutDoor(hall);
    const deadline = performance.now() + graceInMs;
    while (performance.now() < deadline && (await countConnections(hall)) > 0) await sleep(LOOK_EVERY_MS);
  });
}

/**
 * Lets nobody new in, and leaves those inside alone. Several processes on one port do this together before the first of
 * them sends anybody away: who is sent away comes back at once, and must find the door shut, not closing.
 */
export function shutDoor({ server }: FastifyInstance): void {
  // The method of net.Server, for that of http.Server closes idle connections too.
  if (server.listening) Server.prototype.close.call(server);
}

function countConnections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve) =>
    server.getConnections((error, count) => resolve(error === null ? count : 0)),
  );
}
