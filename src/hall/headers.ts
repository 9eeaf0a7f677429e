import type { FastifyInstance } from 'fastify';

const ONE_YEAR_IN_SECONDS = 31_536_000;

/** Headers that stand on every answer, errors too. Pages replace the policy by one that lets them load. */
export function addSecurityHeaders(hall: FastifyInstance, { https }: { https: boolean }): void {
  hall.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    reply.header('referrer-policy', 'no-referrer');
    reply.header('cross-origin-resource-policy', 'same-origin');
    reply.header('x-request-id', request.id);
    if (https) reply.header('strict-transport-security', `max-age=${ONE_YEAR_IN_SECONDS}; includeSubDomains`);
  });
  hall.addHook('onSend', async (request, reply) => {
    // Who is signed in must not find their answers in a shared computer's cache, nor who signs in their tokens.
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || request.caller != null || reply.statusCode >= 300)
      reply.header('cache-control', 'no-store');
  });
}
