import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { BadRequest, HttpError } from '../platform/http/errors.ts';

/** RFC 9110 (7.2) and 3986 (3.2.2): a name or an address, perhaps a port. Nothing at all is a host as well. */
const HOST = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i;
/** The one expectation that there is (RFC 9110, 10.1.1); Node meets it. */
const CONTINUE = /(?:^|\W)100-continue(?:$|\W)/i;
const SPOKEN = ['1.1', '1.0'];

/**
 * Refuses what Node takes and RFC 9112 does not, where a proxy in front of us may have understood something else: more than
 * one host, none, or none that could be one (3.2); codings other than chunks, and chunks of a time that knew none (6.1);
 * versions that we do not speak, addresses that are none, and expectations that nobody can meet. The connection ends with
 * that, and nothing is done of what stands behind it: it may be the rest of the same request.
 */
export function refuseMisframed(hall: FastifyInstance): void {
  const ended = new WeakSet<object>();
  hall.addHook('onRequest', ({ raw }, reply, done) => {
    const refusal = ended.has(raw.socket) ? new BadRequest() : refusalOf(raw);
    if (refusal === undefined) return done();
    ended.add(raw.socket);
    reply.header('connection', 'close');
    done(refusal);
  });
}

function refusalOf({
  httpVersion,
  headers,
  rawHeaders,
  url,
  method,
}: IncomingMessage): HttpError | undefined {
  if (!SPOKEN.includes(httpVersion)) return new HttpError(505, 'The version of HTTP is not supported.');
  const hosts = countHosts(rawHeaders);
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) return new BadRequest();
  if (!HOST.test(headers.host ?? '')) return new BadRequest();
  if (url === '*' && method !== 'OPTIONS') return new BadRequest();
  if (headers.expect !== undefined && !CONTINUE.test(headers.expect)) return new BadRequest();
  const coding = headers['transfer-encoding'];
  if (coding === undefined) return undefined;
  // RFC 9112 would have 501 for those it may not know; five hundreds are for what we have done wrong.
  if (httpVersion === '1.0' || coding.toLowerCase() !== 'chunked') return new BadRequest();
  return undefined;
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
