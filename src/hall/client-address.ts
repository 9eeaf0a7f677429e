import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { bareAddress } from '../platform/http/ip-address.ts';

/**
 * Normalizes client addresses before anything reads `request.ip`, so that limits, sessions and the audit log see one client as
 * one: each entry of `X-Forwarded-For` loses its port, and an IPv4 address mapped into IPv6 becomes IPv4. Whether the header
 * counts at all is decided by `TRUST_PROXY`.
 */
export function normalizeClientAddresses(hall: FastifyInstance): void {
  hall.addHook('onRequest', ({ raw }, _reply, done) => {
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

/** A socket that listens for IPv4 and IPv6 at once reports IPv4 clients as `::ffff:198.51.100.7`. */
function normalizeSocketAddress({ socket }: IncomingMessage): void {
  const address = socket.remoteAddress;
  if (address?.startsWith('::ffff:') !== true) return;
  Object.defineProperty(socket, 'remoteAddress', { value: bareAddress(address), configurable: true });
}
