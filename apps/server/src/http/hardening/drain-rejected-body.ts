import type { FastifyInstance } from 'fastify';

const LONGEST_IN_MS = 10_000;

/**
 * Reads and discards the rest of a body that is too large. If the connection were closed while the client is sending,
 * the response would be lost and the client would only see a broken connection. After a time limit the connection is
 * cut off.
 */
export function drainRejectedBody(server: FastifyInstance, longestInMs = LONGEST_IN_MS): void {
  server.addHook('onSend', async (_request, reply) => {
    // The framework sets `Connection: close` on this status, which would cut the connection with the response.
    if (reply.statusCode === 413) reply.removeHeader('connection');
  });
  server.addHook('onResponse', async ({ raw }, reply) => {
    if (reply.statusCode !== 413 || raw.complete) return;
    setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, longestInMs).unref();
  });
}
