import { redactText } from './redact-text.ts';

export interface DescribedError {
  type: string;
  message: string;
  stack?: string;
  code?: string;
  /** From PostgreSQL: the violated constraint, never the values. */
  constraint?: string;
  table?: string;
  cause?: DescribedError;
  errors?: DescribedError[];
}

const MAX_DEPTH = 4;
const MAX_ERRORS = 5;
/** PostgreSQL's class of data exceptions, whose messages quote the refused value. */
const DATA_EXCEPTION = /^22...$/;
const QUOTED = /"[^"]*"/g;

/**
 * Returns the members of an error for the log. Only named members are used: a driver's errors contain the statement's
 * parameters and the row (`detail`, `where`), which are personal data.
 */
export function describeError(error: unknown, depth = 1): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: redactText(String(error)) };
  const { constraint, table } = error as { constraint?: unknown; table?: unknown };
  const code = codeOf(error);
  const clean = cleanerFor(code);
  const deeper = depth < MAX_DEPTH;
  return {
    type: error.constructor.name,
    message: clean(error.message),
    ...(error.stack === undefined ? {} : { stack: clean(error.stack) }),
    ...(code === undefined ? {} : { code }),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(typeof table === 'string' ? { table } : {}),
    ...(deeper && error.cause !== undefined ? { cause: describeError(error.cause, depth + 1) } : {}),
    ...(deeper && error instanceof AggregateError
      ? { errors: error.errors.slice(0, MAX_ERRORS).map((inner) => describeError(inner, depth + 1)) }
      : {}),
  };
}

/** Returns the error code, such as `ECONNREFUSED` or `23505`. A number is a status. */
function codeOf(error: Error): string | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' || typeof code === 'number' ? String(code) : undefined;
}

function cleanerFor(code: string | undefined): (text: string) => string {
  if (code === undefined || !DATA_EXCEPTION.test(code)) return redactText;
  return (text) => redactText(text.replaceAll(QUOTED, '"…"'));
}
