import { Server } from 'node:net';
import { setTimeout as sleep, setImmediate as turnOfLoop } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 10;
/** A turn of the loop that took less has found nothing to do. */
const SHORT_TURN_MS = 0.03;
/** Where there is always something to do, the door is shut all the same, after a turn in which nobody came. */
const QUIET_WITHIN_MS = 100;
/** Where somebody comes in every turn. */
const SHUT_WITHIN_MS = 600;

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
 * Lets a stop cost as few requests as can be. Node closes idle connections the moment it stops listening, and a request
 * that is on its way on one of them is lost. So the door is shut first, every answer from then on says that its connection
 * ends, and only connections that stay silent for `graceInMs` are closed on their owners; so is one whose answer took longer.
 */
export function closeGently(hall: FastifyInstance, { graceInMs }: { graceInMs: number }): void {
  let isClosing = false;
  hall.addHook('onSend', (_request, reply, _payload, done) => {
    // Also on what was asked before: its connection would stay open, idle, until its time is up.
    if (isClosing) reply.header('connection', 'close');
    done();
  });
  hall.addHook('preClose', async () => {
    sayLeaving(hall);
    await shutDoor(hall);
    isClosing = true;
    // An answer that began before says nothing of that, and Node looks for idle connections only once.
    hall.server.keepAliveTimeout = graceInMs;
    hall.server.keepAliveTimeoutBuffer = 0;
    const deadline = performance.now() + graceInMs;
    while (performance.now() < deadline && (await countConnections(hall)) > 0) await sleep(LOOK_EVERY_MS);
  });
}

/**
 * Lets nobody new in, and leaves those inside alone. To be called before the hall is closed, and by several processes on
 * one port before the first of them sends anybody away: who is sent away comes back at once, and must find the door shut,
 * not closing. Takes about a tenth of a second, and longer where many wait to be let in.
 */
export async function shutDoor({ server }: FastifyInstance): Promise<void> {
  if (!server.listening) return;
  // Called in the middle of a turn, the first one to end would not have looked at the port.
  await turnOfLoop();
  await shutWhenNobodyWaits(server);
}

/**
 * Connections that the system has taken and we have not are reset when the port closes. Node takes one in each turn of its
 * loop, so the moment to close is after a turn in which there was none, and no other work to keep one waiting. Where there
 * always is work, whoever has waited since before is let in all the same. Several workers have a door each (`start/process.ts`).
 */
function shutWhenNobodyWaits(server: Server): Promise<void> {
  const began = performance.now();
  let turnBegan = began;
  let hasCome = false;
  const come = () => {
    hasCome = true;
  };
  server.on('connection', come);
  return new Promise((resolve) => {
    function afterTurn(): void {
      const now = performance.now();
      const isQuiet = now - turnBegan < SHORT_TURN_MS || now - began > QUIET_WITHIN_MS;
      const isTime = (isQuiet && !hasCome) || now - began > SHUT_WITHIN_MS;
      // In this very turn, and before all else: whoever comes from here on until it is shut is reset. The method of
      // net.Server, for that of http.Server closes idle connections too; it may be shut already.
      if (isTime && server.listening) Server.prototype.close.call(server);
      if (isTime || !server.listening) {
        server.off('connection', come);
        resolve();
        return;
      }
      hasCome = false;
      turnBegan = performance.now();
      setImmediate(afterTurn);
    }
    setImmediate(afterTurn);
  });
}

function countConnections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve) =>
    server.getConnections((error, count) => resolve(error === null ? count : 0)),
  );
}
