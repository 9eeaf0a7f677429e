import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
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

/** Answers what is no HTTP as everything else: with the security headers, and nothing of what refused it. */
export function answerUnreadable({ https }: { https: boolean }) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, message] = ANSWERS[error.code ?? ''] ?? UNREADABLE;
    const body = JSON.stringify({ message });
    const headers = Object.entries({
      ...securityHeaders(randomUUID(), https),
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    });
    const head = [`HTTP/1.1 ${status}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  };
}
