/** HTTP that RFC 9112 and 9110 refuse, or that two readers may understand in two ways. */

export interface OddRequest {
  what: string;
  pieces: (string | Buffer)[];
  /** One answer for each, in that order; several where the standard leaves it open, 0 for none at all and an end. */
  answers: number[][];
  /** How many things it makes. */
  makes?: number;
  /** Whether a second request stands behind it that nobody may take for one. */
  hides?: boolean;
}

const HOST = 'Host: hall.test\r\n';
const refused = [[400]];

/** What is asked for is a new one of what the address says, with a text of its own. */
export interface Asked {
  path: string;
  token: string;
  /** The body that makes one of a name. */
  bodyOf(name: string): string;
}

/** Every odd request; whatever they make has the name `Whole`, and what they hide the name `Hidden`. */
export function oddRequests({ path, token, bodyOf }: Asked): OddRequest[] {
  const head = `POST ${path} HTTP/1.1\r\n${HOST}Authorization: Bearer ${token}\r\nAccept: application/json\r\nContent-Type: application/json\r\n`;
  const body = bodyOf('Whole');
  const hiddenBody = bodyOf('Hidden');
  const hidden = `${head}Content-Length: ${hiddenBody.length}\r\n\r\n${hiddenBody}`;
  const hex = body.length.toString(16);
  const chunked = `${hex}\r\n${body}\r\n0\r\n\r\n`;
  const get = `GET /health/live HTTP/1.1\r\n${HOST}\r\n`;
  const te = 'Transfer-Encoding: chunked\r\n';

  /** The headers of how long a body is, and what a reader of the other kind would take for the next request. */
  const smuggling = (what: string, headers: string, answers = refused): OddRequest[] => {
    // For whoever reads chunks the body ends at once; for whoever counts bytes it holds the next request.
    const byCount = `0\r\n\r\n${hidden}`;
    const within = `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`;
    const filled = (length: number) => headers.replaceAll('{length}', String(length));
    return [
      {
        what: `${what}, counted`,
        pieces: [`${head}${filled(byCount.length)}\r\n${byCount}`],
        answers,
        hides: true,
      },
      { what: `${what}, in chunks`, pieces: [`${head}${filled(4)}\r\n${within}`], answers, hides: true },
    ];
  };
  const bad = (what: string, bytes: string | Buffer, answers = refused): OddRequest => ({
    what,
    pieces: [bytes],
    answers,
  });
  const counted = (what: string, headers: string, answers = refused): OddRequest => ({
    what,
    pieces: [`${head}${headers}\r\n${body}${hidden}`],
    answers,
    hides: true,
  });
  const inChunks = (what: string, text: string, answers = refused): OddRequest => ({
    what,
    pieces: [`${head}${te}\r\n${text}`],
    answers,
    hides: text.includes(hidden),
  });
  const n = body.length;

  return [
    ...smuggling('CL.TE', `Content-Length: {length}\r\n${te}`),
    ...smuggling('TE.CL', `${te}Content-Length: {length}\r\n`),
    ...smuggling('a coding behind a tab', 'Content-Length: {length}\r\nTransfer-Encoding:\tchunked\r\n'),
    ...smuggling('a coding before spaces', 'Content-Length: {length}\r\nTransfer-Encoding: chunked  \r\n'),
    ...smuggling('a coding in capitals', 'Content-Length: {length}\r\ntRANSFER-eNCODING: CHUNKED\r\n'),
    ...smuggling(
      'a space before the colon of the coding',
      'Content-Length: {length}\r\nTransfer-Encoding : chunked\r\n',
    ),
    ...smuggling(
      'a tab before the colon of the coding',
      'Content-Length: {length}\r\nTransfer-Encoding\t: chunked\r\n',
    ),
    ...smuggling(
      'a coding on a folded line',
      'Content-Length: {length}\r\nTransfer-Encoding:\r\n chunked\r\n',
    ),
    ...smuggling('a coding behind a space', 'Content-Length: {length}\r\n Transfer-Encoding: chunked\r\n'),
    ...smuggling(
      'a coding behind a vertical tab',
      'Content-Length: {length}\r\nTransfer-Encoding: \x0bchunked\r\n',
    ),
    ...smuggling(
      'a coding in a header of another',
      'Content-Length: {length}\r\nX: x\nTransfer-Encoding: chunked\r\n',
    ),
    ...smuggling(
      'a coding behind a bare CR',
      'Content-Length: {length}\r\nX: x\rTransfer-Encoding: chunked\r\n',
    ),
    ...smuggling('xchunked', 'Content-Length: {length}\r\nTransfer-Encoding: xchunked\r\n', [[400, 501]]),
    ...smuggling('identity', 'Content-Length: {length}\r\nTransfer-Encoding: identity\r\n', [[400, 501]]),
    ...smuggling('an empty coding', 'Content-Length: {length}\r\nTransfer-Encoding:\r\n', [[400, 501]]),
    ...smuggling('chunked in quotes', 'Content-Length: {length}\r\nTransfer-Encoding: "chunked"\r\n', [
      [400, 501],
    ]),
    ...smuggling(
      'chunked, identity',
      'Content-Length: {length}\r\nTransfer-Encoding: chunked, identity\r\n',
      [[400, 501]],
    ),
    ...smuggling('two codings', `Content-Length: {length}\r\n${te}Transfer-Encoding: identity\r\n`, [
      [400, 501],
    ]),
    counted('xchunked and no length', 'Transfer-Encoding: xchunked\r\n', [[400, 501]]),
    counted('identity and no length', 'Transfer-Encoding: identity\r\n', [[400, 501]]),
    counted('chunked, identity and no length', 'Transfer-Encoding: chunked, identity\r\n', [[400, 501]]),
    ...[
      'identity, chunked',
      'gzip, chunked',
      'chunked, chunked',
      'x, chunked',
      ', chunked',
      'chunked;q=1',
    ].map(
      (coding): OddRequest => ({
        what: `${coding} and no length`,
        pieces: [`${head}Transfer-Encoding: ${coding}\r\n\r\n${chunked}${hidden}`],
        answers: [[400, 501]],
        hides: true,
      }),
    ),
    {
      what: 'chunked twice',
      pieces: [`${head}${te}${te}\r\n${chunked}${hidden}`],
      answers: [[400, 501]],
      hides: true,
    },
    {
      what: 'chunks of HTTP/1.0',
      pieces: [
        `${head.replace('HTTP/1.1', 'HTTP/1.0')}${te}Connection: keep-alive\r\n\r\n${chunked}${hidden}`,
      ],
      answers: [[400, 501]],
      hides: true,
    },
    counted('two lengths that differ', `Content-Length: ${n}\r\nContent-Length: ${n + hidden.length}\r\n`),
    counted('two lengths that are the same', `Content-Length: ${n}\r\nContent-Length: ${n}\r\n`),
    counted('a list of lengths', `Content-Length: ${n}, ${n}\r\n`),
    counted('a list of lengths that differ', `Content-Length: ${n}, ${n + 1}\r\n`),
    counted('a length with a plus', `Content-Length: +${n}\r\n`),
    counted('a length below nothing', `Content-Length: -${n}\r\n`),
    counted('a length in sixteens', `Content-Length: 0x${hex}\r\n`),
    counted('a length with a fraction', `Content-Length: ${n}.0\r\n`),
    counted('a length with an exponent', `Content-Length: ${n}e0\r\n`),
    counted('a length with a space in it', `Content-Length: ${String(n)[0]} ${String(n).slice(1)}0\r\n`),
    counted('an empty length', 'Content-Length:\r\n'),
    counted('a length that is no number', 'Content-Length: many\r\n'),
    counted('a length beyond all numbers', `Content-Length: ${'9'.repeat(30)}\r\n`),
    counted('a length that wraps around', `Content-Length: ${2n ** 64n + BigInt(n)}\r\n`),
    counted('a space before the colon of a length', `Content-Length : ${n}\r\n`),
    counted('a length on a folded line', `Content-Length:\r\n ${n}\r\n`),

    inChunks('a size with a plus', `+${chunked}${hidden}`),
    inChunks('a size below nothing', `-${chunked}${hidden}`),
    inChunks('a size with 0x', `0x${chunked}${hidden}`),
    inChunks('a size that is none', `g\r\n${body}\r\n0\r\n\r\n${hidden}`),
    inChunks('an empty size', `\r\n${body}\r\n0\r\n\r\n${hidden}`),
    inChunks('a size that wraps around', `1${'0'.repeat(16)}${hex}\r\n${body}\r\n0\r\n\r\n${hidden}`, [
      [400, 413],
    ]),
    inChunks('a size of the largest kind', `ffffffffffffffff\r\n${hidden}${'a'.repeat(2_000_000)}`, [
      [400, 413],
    ]),
    inChunks('a size with a space before it', ` ${chunked}${hidden}`),
    inChunks('a size with a space behind it', `${hex} \r\n${body}\r\n0\r\n\r\n${hidden}`),
    inChunks('a chunk longer than its size', `${(n - 1).toString(16)}\r\n${body}\r\n0\r\n\r\n${hidden}`),
    inChunks('a chunk shorter than its size', `${(n + 2).toString(16)}\r\n${body}\r\n0\r\n\r\n${hidden}`),
    inChunks('a bare LF behind a size', `${hex}\n${body}\r\n0\r\n\r\n${hidden}`),
    inChunks('a bare CR behind a size', `${hex}\r${body}\r\n0\r\n\r\n${hidden}`),
    inChunks('a bare LF behind a chunk', `${hex}\r\n${body}\n0\r\n\r\n${hidden}`),
    inChunks('a bare LF in an extension', `${hex};a\n${body}\r\n0\r\n\r\n${hidden}`),
    inChunks('a bare LF at the end of the chunks', `${hex}\r\n${body}\r\n0\n\n${hidden}`),
    inChunks('megabytes of extensions', `${hex};${'a'.repeat(2_000_000)}\r\n${body}\r\n0\r\n\r\n`, [
      [400, 413],
    ]),
    inChunks(
      'more trailers than headers may be',
      `${hex}\r\n${body}\r\n0\r\n${'X-More: a\r\n'.repeat(10_000)}\r\n`,
      [[400, 431]],
    ),
    { ...inChunks('a short extension', `${hex};a=b\r\n${body}\r\n0\r\n\r\n`, [[201]]), makes: 1 },
    {
      ...inChunks(
        'trailers that would be lengths',
        `${hex}\r\n${body}\r\n0\r\nContent-Length: 5\r\nX: y\r\n\r\n`,
        [[201, 400]],
      ),
    },
    {
      ...inChunks(
        'a chunk of each byte',
        `${[...body].map((sign) => `1\r\n${sign}\r\n`).join('')}0\r\n\r\n`,
        [[201]],
      ),
      makes: 1,
    },

    bad('lines that end in LF', `GET /health/live HTTP/1.1\nHost: hall.test\n\n`),
    bad('a bare LF behind a header', `GET /health/live HTTP/1.1\r\nHost: hall.test\nX: y\r\n\r\n`),
    bad('a bare LF at the end of the headers', `GET /health/live HTTP/1.1\r\nHost: hall.test\r\n\n`),
    bad('a bare CR in a header', `GET /health/live HTTP/1.1\r\n${HOST}X: a\rb\r\n\r\n`),
    bad('a bare CR behind the first line', `GET /health/live HTTP/1.1\r${HOST}\r\n`),
    bad('a space before a colon', `GET /health/live HTTP/1.1\r\nHost : hall.test\r\n\r\n`),
    bad('a line that begins with a space', `GET /health/live HTTP/1.1\r\n X: y\r\n${HOST}\r\n`),
    bad('a folded line', `GET /health/live HTTP/1.1\r\n${HOST}X: a\r\n b\r\n\r\n`),
    bad('NUL in a value', `GET /health/live HTTP/1.1\r\n${HOST}X: a\0b\r\n\r\n`),
    bad('NUL in a name', `GET /health/live HTTP/1.1\r\n${HOST}X\0: ab\r\n\r\n`),
    bad('NUL in the address', `GET /health/\0live HTTP/1.1\r\n${HOST}\r\n`),
    bad('other control signs in a value', `GET /health/live HTTP/1.1\r\n${HOST}X: a\x01b\r\n\r\n`),
    bad('an empty name', `GET /health/live HTTP/1.1\r\n${HOST}: b\r\n\r\n`),
    bad('a header without a colon', `GET /health/live HTTP/1.1\r\n${HOST}nothing\r\n\r\n`),
    bad('no host', 'GET /health/live HTTP/1.1\r\n\r\n'),
    bad('two hosts', `GET /health/live HTTP/1.1\r\n${HOST}${HOST}\r\n`),
    bad('a host and another', `GET /health/live HTTP/1.1\r\n${HOST}Host: other.test\r\n\r\n`),
    bad('a host with a space', 'GET /health/live HTTP/1.1\r\nHost: hall.test other.test\r\n\r\n'),
    bad('a host with a path', 'GET /health/live HTTP/1.1\r\nHost: hall.test/other\r\n\r\n'),
    bad('a host with somebody', 'GET /health/live HTTP/1.1\r\nHost: me@hall.test\r\n\r\n'),
    bad('two hosts in one', 'GET /health/live HTTP/1.1\r\nHost: hall.test, other.test\r\n\r\n'),
    bad('a host with a port that is none', 'GET /health/live HTTP/1.1\r\nHost: hall.test:x\r\n\r\n'),
    bad('signs that are no letters in the address', `GET /health/\xe9 HTTP/1.1\r\n${HOST}\r\n`, [[400, 404]]),
    bad('a tab in the first line', `GET\t/health/live\tHTTP/1.1\r\n${HOST}\r\n`),
    bad('two spaces in the first line', `GET  /health/live HTTP/1.1\r\n${HOST}\r\n`, [[200, 400]]),
    bad('no address', `GET HTTP/1.1\r\n${HOST}\r\n`),
    bad('an address that is none', `GET health/live HTTP/1.1\r\n${HOST}\r\n`),
    bad('a space in the address', `GET /health/live x HTTP/1.1\r\n${HOST}\r\n`),
    bad('the address of a proxy', `GET http://hall.test/health/live HTTP/1.1\r\n${HOST}\r\n`, [
      [200, 400, 404],
    ]),
    bad(
      'the address of a proxy to another host',
      `GET http://other.test/health/live HTTP/1.1\r\n${HOST}\r\n`,
      [[200, 400, 404, 421]],
    ),
    bad('the address of a tunnel', `GET hall.test:80 HTTP/1.1\r\n${HOST}\r\n`),
    bad('CONNECT', `CONNECT hall.test:80 HTTP/1.1\r\n${HOST}\r\n`, [[400, 404, 405, 501]]),
    bad('TRACE', `TRACE / HTTP/1.1\r\n${HOST}Cookie: secret=1\r\n\r\n`, [[404, 405, 501]]),
    bad('OPTIONS *', `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`, [[200, 204, 400, 404, 405]]),
    bad('* of another method', `GET * HTTP/1.1\r\n${HOST}\r\n`, [[400, 404]]),
    bad('an unknown method', `BREW / HTTP/1.1\r\n${HOST}\r\n`, [[400, 405, 501]]),
    bad('a method in small letters', `get /health/live HTTP/1.1\r\n${HOST}\r\n`, [[400, 405, 501]]),
    bad('a very long method', `${'A'.repeat(50_000)} / HTTP/1.1\r\n${HOST}\r\n`, [[400, 414, 431, 501]]),
    bad('a very long address', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n${HOST}\r\n`, [[414, 431]]),
    bad('HTTP/0.9', 'GET /health/live\r\n\r\n', [[400, 505]]),
    bad('HTTP/1.0', 'GET /health/live HTTP/1.0\r\n\r\n', [[200]]),
    bad('HTTP/1.2', `GET /health/live HTTP/1.2\r\n${HOST}\r\n`, [[200, 400, 505]]),
    bad('HTTP/2.0', `GET /health/live HTTP/2.0\r\n${HOST}\r\n`, [[400, 505]]),
    bad('HTTP/9.9', `GET /health/live HTTP/9.9\r\n${HOST}\r\n`, [[400, 505]]),
    bad('http in small letters', `GET /health/live http/1.1\r\n${HOST}\r\n`, [[400, 505]]),
    bad('a version of many digits', `GET /health/live HTTP/1.10\r\n${HOST}\r\n`, [[400, 505]]),
    bad('the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [[400, 505]]),
    bad('the beginning of TLS', Buffer.from('16030100a5010000a10303', 'hex')),
    bad('no HTTP', 'SSH-2.0-OpenSSH_9.9\r\n\r\n'),
    bad(
      '10,000 headers',
      `GET /health/live HTTP/1.1\r\n${HOST}${Array.from({ length: 10_000 }, (_, at) => `X-${at}: a\r\n`).join('')}\r\n`,
      [[400, 431]],
    ),
    bad('3,000 headers of a letter', `GET /health/live HTTP/1.1\r\n${HOST}${'a:\r\n'.repeat(3_000)}\r\n`, [
      [200, 400, 431],
    ]),
    bad(
      'a header that is too long',
      `GET /health/live HTTP/1.1\r\n${HOST}X: ${'a'.repeat(100_000)}\r\n\r\n`,
      [[431]],
    ),
    bad('a name that is too long', `GET /health/live HTTP/1.1\r\n${HOST}${'a'.repeat(100_000)}: b\r\n\r\n`, [
      [431],
    ]),

    { what: 'two requests at once', pieces: [get + get], answers: [[200], [200]] },
    { what: 'empty lines before a request', pieces: [`\r\n\r\n${get}`], answers: [[200]] },
    {
      what: 'one that cannot be read behind one that can',
      pieces: [`${get}GET / HTTP/1.1\r\nHost : a\r\n\r\n`],
      // Whether there was time to answer the first or not, nothing comes behind the refusal.
      answers: [[200, 400]],
    },
    {
      what: 'a request behind one that is refused behind one that takes its time',
      pieces: [
        `${head}Content-Length: ${n}\r\n\r\n${body}${head}Transfer-Encoding: gzip, chunked\r\n\r\n${chunked}${hidden}`,
      ],
      answers: [[201], [400, 501]],
      makes: 1,
      hides: true,
    },
    {
      what: 'a request behind one that closes',
      pieces: [`${get.replace(HOST, `${HOST}Connection: close\r\n`)}${hidden}`],
      answers: [[200]],
      hides: true,
    },
    {
      what: 'a request in the body of a GET',
      pieces: [`GET /health/live HTTP/1.1\r\n${HOST}Content-Length: ${hidden.length}\r\n\r\n${hidden}`],
      answers: [[200, 400]],
      hides: true,
    },
    {
      what: 'a request in the chunks of a GET',
      pieces: [
        `GET /health/live HTTP/1.1\r\n${HOST}${te}\r\n${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
      ],
      answers: [[200, 400]],
      hides: true,
    },
    {
      what: 'a request in the body of a HEAD',
      pieces: [`HEAD /health/live HTTP/1.1\r\n${HOST}Content-Length: ${hidden.length}\r\n\r\n${hidden}`],
      answers: [[200, 400]],
      hides: true,
    },
    {
      what: 'a request in the body of what is nowhere',
      pieces: [`POST /nowhere HTTP/1.1\r\n${HOST}Content-Length: ${hidden.length}\r\n\r\n${hidden}`],
      answers: [[404]],
      hides: true,
    },
    {
      what: 'a request behind one to be asked for its body',
      pieces: [`${head}Expect: 100-continue\r\nContent-Length: ${n}\r\n\r\n`, body],
      answers: [[100], [201]],
      makes: 1,
    },
    bad('an expectation that nobody knows', `GET /health/live HTTP/1.1\r\n${HOST}Expect: tea\r\n\r\n`, [
      [417],
    ]),
    bad(
      'an upgrade to something unknown',
      `GET /health/live HTTP/1.1\r\n${HOST}Connection: upgrade\r\nUpgrade: tea\r\n\r\n`,
      [[200, 400]],
    ),
    bad(
      'an upgrade to HTTP/2',
      `GET /health/live HTTP/1.1\r\n${HOST}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n`,
      [[200, 400]],
    ),
    {
      what: 'a request behind an upgrade',
      pieces: [
        `GET /health/live HTTP/1.1\r\n${HOST}Connection: upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 777\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n${hidden}`,
      ],
      answers: [[200, 400, 426]],
      hides: true,
    },
    {
      what: 'a request behind a tunnel',
      pieces: [`CONNECT hall.test:80 HTTP/1.1\r\n${HOST}\r\n${hidden}`],
      answers: [[400, 404, 405, 501]],
      hides: true,
    },
  ];
}
