import type { IncomingMessage, Server } from 'node:http';

export interface LateBodiesOptions {
  /** How long a body may take to come, from the end of its headers. */
  withinMs: number;
  /** Called when one has not come by then. */
  cut: (request: IncomingMessage) => void;
}

/**
 * Forms of one person that may take longer at a time, in each process: more than anybody sends, and few enough that their time
 * holds hardly more connections than the time of all other bodies does.
 */
const MOST_SLOW_FORMS = 10;

/** A form that may take longer. */
export interface SlowForm {
  /** Whose it is. */
  sender: string;
  /** Throws when they may not send it any more. */
  admitAgain: () => Promise<void>;
}

const forms = new WeakMap<IncomingMessage, SlowForm>();
const late = new WeakSet<IncomingMessage>();

/**
 * Lets a form with files take as long as Node gives a whole request: on the line of a phone it takes minutes. For who may send it
 * alone; anybody else could hold as many connections for as long.
 */
export function letComeSlowly(request: IncomingMessage, form: SlowForm): void {
  forms.set(request, form);
}

/** To be asked when a form has come: of one that took longer, whoever sent it may have been shut out meanwhile. */
export async function admitIfLate(request: IncomingMessage): Promise<void> {
  if (late.has(request)) await forms.get(request)?.admitAgain();
}

/** Cuts every body off that takes too long; forms that may take longer are left to Node's own limit. */
export function cutLateBodies(server: Server, { withinMs, cut }: LateBodiesOptions): void {
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
