import type { IncomingMessage } from 'node:http';

/** RFC 9110 (7.2) and 3986 (3.2.2): a name or an address, perhaps a port. Nothing at all is a host as well. */
const HOST = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i;
/** The one expectation that there is (RFC 9110, 10.1.1); Node meets it. */
const CONTINUE = /(?:^|\W)100-continue(?:$|\W)/i;
const SPOKEN = ['1.1', '1.0'];

/**
 * Tells of requests that Node takes and RFC 9112 does not, where a proxy in front of us may have understood something else:
 * with more than one host, none, or none that could be one (3.2); with codings other than chunks, or with chunks in HTTP/1.0
 * (6.1); of versions that we do not speak, with `*` for the address, or with expectations that nobody can meet. Their
 * connection ends with the refusal, and what stands behind them is refused as well: it may be the rest of the same request.
 * For some of these the standard would rather have 417, 501 or 505: we answer 400, since five hundreds are for faults of ours.
 */
export function createFramingCheck(): (raw: IncomingMessage) => boolean {
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

/** Names and values take turns. Asked for every request, so nothing is made of them. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
