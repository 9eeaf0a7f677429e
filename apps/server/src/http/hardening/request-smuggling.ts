import type { IncomingMessage } from 'node:http';

/** Host header (RFC 9110 7.2, RFC 3986 3.2.2): a name or address with an optional port. An empty host is valid. */
const HOST = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i;
/** The only defined expectation (RFC 9110, 10.1.1); Node handles it. */
const CONTINUE = /(?:^|\W)100-continue(?:$|\W)/i;
const SPOKEN = ['1.1', '1.0'];

/**
 * Detects requests that Node accepts although RFC 9112 forbids them, and that a proxy in front may have parsed
 * differently (request smuggling): several hosts, no host or an invalid one (3.2); transfer codings other than chunked,
 * or chunked in HTTP/1.0 (6.1); other versions, `*` as the target, or unknown expectations. The connection ends with
 * the refusal, and pipelined data are refused too: they may belong to the same request. For some of these the standard
 * recommends 417, 501 or 505; the answer is always 400, because 5xx are for server errors.
 */
export function createSmugglingGuard(): (raw: IncomingMessage) => boolean {
  const ended = new WeakSet<object>();
  return (raw) => {
    if (!ended.has(raw.socket) && isFramed(raw)) return true;
    ended.add(raw.socket);
    return false;
  };
}

function isFramed({ httpVersion, headers, rawHeaders, url, method }: IncomingMessage): boolean {
  if (!SPOKEN.includes(httpVersion)) return false;
  const hosts = countHosts(rawHeaders);
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1') || !HOST.test(headers.host ?? '')) return false;
  if (url === '*' && method !== 'OPTIONS') return false;
  if (headers.expect !== undefined && !CONTINUE.test(headers.expect)) return false;
  const coding = headers['transfer-encoding'];
  return coding === undefined || (httpVersion === '1.1' && coding.toLowerCase() === 'chunked');
}

/** Counts Host headers; names and values alternate. Runs for every request, so it creates no objects. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
