import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { FileInfected, ScannerAway } from './file-store.ts';

/**
 * Client of clamd. Every method throws FileInfected, and ScannerAway when clamd is down, slow or sends an invalid
 * response.
 */
export interface Scanner {
  /** Resolves when the bytes are clean. */
  check(bytes: Uint8Array): Promise<void>;
  /**
   * Passes a file through while it is scanned, never faster than clamd accepts it, and ends only when clamd has found
   * it clean. On an error the reader must discard what it has received.
   */
  pass(content: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
}

const DEFAULT_PORT = '3310';
const DEFAULT_PATIENCE_IN_MS = 10_000;
const CHUNK_BYTES = 64 * 1024;
const MOST_ANSWER_CHARACTERS = 1024;

/** `z`: commands and responses end with a zero byte. */
const COMMAND = 'zINSTREAM\0';
/** An empty chunk ends the stream. */
const END = Buffer.alloc(4);

const UNIX = /^unix:\/\/(\/.+)$/;
const TCP = /^tcp:\/\/(?:\[([\da-f:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/i;
const CLEAN = 'stream: OK';
const FOUND = /^stream: ([!-~]{1,200}) FOUND$/;
const FAILED = /^[ -~]{1,200} ERROR$/;

/** Parses `tcp://host:3310` or `unix:///run/clamav/clamd.ctl`; undefined for other addresses. */
export function scannerPlace(url: string): NetConnectOpts | undefined {
  const path = UNIX.exec(url)?.[1];
  if (path !== undefined) return { path };
  const [, address, name, port = DEFAULT_PORT] = TCP.exec(url) ?? [];
  const host = address ?? name;
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535) return undefined;
  return { host, port: Number(port) };
}

/** Creates a client that opens a connection for each file. Throws RangeError for an invalid address. */
export function createScanner(url: string, patienceInMs = DEFAULT_PATIENCE_IN_MS): Scanner {
  const place = scannerPlace(url);
  if (place === undefined) throw new RangeError('The address of the scanner is malformed.');
  return {
    async check(bytes) {
      const scan = beginScan(place, patienceInMs);
      try {
        await scan.send(bytes);
        await scan.finish();
      } finally {
        scan.close();
      }
    },
    async *pass(content) {
      const scan = beginScan(place, patienceInMs);
      try {
        for await (const bytes of content instanceof Uint8Array ? [content] : content) {
          await scan.send(bytes);
          yield bytes;
        }
        await scan.finish();
      } finally {
        scan.close();
      }
    },
  };
}

/** Starts an `INSTREAM` session. Errors are thrown by the next call. */
function beginScan(place: NetConnectOpts, patienceInMs: number) {
  const { promise: answered, resolve, reject } = Promise.withResolvers<string>();
  const early = answered.then(assertNotYet);
  // It may also reject between two calls, when no call awaits it.
  early.catch(() => undefined);
  let text = '';
  const socket: Socket = connect(place)
    .setEncoding('latin1')
    .on('data', (part) => {
      text += String(part);
      const end = text.indexOf('\0');
      if (end !== -1) resolve(text.slice(0, end));
      else if (text.length > MOST_ANSWER_CHARACTERS) socket.destroy(new Error('The response is too long.'));
    })
    .on('timeout', () => socket.destroy(new Error(`No progress for ${patienceInMs} ms.`)))
    .on('error', reject)
    .on('close', () => reject(new Error('The connection closed without a response.')));
  socket.write(COMMAND);

  /** Applies the timeout only while waiting for clamd, because a slow upload is not clamd's fault. */
  async function patiently<T>(step: Promise<T>): Promise<T> {
    socket.setTimeout(patienceInMs);
    try {
      return await step;
    } catch (cause) {
      throw cause instanceof FileInfected ? cause : new ScannerAway({ cause });
    } finally {
      socket.setTimeout(0);
    }
  }

  const write = (bytes: Uint8Array): Promise<void> =>
    new Promise((done, failed) => {
      socket.write(bytes, (error) => (error == null ? done() : failed(error)));
    });

  return {
    async send(bytes: Uint8Array): Promise<void> {
      for (let start = 0; start < bytes.byteLength; start += CHUNK_BYTES) {
        const chunk = bytes.subarray(start, start + CHUNK_BYTES);
        await patiently(Promise.race([early, write(framed(chunk))]));
      }
    },
    async finish(): Promise<void> {
      socket.write(END);
      await patiently(answered.then(assertClean));
    },
    close: () => void socket.destroy(),
  };
}

/** Prefixes a chunk with its length as four bytes, big-endian. */
function framed(chunk: Uint8Array): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.byteLength);
  return Buffer.concat([length, chunk]);
}

/** Throws for a response before the end of the file, for example `INSTREAM size limit exceeded. ERROR`. */
function assertNotYet(answer: string): never {
  assertClean(answer);
  throw new Error('The response came before the end of the file.');
}

/**
 * Throws unless the response reports a clean file. An unknown response is not repeated in the error: it may contain
 * anything, even the file.
 */
function assertClean(answer: string): void {
  if (answer === CLEAN) return;
  const signature = FOUND.exec(answer)?.[1];
  if (signature !== undefined) throw new FileInfected(signature);
  throw new Error(FAILED.test(answer) ? `The response was: ${answer}` : 'The response is not from clamd.');
}
