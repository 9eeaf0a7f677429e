import { Server } from 'node:net';
import { setTimeout as sleep, setImmediate as turnOfLoop } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 10;
/** A turn of the event loop shorter than this had no work. */
const SHORT_TURN_MS = 0.03;
/** If no turn was idle for this time, the server stops listening after a turn without a new connection. */
const QUIET_WITHIN_MS = 100;
/** After this time, the server stops listening even if every turn brings new connections. */
const SHUT_WITHIN_MS = 600;

/** Servers that will soon stop accepting requests. */
const leaving = new WeakSet<FastifyInstance>();

/**
 * Makes `/health/ready` report that the server is stopping, so that load balancers send requests elsewhere. Requests
 * that still arrive are served until listening stops.
 */
export function markDraining(server: FastifyInstance): void {
  leaving.add(server);
}

export const isDraining = (server: FastifyInstance): boolean => leaving.has(server);

/**
 * Installs a graceful shutdown. Node closes idle connections when it stops listening, which loses requests already in
 * transit. Therefore listening stops first, every response from then on has `Connection: close`, and only connections
 * that stay silent for `graceInMs` are closed, including those whose response took longer.
 */
export function gracefulShutdown(server: FastifyInstance, { graceInMs }: { graceInMs: number }): void {
  let isClosing = false;
  server.addHook('onSend', (_request, reply, _payload, done) => {
    // Set the header for requests received earlier too: otherwise their connections would stay open and idle until
    // they time out.
    if (isClosing) reply.header('connection', 'close');
    done();
  });
  server.addHook('preClose', async () => {
    markDraining(server);
    await stopListening(server);
    isClosing = true;
    // Responses that started earlier lack the header, and Node closes idle connections only once.
    server.server.keepAliveTimeout = graceInMs;
    server.server.keepAliveTimeoutBuffer = 0;
    const deadline = performance.now() + graceInMs;
    while (performance.now() < deadline && (await countConnections(server)) > 0) await sleep(LOOK_EVERY_MS);
  });
}

/**
 * Stops listening without closing existing connections. Call it before closing the server. If several processes share
 * a port, call it in all of them before the first process disconnects clients: clients reconnect immediately and must
 * find the port closed. It takes about a tenth of a second, or longer if many connections are waiting.
 */
export async function stopListening({ server }: FastifyInstance): Promise<void> {
  if (!server.listening) return;
  // If this function is called in the middle of a turn, the first turn that ends has not checked the port.
  await turnOfLoop();
  await shutWhenNobodyWaits(server);
}

/**
 * Closes the port when no connection is waiting. Connections that the system has established and Node has not yet
 * accepted are reset when the port closes. Node accepts one per event loop turn, so the port is closed after a turn
 * without a new connection and without other work. With constant work, connections that waited before are still
 * accepted. Each worker process has its own listening socket (`start/processes/process.ts`).
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
      // Close in this turn, before any other work, because connections that arrive before the close are reset. Call
      // the method of net.Server, because the method of http.Server also closes idle connections. The port may
      // already be closed.
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
