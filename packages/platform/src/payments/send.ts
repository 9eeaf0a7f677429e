export interface Sending {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  /** The value of the `Authorization` header. */
  authorization: string;
  body: string | undefined;
}

/** Outcome of sending a request once. */
export type Attempt =
  | { kind: 'answered'; status: number; text: string | undefined; retryAfter: string | null }
  /** The connection was never established: certainly nothing happened. */
  | { kind: 'not_sent'; cause: unknown }
  /** The request was sent, but no complete answer arrived: anything may have happened. */
  | { kind: 'lost'; reason: 'timeout' | 'connection_lost'; cause: unknown };

/**
 * Sends a request to a payment gateway once and waits for the complete answer up to the limit. Never rejects. Every
 * provider sends through this function, so that the program's ways out stay few.
 */
export async function send(
  fetch: typeof globalThis.fetch,
  sending: Sending,
  limitInMs: number,
): Promise<Attempt> {
  const { method, url, authorization, body } = sending;
  const signal = AbortSignal.timeout(Math.ceil(limitInMs));
  try {
    const response = await fetch(url, {
      method,
      headers: {
        authorization,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
      // Following a redirect would send the key and the charge to an address that nobody configured.
      redirect: 'manual',
      signal,
    });
    const text = await readBounded(response);
    return {
      kind: 'answered',
      status: response.status,
      text,
      retryAfter: response.headers.get('retry-after'),
    };
  } catch (cause) {
    if (isBeforeSending(cause)) return { kind: 'not_sent', cause };
    return { kind: 'lost', reason: signal.aborted ? 'timeout' : 'connection_lost', cause };
  }
}

/** True when the name lookup or the connection failed on every address that was tried. */
function isBeforeSending(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isBeforeSending);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'connect' || syscall === 'getaddrinfo' || code === 'UND_ERR_CONNECT_TIMEOUT') return true;
  return error.cause !== undefined && isBeforeSending(error.cause);
}

/** A checkout with its payments takes about 10,000 bytes, a QR image about 50,000. */
export const MAX_ANSWER_BYTES = 1_000_000;

/** Reads a body up to the limit; returns undefined when it is longer. Rejects when the connection breaks. */
async function readBounded(response: Response): Promise<string | undefined> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for await (const chunk of response.body) {
    length += chunk.byteLength;
    // Leaving the loop cancels the stream, and with it the connection.
    if (length > MAX_ANSWER_BYTES) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
