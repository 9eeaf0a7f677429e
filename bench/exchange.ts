import { connect, type Socket } from 'node:net';

const HEAD_END = '\r\n\r\n';

const READ_BYTES = 65_536;

/**
 * Opens a connection to a local port for prebuilt requests. Responses are read into the same buffer again and again, so
 * that the load generator itself costs little.
 */
export function openSocket(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const callback = (length: number, buffer: Uint8Array): boolean =>
      socket.emit('data', buffer.subarray(0, length));
    const onread = { buffer: Buffer.allocUnsafeSlow(READ_BYTES), callback };
    const socket: Socket = connect({ host: '127.0.0.1', port, noDelay: true, onread }, () => {
      socket.off('error', reject);
      // Errors are handled while waiting for a response; an idle connection that breaks does not matter.
      socket.on('error', () => undefined);
      resolve(socket);
    });
    socket.once('error', reject);
  });
}

/** Returns a complete request to a local port as bytes. */
export function fullRequest(
  port: number,
  { method, path, headers, body }: { method: string; path: string; headers: object; body?: Uint8Array },
): Buffer {
  const length = body === undefined ? {} : { 'content-length': body.length };
  const all = Object.entries({ host: `127.0.0.1:${port}`, ...headers, ...length });
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines}\r\n`), body ?? Buffer.alloc(0)]);
}

/**
 * Sends one request and reads one response of known length, parsing only its head. Returns the status; throws when the
 * connection ends early.
 */
export function exchange(socket: Socket, request: Uint8Array): Promise<number> {
  return new Promise((resolve, reject) => {
    let status = 0;
    let missing = -1;
    let head = '';
    const onData = (chunk: Buffer) => {
      if (missing >= 0) missing -= chunk.length;
      else {
        const end = chunk.indexOf(HEAD_END);
        const ofHead = end < 0 ? chunk.length : end + HEAD_END.length;
        head += chunk.toString('latin1', 0, ofHead);
        // The end of the head may arrive in two pieces.
        const headEnd = head.indexOf(HEAD_END);
        if (headEnd < 0) return;
        const ofBody = head.length - headEnd - HEAD_END.length + chunk.length - ofHead;
        status = Number(head.slice(9, 12));
        missing = Number(/\ncontent-length: (\d+)/i.exec(head)![1]) - ofBody;
      }
      if (missing > 0) return;
      leave();
      resolve(status);
    };
    const onError = (error: Error) => {
      leave();
      reject(error);
    };
    const onClose = () => onError(new Error('The connection ended without a response.'));
    const leave = () => {
      socket.off('data', onData);
      socket.off('error', onError);
      socket.off('close', onClose);
    };
    socket.on('data', onData);
    socket.once('error', onError);
    socket.once('close', onClose);
    socket.write(request);
  });
}
