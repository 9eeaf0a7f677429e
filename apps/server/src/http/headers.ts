import type { FastifyInstance } from 'fastify';

const ONE_YEAR_IN_SECONDS = 31_536_000;

/** Returns the headers of every response; `https` is true if a proxy in front terminates TLS. */
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

/**
 * Adds the headers to every response, including errors. Pages replace the policy by a policy that allows their
 * content.
 */
export function addSecurityHeaders(server: FastifyInstance, { https }: { https: boolean }): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(request.id, https));
    done();
  });
  server.addHook('onSend', (request, reply, _payload, done) => {
    // A shared computer's cache must not contain the responses of a signed-in user or the tokens of a sign-in.
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || request.caller != null || reply.statusCode >= 300)
      reply.header('cache-control', 'no-store');
    done();
  });
}
