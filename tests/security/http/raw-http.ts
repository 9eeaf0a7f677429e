import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Sends raw bytes over a socket, without an HTTP library. */

export interface RawAnswer {
  status: number;
  /** Status line, headers and body. */
  text: string;
}

export interface Heard {
  answers: RawAnswer[];
  /** All received bytes as text. */
  text: string;
  /** True if the server closed the connection. */
  isClosed: boolean;
}

const QUIET_MS = 400;
const LONGEST_MS = 8_000;

/** A response may follow a body without a line break. */
const BEGINNING = /(?=HTTP\/1\.[01] \d{3} )/;

/** Writes the pieces in order and reads until the server closes the connection or is silent for a while. */
export async function exchange(port: number, pieces: (string | Buffer)[]): Promise<Heard> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let text = '';
  let isClosed = false;
  let heardAt = 0;
  socket.setEncoding('latin1');
  socket.on('data', (chunk) => {
    text += chunk;
    heardAt = performance.now();
  });
  // The server resets the connection when it refuses a long request.
  socket.on('error', () => {});
  socket.on('close', () => {
    isClosed = true;
  });
  socket.on('end', () => {
    isClosed = true;
  });
  for (const piece of pieces) {
    if (socket.writable) socket.write(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece);
    await sleep(20);
  }
  const until = performance.now() + LONGEST_MS;
  const isQuiet = () => heardAt > 0 && performance.now() - heardAt > QUIET_MS;
  while (!isClosed && !isQuiet() && performance.now() < until) await sleep(20);
  socket.destroy();
  return { answers: answersIn(text), text, isClosed };
}

const answersIn = (text: string): RawAnswer[] =>
  text
    .split(BEGINNING)
    .filter((part) => part !== '')
    .map((part) => ({ status: Number(/^HTTP\/\d\.\d (\d{3}) /.exec(part)?.[1] ?? 0), text: part }));
