import { type OddRequest, type Parts, refused, TE } from './odd-parts.ts';

/** Requests with an ambiguous end (RFC 9112, 6): Content-Length, chunks, both or neither. */
export function oddLengths({ head, body, hex, chunked, hidden }: Parts): OddRequest[] {
  /**
   * Builds requests with both length headers, with a body that the other kind of parser would read as the next request.
   */
  const smuggling = (what: string, headers: string, answers = refused): OddRequest[] => {
    // A chunk parser sees the end of the body at once; a byte counter sees the smuggled request inside the body.
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
  const counted = (what: string, headers: string, answers = refused): OddRequest => ({
    what,
    pieces: [`${head}${headers}\r\n${body}${hidden}`],
    answers,
    hides: true,
  });
  const n = body.length;
  return [
    ...smuggling('CL.TE', `Content-Length: {length}\r\n${TE}`),
    ...smuggling('TE.CL', `${TE}Content-Length: {length}\r\n`),
    ...smuggling(
      'Transfer-Encoding value after a tab',
      'Content-Length: {length}\r\nTransfer-Encoding:\tchunked\r\n',
    ),
    ...smuggling(
      'Transfer-Encoding value before spaces',
      'Content-Length: {length}\r\nTransfer-Encoding: chunked  \r\n',
    ),
    ...smuggling(
      'Transfer-Encoding in mixed case',
      'Content-Length: {length}\r\ntRANSFER-eNCODING: CHUNKED\r\n',
    ),
    ...smuggling(
      'a space before the colon of Transfer-Encoding',
      'Content-Length: {length}\r\nTransfer-Encoding : chunked\r\n',
    ),
    ...smuggling(
      'a tab before the colon of Transfer-Encoding',
      'Content-Length: {length}\r\nTransfer-Encoding\t: chunked\r\n',
    ),
    ...smuggling(
      'Transfer-Encoding value on a folded line',
      'Content-Length: {length}\r\nTransfer-Encoding:\r\n chunked\r\n',
    ),
    ...smuggling(
      'a space before Transfer-Encoding',
      'Content-Length: {length}\r\n Transfer-Encoding: chunked\r\n',
    ),
    ...smuggling(
      'Transfer-Encoding value after a vertical tab',
      'Content-Length: {length}\r\nTransfer-Encoding: \x0bchunked\r\n',
    ),
    ...smuggling(
      'Transfer-Encoding after another header',
      'Content-Length: {length}\r\nX: x\nTransfer-Encoding: chunked\r\n',
    ),
    ...smuggling(
      'Transfer-Encoding after a bare CR',
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
    ...smuggling('two codings', `Content-Length: {length}\r\n${TE}Transfer-Encoding: identity\r\n`, [
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
      pieces: [`${head}${TE}${TE}\r\n${chunked}${hidden}`],
      answers: [[400, 501]],
      hides: true,
    },
    {
      what: 'chunks of HTTP/1.0',
      pieces: [
        `${head.replace('HTTP/1.1', 'HTTP/1.0')}${TE}Connection: keep-alive\r\n\r\n${chunked}${hidden}`,
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
  ];
}
