import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from 'pino';
import { describeError } from './describe-error.ts';
import { escapeControls, forPeople } from './lines.ts';
import { redact, redactFields, redactUrl } from './redact.ts';

export type Log = Logger;

export interface LogOptions {
  level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Readable output for terminals, in development; otherwise one line of JSON per entry. */
  pretty: boolean;
  /** Output stream; standard output by default. */
  to?: DestinationStream;
  /** Returns fields for each line of the root logger, such as the id of the current request. */
  context?: () => object;
}

/** Fields with their own serializer, which includes only loggable members. */
const SERIALIZED = new Set(['req', 'res', 'err']);

/**
 * Creates the log: time in UTC, level by name, secrets removed (see redact.ts), one line per entry whatever it
 * contains. Lines are written synchronously, so that a crash loses none.
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
      // A child has its own bindings, e.g. a request's logger the request id.
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

/**
 * Redacts the bindings of child loggers, which formatters do not see. Children inherit from their parent, so patching
 * the root is enough.
 */
function hideSecretsOfChildren(log: Log): Log {
  const makeChild = log.child;
  log.child = function child(this: Log, bindings: object, options?: object) {
    return makeChild.call(this, isOfRequest(bindings) ? bindings : hideSecrets(bindings), options);
  } as Log['child'];
  return log;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * True if the bindings contain only the request id. Every request creates such a child, which has nothing to redact.
 */
function isOfRequest(bindings: object): boolean {
  const { reqId, ...others } = bindings as { reqId?: unknown };
  for (const _ in others) return false;
  return typeof reqId === 'string' && UUID.test(reqId);
}

/** Redacts the message and its arguments; an error logged without a message supplies its own. */
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

/** Returns the identifying fields of a request. Headers and bodies are never logged. */
function describeRequest({ id, method, url, ip, socket }: RequestLike): object {
  return { id, method, url: redactUrl(url ?? ''), ip: ip ?? socket?.remoteAddress };
}

/** Returns the status of a response, and its duration in milliseconds if the framework measured it. */
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
