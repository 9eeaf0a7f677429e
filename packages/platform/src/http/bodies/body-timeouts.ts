import type { IncomingMessage, Server } from 'node:http';

export interface BodyTimeoutOptions {
  /** Maximum time for a body to arrive, from the end of its headers. */
  withinMs: number;
  /** Called when the body has not arrived in time. */
  cut: (request: IncomingMessage) => void;
}

/**
 * Maximum number of slow forms per sender and process: more than a user sends, but few enough that their connections do
 * not add up.
 */
const MOST_SLOW_FORMS = 10;

/** A form that may take longer. */
export interface SlowBody {
  /** Key of the sender. */
  sender: string;
  /** Throws when the sender has lost access. */
  admitAgain: () => Promise<void>;
}

const forms = new WeakMap<IncomingMessage, SlowBody>();
const late = new WeakSet<IncomingMessage>();

/**
 * Allows a form with files to take as long as Node's limit for a whole request: on a mobile connection an upload takes
 * minutes. Only for callers who may send the form; others could hold many connections for as long.
 */
export function allowSlowBody(request: IncomingMessage, form: SlowBody): void {
  forms.set(request, form);
}

/**
 * Repeats admission for a form that took longer, since the sender may have lost access during the upload. Call it when
 * the form has arrived.
 */
export async function admitWithinBodyTimeout(request: IncomingMessage): Promise<void> {
  if (late.has(request)) await forms.get(request)?.admitAgain();
}

/** Cuts off every body that takes too long; slow forms are subject to Node's own limit. */
export function enforceBodyTimeouts(server: Server, { withinMs, cut }: BodyTimeoutOptions): void {
  const slow = new Set<IncomingMessage>();
  const countOf = (sender: string) =>
    [...slow].filter((request) => forms.get(request)?.sender === sender).length;

  function judge(request: IncomingMessage): void {
    if (request.complete) return;
    const sender = forms.get(request)?.sender;
    if (sender === undefined || countOf(sender) >= MOST_SLOW_FORMS) {
      cut(request);
      return;
    }
    slow.add(request);
    late.add(request);
    request.once('close', () => slow.delete(request));
  }

  server.prependListener('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return;
    const judging = setTimeout(judge, withinMs, request).unref();
    request.once('close', () => clearTimeout(judging));
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}
