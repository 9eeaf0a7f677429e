import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from 'pino';
import { describeError } from './describe-error.ts';
import { escapeControls, forPeople } from './lines.ts';
import { redact, redactFields, redactUrl } from './redact.ts';

export type Log = Logger;

export interface LogOptions {
  level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** For people at a terminal, in development; otherwise one line of JSON each. */
  pretty: boolean;
  /** Where lines go; standard output by default. */
  to?: DestinationStream;
  /** Asked at each line that is not bound to anything yet: what the program is busy with, e.g. which request. */
  context?: () => object;
}

/** Handled by a serializer, which takes from these objects what may be told and leaves the rest. */
const SERIALIZED = new Set(['req', 'res', 'err']);

/**
 * The log: time in UTC, level by name, nothing secret (see redact.ts), one line each whatever is in it. Lines
 * are written before the call returns, so that a crash loses none.
 */
export function createLog(options: LogOptions): Log {
  const { level, pretty, to = destination({ dest: 1, sync: true }), context } = options;
  const log: Log = pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: hideSecrets },
      serializers: { req: describeRequest, res: describeResponse, err: describeError },
      hooks: { logMethod: hideSecretsInMessage },
      // A child is bound to its own, e.g. a request's log to the request.
      ...(context === undefined
        ? {}
        : { mixin: (_fields: object, _level: number, logger: object) => (logger === log ? context() : {}) }),
    },
    pretty ? readable(to) : oneLineEach(to),
  );
  return hideSecretsOfChildren(log);
}

function hideSecrets(fields: object): Record<string, unknown> {
  const entries = Object.entries(fields);
  const serialized = entries.filter(([name]) => SERIALIZED.has(name));
  const others = entries.filter(([name]) => !SERIALIZED.has(name));
  return { ...redactFields(Object.fromEntries(others)), ...Object.fromEntries(serialized) };
}

/** Formatters do not see what a child is bound to. Children inherit from their parent, so one change does for all. */
function hideSecretsOfChildren(log: Log): Log {
  const makeChild = log.child;
  log.child = function child(this: Log, bindings: object, options?: object) {
    return makeChild.call(this, isOfRequest(bindings) ? bindings : hideSecrets(bindings), options);
  } as Log['child'];
  return log;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Nothing but the id that every request is given, which makes a child for each: there is nothing to hide. */
function isOfRequest(bindings: object): boolean {
  const { reqId, ...others } = bindings as { reqId?: unknown };
  for (const _ in others) return false;
  return typeof reqId === 'string' && UUID.test(reqId);
}

/** The message and its arguments; an error that is logged without one lends its own. */
function hideSecretsInMessage(this: Log, args: unknown[], method: (...args: never[]) => void): void {
  const [first, ...others] = args;
  const clean = [typeof first === 'string' ? redact(first) : first, ...others.map((other) => redact(other))];
  const error = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err;
  if (others.length === 0 && error instanceof Error) clean.push(describeError(error).message);
  method.apply(this, clean as never[]);
}

interface RequestLike {
  id?: unknown;
  method?: string;
  url?: string;
  ip?: string;
  socket?: { remoteAddress?: string | undefined };
}

/** A request by what identifies it. Headers and bodies never enter the log. */
function describeRequest({ id, method, url, ip, socket }: RequestLike): object {
  return { id, method, url: redactUrl(url ?? ''), ip: ip ?? socket?.remoteAddress };
}

/** The answer's status, and the milliseconds it took when the framework measured them. */
function describeResponse({
  statusCode,
  elapsedTime,
}: {
  statusCode?: number;
  elapsedTime?: number;
}): object {
  return {
    status: statusCode,
    ...(elapsedTime === undefined ? {} : { ms: Math.round(elapsedTime * 10) / 10 }),
  };
}

function oneLineEach(to: DestinationStream): DestinationStream {
  return { write: (line) => to.write(escapeControls(line)) };
}

function readable(to: DestinationStream): DestinationStream {
  return { write: (line) => to.write(forPeople(line)) };
}
