/** Building blocks of malformed requests. */

export interface OddRequest {
  what: string;
  pieces: (string | Buffer)[];
  /** Allowed statuses of each response in order; several where the standard leaves a choice. */
  answers: number[][];
  /** Number of records created. Default: the number of responses with 201. */
  makes?: number;
  /** True if the bytes contain a smuggled request: the server must close the connection when it refuses the first. */
  hides?: boolean;
}

/** Creation request: path, token and body. */
export interface Asked {
  path: string;
  token: string;
  /** Returns the body that creates a record of that name. */
  bodyOf(name: string): string;
}

export const HOST = 'Host: hall.test\r\n';
export const refused = [[400]];
export const TE = 'Transfer-Encoding: chunked\r\n';
export const GET = `GET /health/live HTTP/1.1\r\n${HOST}\r\n`;

/** Parts of a valid request that creates `Whole`, and of a smuggled request that creates `Hidden`. */
export interface Parts {
  /** Request line and headers of a creation, without the length of its body. */
  head: string;
  body: string;
  /** Same body in chunked encoding, and its length in hex. */
  chunked: string;
  hex: string;
  hidden: string;
}

export function partsOf({ path, token, bodyOf }: Asked): Parts {
  const head = `POST ${path} HTTP/1.1\r\n${HOST}Authorization: Bearer ${token}\r\nAccept: application/json\r\nContent-Type: application/json\r\n`;
  const [body, hidden] = [bodyOf('Whole'), bodyOf('Hidden')];
  const hex = body.length.toString(16);
  return {
    head,
    body,
    hex,
    chunked: `${hex}\r\n${body}\r\n0\r\n\r\n`,
    hidden: `${head}Content-Length: ${hidden.length}\r\n\r\n${hidden}`,
  };
}

/** Builds a request of raw bytes that must be refused, or answered with one of `answers`. */
export const odd = (what: string, bytes: string | Buffer, answers = refused): OddRequest => ({
  what,
  pieces: [bytes],
  answers,
});
