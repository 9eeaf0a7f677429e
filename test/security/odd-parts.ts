/** What odd requests are put together from. */

export interface OddRequest {
  what: string;
  pieces: (string | Buffer)[];
  /** One answer for each, in that order; several where the standard leaves it open. */
  answers: number[][];
  /** How many things it makes; as many as are answered with 201 by default. */
  makes?: number;
  /** Whether a second request stands behind it that nobody may take for one: where it is refused, the connection ends. */
  hides?: boolean;
}

/** What is asked for is a new one of what the address says, with a text of its own. */
export interface Asked {
  path: string;
  token: string;
  /** The body that makes one of a name. */
  bodyOf(name: string): string;
}

export const HOST = 'Host: hall.test\r\n';
export const refused = [[400]];
export const TE = 'Transfer-Encoding: chunked\r\n';
export const GET = `GET /health/live HTTP/1.1\r\n${HOST}\r\n`;

/** A request as it should be, of which whatever is made has the name `Whole`; and one to hide, of the name `Hidden`. */
export interface Parts {
  /** Of a request that makes something, without how long its body is. */
  head: string;
  body: string;
  /** The same body in chunks, and its length as chunks say it. */
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

/** Bytes that are refused, or answered in one of these ways. */
export const odd = (what: string, bytes: string | Buffer, answers = refused): OddRequest => ({
  what,
  pieces: [bytes],
  answers,
});
