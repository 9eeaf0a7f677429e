import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '@bulwagan/platform/telemetry/log.ts';
import type { FastifyInstance } from 'fastify';
import { securityHeaders } from '../headers.ts';

interface Refusal {
  status: number;
  phrase: string;
  message: string;
}

/** Settings for responses without a request object. */
interface ClientErrorContext {
  https: boolean;
  log: Log;
}

/** Node's error code of a request that is too slow. */
const LATE = 'ERR_HTTP_REQUEST_TIMEOUT';

/** Responses to errors of Node's parser, by code; all other codes get 400. */
const ANSWERS: Record<string, Refusal> = {
  [LATE]: {
    status: 408,
    phrase: 'Request Timeout',
    message: 'The request took too long to arrive.',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    phrase: 'Request Header Fields Too Large',
    message: 'The request headers are too large.',
  },
};
const UNREADABLE: Refusal = {
  status: 400,
  phrase: 'Bad Request',
  message: 'The request could not be understood.',
};

/** Data after a request with `Connection: close`: the response to that request must still be sent. */
const BEHIND_THE_LAST = 'HPE_CLOSED_CONNECTION';
/** Time for a response to arrive before the connection is cut. */
const CUT_AFTER_MS = 1_000;

/** Latest request on a connection, and the response to the previous request, which must be sent first. */
interface Asked {
  request: IncomingMessage;
  response: ServerResponse;
  before: ServerResponse | undefined;
}
const latest = new WeakMap<Socket, Asked>();
/** Connections whose last response has been sent, or waits for earlier responses. */
const over = new WeakSet<Socket>();

/**
 * Answers malformed HTTP like other errors: with the security headers and without internals. Earlier requests of the
 * connection are answered first, since the client would take the refusal for their response.
 */
export function answerClientError(context: ClientErrorContext) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === BEHIND_THE_LAST) return;
    if (error.code === 'ECONNRESET' || (!socket.writable && !over.has(socket))) {
      socket.destroy();
      return;
    }
    if (over.has(socket)) return;
    refuse(socket, ANSWERS[error.code ?? ''] ?? UNREADABLE, { ...context, reason: error.code });
  };
}

/**
 * Answers CONNECT requests, which never reach the framework and which Node would cut off without a response. Passes
 * requests with unknown expectations, which Node would answer itself, to the framework.
 */
export function answerOutsideRequests({ server }: FastifyInstance, context: ClientErrorContext): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    latest.set(request.socket, { request, response, before: latest.get(request.socket)?.response });
  });
  server.on('connect', (_request, socket: Socket) =>
    refuse(socket, UNREADABLE, { ...context, reason: 'CONNECT' }),
  );
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** Answers a late request body in the same way as a request that Node considers too slow. */
export function answerTimeout({ server }: FastifyInstance, socket: Socket): void {
  server.emit('clientError', Object.assign(new Error('The body is late.'), { code: LATE }), socket);
}

/** Sends an error response and logs it once. */
function refuse(
  socket: Socket,
  refusal: Refusal,
  { https, log, reason }: ClientErrorContext & { reason: string | undefined },
): void {
  const id = randomUUID();
  log.info({ reqId: id, status: refusal.status, reason }, 'malformed request');
  sendFinalResponse(socket, printed(refusal, { https, id }));
}

/** Sends the last response after all earlier responses. Any data received afterwards is discarded. */
function sendFinalResponse(socket: Socket, answer: string): void {
  over.add(socket);
  socket.on('error', () => socket.destroy());
  socket.removeAllListeners('data').on('data', () => undefined);
  const last = latest.get(socket);
  // Request whose body could not be read; undefined if it was already answered.
  const cut = last?.request.complete === false ? last : undefined;
  const before = cut === undefined ? last?.response : cut.before;
  const say = () => {
    if (socket.writable) endWith(socket, cut?.response.headersSent === true ? '' : answer);
  };
  if (before === undefined || before.closed) say();
  else before.once('close', say);
}

/**
 * Sends the last response on a connection that Node no longer manages. If the client does not close the connection,
 * the server cuts it.
 */
function endWith(socket: Socket, answer: string): void {
  socket.end(answer);
  socket.resume();
  const cut = setTimeout(() => socket.destroy(), CUT_AFTER_MS).unref();
  socket.once('close', () => clearTimeout(cut));
}

function printed(
  { status, phrase, message }: Refusal,
  { https, id }: { https: boolean; id: string },
): string {
  const body = JSON.stringify({ message });
  const headers = Object.entries({
    ...securityHeaders(id, https),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  });
  const head = [`HTTP/1.1 ${status} ${phrase}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
