import { type OddRequest, type Parts, refused, TE } from './odd-parts.ts';

/** Invalid chunks, or chunks whose length two parsers may read differently (RFC 9112, 7.1). */
export function oddChunks({ head, body, hex, chunked, hidden }: Parts): OddRequest[] {
  const inChunks = (what: string, text: string, answers = refused): OddRequest => ({
    what,
    pieces: [`${head}${TE}\r\n${text}`],
    answers,
    hides: text.includes(hidden),
  });
  const n = body.length;
  return [
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
      'more trailers than allowed headers',
      `${hex}\r\n${body}\r\n0\r\n${'X-More: a\r\n'.repeat(10_000)}\r\n`,
      [[400, 431]],
    ),
    { ...inChunks('a short extension', `${hex};a=b\r\n${body}\r\n0\r\n\r\n`, [[201]]), makes: 1 },
    {
      ...inChunks(
        'trailers named Content-Length',
        `${hex}\r\n${body}\r\n0\r\nContent-Length: 5\r\nX: y\r\n\r\n`,
        [[201, 400]],
      ),
    },
    {
      ...inChunks('one chunk per byte', `${[...body].map((sign) => `1\r\n${sign}\r\n`).join('')}0\r\n\r\n`, [
        [201],
      ]),
      makes: 1,
    },
  ];
}
