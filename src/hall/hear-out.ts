import type { FastifyInstance } from 'fastify';

const LONGEST_IN_MS = 10_000;

/**
 * Reads what is left of a body that is too large, and throws it away. A connection that is cut while its client still
 * sends loses the answer on the way: the client is told that the connection broke, and not why. For a while only, and
 * then whoever has not come to an end is cut off.
 */
export function hearOut(hall: FastifyInstance, longestInMs = LONGEST_IN_MS): void {
  hall.addHook('onSend', async (_request, reply) => {
    // The framework says `close` with this status, and the connection would be cut with the answer.
    if (reply.statusCode === 413) reply.removeHeader('connection');
  });
  hall.addHook('onResponse', async ({ raw }, reply) => {
    if (reply.statusCode !== 413 || raw.complete) return;
    setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, longestInMs).unref();
  });
}
