import type { FastifyInstance } from 'fastify';

/** Pages of any site may submit cards with the public key, as at the real gateway. No cookies are read. */
export function letBrowsersIn(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('access-control-allow-origin', '*');
    if (request.method !== 'OPTIONS') return;
    await reply
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key',
        'access-control-max-age': '600',
      })
      .code(204)
      .send();
  });
}
