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
/** Long enough for an answer to arrive before the connection is cut. */
const CUT_AFTER_MS = 1_000;

/** Answers what is no HTTP as everything else: with the security headers, and nothing of what refused it. */
export function answerUnreadable({ https }: { https: boolean }) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === BEHIND_THE_LAST) return;
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    endWith(socket, printed(ANSWERS[error.code ?? ''] ?? UNREADABLE, https));
  };
}

/**
 * Answers what never becomes a request of the hall, tunnels, which Node would cut off without a word; and hands it what
 * Node would answer by itself, expectations that nobody can meet.
 */
export function answerOutsideRequests({ server }: FastifyInstance, { https }: { https: boolean }): void {
  server.on('connect', (_request, socket: Socket) => endWith(socket, printed(UNREADABLE, https)));
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/**
 * The last word on a connection that Node has let go of: nobody but us ends it any more. Whatever still comes is thrown
 * away, and whoever does not end it as well is cut off.
 */
function endWith(socket: Socket, answer: string): void {
  socket.on('error', () => socket.destroy());
  socket.end(answer);
  socket.resume();
  const cut = setTimeout(() => socket.destroy(), CUT_AFTER_MS).unref();
  socket.once('close', () => clearTimeout(cut));
}

function printed([status, message]: [status: string, message: string], https: boolean): string {
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
