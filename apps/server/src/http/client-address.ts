import type { IncomingMessage } from 'node:http';
import { bareAddress } from '@bulwagan/platform/http/security/ip-address.ts';
import type { FastifyInstance } from 'fastify';

/**
 * Normalizes client addresses before anything reads `request.ip`, so that limits, sessions and the audit log recognize
 * a client: entries of `X-Forwarded-For` lose their port, and an IPv4-mapped IPv6 address becomes IPv4. `TRUST_PROXY`
 * decides whether the header is used at all.
 */
export function normalizeClientAddresses(server: FastifyInstance): void {
  server.addHook('onRequest', ({ raw }, _reply, done) => {
    normalizeForwardedFor(raw);
    normalizeSocketAddress(raw);
    done();
  });
}

function normalizeForwardedFor({ headers }: IncomingMessage): void {
  const sent = headers['x-forwarded-for'];
  if (typeof sent !== 'string') return;
  headers['x-forwarded-for'] = sent
    .split(',')
    .map(bareAddress)
    .filter((address) => address !== '')
    .join(', ');
}

/** Converts addresses such as `::ffff:198.51.100.7`, which a dual-stack socket reports for IPv4 clients. */
function normalizeSocketAddress({ socket }: IncomingMessage): void {
  const address = socket.remoteAddress;
  if (address?.startsWith('::ffff:') !== true) return;
  Object.defineProperty(socket, 'remoteAddress', { value: bareAddress(address), configurable: true });
}
