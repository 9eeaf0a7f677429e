import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { securityHeaders } from './headers.ts';

/** What Node's parser refuses before there is a request: everything else that it cannot read is a 400. */
const ANSWERS: Record<string, [status: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The request headers are too large.'],
};
const UNREADABLE: [status: string, message: string] = [
  '400 Bad Request',
  'The request could not be understood.',
];

/** What follows a request that was the last by its own words: the answer to that one still has to go. */
const BEHIND_THE_LAST = 'HPE_CLOSED_CONNECTION';

/** Answers what is no HTTP as everything else: with the security headers, and nothing of what refused it. */
export function answerUnreadable({ https }: { https: boolean }) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === BEHIND_THE_LAST) return;
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, message] = ANSWERS[error.code ?? ''] ?? UNREADABLE;
    socket.end(printed(status, message, https));
  };
}

/** The same for what Node leaves without an answer, tunnels, or answers by itself: expectations that nobody can meet. */
export function answerUnasked({ server }: FastifyInstance, { https }: { https: boolean }): void {
  server.on('connect', (_request, socket: Socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(printed('501 Not Implemented', 'Tunnels are not supported.', https));
  });
  // The hall refuses it as it refuses everything else.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

function printed(status: string, message: string, https: boolean): string {
  const body = JSON.stringify({ message });
  const headers = Object.entries({
    ...securityHeaders(randomUUID(), https),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  });
  const head = [`HTTP/1.1 ${status}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
