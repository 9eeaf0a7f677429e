import { oddChunks } from './odd-chunks.ts';
import { oddLengths } from './odd-lengths.ts';
import { ODD_LINES } from './odd-lines.ts';
import { type Asked, GET, HOST, type OddRequest, odd, type Parts, partsOf, TE } from './odd-parts.ts';

/**
 * HTTP that RFC 9112 and 9110 forbid, or that two parsers may read differently. Valid requests create a record named
 * `Whole`, smuggled ones a record named `Hidden`.
 */
export function oddRequests(asked: Asked): OddRequest[] {
  const parts = partsOf(asked);
  return [...oddLengths(parts), ...oddChunks(parts), ...ODD_LINES, ...oddSequences(parts)];
}

/** Several requests on one connection, or requests that expect more than one response. */
function oddSequences({ head, body, chunked, hidden }: Parts): OddRequest[] {
  const n = body.length;
  return [
    { what: 'two pipelined requests', pieces: [GET + GET], answers: [[200], [200]] },
    { what: 'empty lines before a request', pieces: [`\r\n\r\n${GET}`], answers: [[200]] },
    {
      what: 'an unreadable request after a readable one',
      pieces: [`${GET}GET / HTTP/1.1\r\nHost : a\r\n\r\n`],
      answers: [[200], [400]],
    },
    {
      what: 'a request after a refused one after a slow one',
      pieces: [
        `${head}Content-Length: ${n}\r\n\r\n${body}${head}Transfer-Encoding: gzip, chunked\r\n\r\n${chunked}${hidden}`,
      ],
      answers: [[201], [400, 501]],
      makes: 1,
      hides: true,
    },
    ...['Host: other.test\r\n', 'Transfer-Encoding: gzip, chunked\r\n'].map(
      (header): OddRequest => ({
        what: `a request after ${header.trim()} to a URL that is too long`,
        pieces: [
          `POST /fundraising/api/v1/campaigns/${'a'.repeat(400)} HTTP/1.1\r\n${HOST}Accept: application/json\r\n${header}\r\n${header.startsWith('T') ? chunked : ''}${hidden}`,
        ],
        answers: [[400]],
        hides: true,
      }),
    ),
    {
      what: 'a request after one with Connection: close',
      pieces: [`${GET.replace(HOST, `${HOST}Connection: close\r\n`)}${hidden}`],
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
        `GET /health/live HTTP/1.1\r\n${HOST}${TE}\r\n${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
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
      what: 'a request in the body of a POST to an unknown path',
      pieces: [`POST /nowhere HTTP/1.1\r\n${HOST}Content-Length: ${hidden.length}\r\n\r\n${hidden}`],
      answers: [[404]],
      hides: true,
    },
    {
      what: 'a request with Expect: 100-continue',
      pieces: [`${head}Expect: 100-continue\r\nContent-Length: ${n}\r\n\r\n`, body],
      answers: [[100], [201]],
      makes: 1,
    },
    odd('an unknown expectation', `GET /health/live HTTP/1.1\r\n${HOST}Expect: tea\r\n\r\n`, [[400, 417]]),
    odd(
      'an upgrade to an unknown protocol',
      `GET /health/live HTTP/1.1\r\n${HOST}Connection: upgrade\r\nUpgrade: tea\r\n\r\n`,
      [[200, 400]],
    ),
    odd(
      'an upgrade to HTTP/2',
      `GET /health/live HTTP/1.1\r\n${HOST}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n`,
      [[200, 400]],
    ),
    {
      what: 'a request after an upgrade',
      pieces: [
        `GET /health/live HTTP/1.1\r\n${HOST}Connection: upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 777\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n${hidden}`,
      ],
      answers: [[200, 400, 426]],
      hides: true,
    },
    {
      what: 'a request after CONNECT',
      pieces: [`CONNECT hall.test:80 HTTP/1.1\r\n${HOST}\r\n${hidden}`],
      answers: [[400, 404, 405, 501]],
      hides: true,
    },
  ];
}
