import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../platform/telemetry/log.ts';
import { securityHeaders } from './headers.ts';

interface Refusal {
  status: number;
  phrase: string;
  message: string;
}

/** What is told where there is no request that tells it. */
interface Telling {
  https: boolean;
  log: Log;
}

/** Node's own code of a request that is too slow. */
const LATE = 'ERR_HTTP_REQUEST_TIMEOUT';

/** What Node's parser refuses before there is a request: everything else that it cannot read is a 400. */
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

/** What follows a request that was the last by its own words: the answer to that one still has to go. */
const BEHIND_THE_LAST = 'HPE_CLOSED_CONNECTION';
/** Long enough for an answer to arrive before the connection is cut. */
const CUT_AFTER_MS = 1_000;

/** What was asked last on a connection, and the answer before, which goes out first. */
interface Asked {
  request: IncomingMessage;
  response: ServerResponse;
  before: ServerResponse | undefined;
}
const latest = new WeakMap<Socket, Asked>();
/** Connections whose last word is said, or waits for the answers before it. */
const over = new WeakSet<Socket>();

/**
 * Answers what is no HTTP as everything else: with the security headers, and nothing of what refused it. What was asked
 * before on the same connection is answered first: who sent it would take the refusal for its answer.
 */
export function answerUnreadable(telling: Telling) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === BEHIND_THE_LAST) return;
    if (error.code === 'ECONNRESET' || (!socket.writable && !over.has(socket))) {
      socket.destroy();
      return;
    }
    if (over.has(socket)) return;
    refuse(socket, ANSWERS[error.code ?? ''] ?? UNREADABLE, { ...telling, reason: error.code });
  };
}

/**
 * Answers what never becomes a request of the hall, tunnels, which Node would cut off without a word; and hands it what
 * Node would answer by itself, expectations that nobody can meet.
 */
export function answerOutsideRequests({ server }: FastifyInstance, telling: Telling): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    latest.set(request.socket, { request, response, before: latest.get(request.socket)?.response });
  });
  server.on('connect', (_request, socket: Socket) =>
    refuse(socket, UNREADABLE, { ...telling, reason: 'CONNECT' }),
  );
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** Has it answered as a request that Node finds too slow. */
export function answerLate({ server }: FastifyInstance, socket: Socket): void {
  server.emit('clientError', Object.assign(new Error('The body is late.'), { code: LATE }), socket);
}

/** Refuses what came, and tells the log of it, once. */
function refuse(
  socket: Socket,
  refusal: Refusal,
  { https, log, reason }: Telling & { reason: string | undefined },
): void {
  const id = randomUUID();
  log.info({ reqId: id, status: refusal.status, reason }, 'what came could not be read');
  sayLast(socket, printed(refusal, { https, id }));
}

/** Says it when everything before it is answered. What still comes is thrown away at once, and nothing is done of it. */
function sayLast(socket: Socket, answer: string): void {
  over.add(socket);
  socket.on('error', () => socket.destroy());
  socket.removeAllListeners('data').on('data', () => undefined);
  const last = latest.get(socket);
  // The very one that could not be read to its end, unless it was answered before that.
  const cut = last?.request.complete === false ? last : undefined;
  const before = cut === undefined ? last?.response : cut.before;
  const say = () => {
    if (socket.writable) endWith(socket, cut?.response.headersSent === true ? '' : answer);
  };
  if (before === undefined || before.closed) say();
  else before.once('close', say);
}

/**
 * The last word on a connection that Node has let go of: nobody but us ends it any more. Whoever does not end it as well is
 * cut off.
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
