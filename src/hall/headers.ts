import type { FastifyInstance } from 'fastify';

const ONE_YEAR_IN_SECONDS = 31_536_000;

/** What every answer carries; `https` is whether TLS ends in front of us. */
export function securityHeaders(requestId: string, https: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'x-request-id': requestId,
    ...(https ? { 'strict-transport-security': `max-age=${ONE_YEAR_IN_SECONDS}; includeSubDomains` } : {}),
  };
}

/** Headers that stand on every answer, errors too. Pages replace the policy by one that lets them load. */
export function addSecurityHeaders(hall: FastifyInstance, { https }: { https: boolean }): void {
  hall.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(request.id, https));
    done();
  });
  hall.addHook('onSend', (request, reply, _payload, done) => {
    // Who is signed in must not find their answers in a shared computer's cache, nor who signs in their tokens.
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || request.caller != null || reply.statusCode >= 300)
      reply.header('cache-control', 'no-store');
    done();
  });
}
