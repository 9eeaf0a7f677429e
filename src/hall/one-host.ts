import type { FastifyInstance } from 'fastify';
import { BadRequest } from '../platform/http/errors.ts';

/**
 * Whoever names two hosts is refused, as RFC 9112 (3.2) demands: a proxy in front of us may have gone by the other one. Node
 * takes the first and says nothing; that there is none at all it refuses by itself.
 */
export function refuseTwoHosts(hall: FastifyInstance): void {
  hall.addHook('onRequest', (request, reply, done) => {
    if (countHosts(request.raw.rawHeaders) <= 1) return done();
    reply.header('connection', 'close');
    done(new BadRequest());
  });
}

/** Names and values take turns. Asked for every request, so nothing is made of them. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
