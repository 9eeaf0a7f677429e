import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { ScannerAway, StoreAway } from '../files/file-store.ts';
import { BreachedPasswordsUnreadable } from '../identity/breached-passwords.ts';
import { Overloaded } from '../load/bounded-queue.ts';
import { BadRequest, HttpError, Unavailable } from './errors.ts';
import { tellRefusal } from './request-events.ts';

/** An error in a service's own shape. A redirect has no body. */
export interface ErrorRendering {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** What the framework refuses by itself, in our words: its own would name its internals. */
const FRAMEWORK_MESSAGES: Record<number, string> = {
  400: 'The request could not be understood.',
  406: 'No acceptable form of the answer exists.',
  413: 'The request is too large.',
  415: 'The media type of the request is not supported.',
  414: 'The address is too long.',
  431: 'The request headers are too large.',
};

/**
 * PostgreSQL going away, starting, stopping, full (of connections, memory or on its disk), on a disk that fails, or a
 * standby now: trying again may work. Whether the change was made is known only where nobody was committing.
 */
const DATABASE_AWAY =
  /^(57P0[1-5]|53\w{3}|58\w{3}|25006|25P03|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT)$/;

/**
 * A statement took longer than it may, nearly always because it waited for what another transaction holds; or it lost to others,
 * as to a deadlock, as often as it was tried. Nothing of it was done.
 */
const HELD_UP = /^(57014|55P03|40P01|40001)$/;

const isHeldUp = (error: unknown): boolean =>
  HELD_UP.test((error as NodeJS.ErrnoException | null)?.code ?? '');

/** What `pg` says, without a code, of a connection that is lost, was lost a moment ago, or could not be had. */
const CONNECTION_LOST =
  /^(Connection terminated|timeout (exceeded when trying to connect|expired)$|Client .* is not queryable$)/;

/** The disk of the files: full, over quota, failing or not to be written, or too many files open at once. */
const FILES_AWAY = /^(ENOSPC|EDQUOT|EFBIG|EIO|EROFS|EMFILE|ENFILE)$/;

/** Installs the one error handler of a service. */
export function handleErrors(
  app: FastifyInstance,
  render: (error: HttpError, request: FastifyRequest) => ErrorRendering,
): void {
  app.setErrorHandler(async (error: FastifyError | Error, request, reply) => {
    const shown = toHttpError(error, request);
    tellRefusal(request, shown);
    const { status, headers, body } = render(shown, request);
    const { challenge } = request.routeOptions.config;
    if (status === 401 && challenge !== undefined) reply.header('www-authenticate', challenge);
    reply.code(status).headers(headers);
    // Null would be written as the JSON text `null`.
    return body === null ? reply.send() : reply.send(body);
  });
}

/** The error as the caller may know it; what it may not know goes to the log. */
export function toHttpError(
  thrown: unknown,
  request: Pick<FastifyRequest, 'log'> & Partial<Pick<FastifyRequest, 'raw'>>,
): HttpError {
  // Anything can be thrown, e.g. by a library that rejects with nothing.
  const error = thrown instanceof Error ? thrown : new Error('Something was thrown that is no error.');
  if (error instanceof HttpError) return error;
  // Its client hung up amid the body, and nobody reads this. The code of it is that of a lost database as well.
  if (error === request.raw?.errored) return new BadRequest();
  if (error instanceof Overloaded)
    return new Unavailable('Too much is asked at once. Please try again.', error.retryAfterInSeconds);
  if (error instanceof ScannerAway) {
    request.log.error({ err: error }, 'a file cannot be scanned');
    return new Unavailable();
  }
  if (error instanceof StoreAway) {
    request.log.error({ err: error }, 'the store of files does not answer');
    return new Unavailable();
  }
  const { statusCode } = error as FastifyError;
  if (isDatabaseAway(error)) {
    request.log.error({ err: error }, 'the database does not answer');
    return new Unavailable();
  }
  if (isHeldUp(error)) {
    request.log.error({ err: error }, 'a statement was held up by others');
    return new Unavailable();
  }
  if (error instanceof BreachedPasswordsUnreadable) {
    request.log.error({ err: error }, 'a new password could not be looked up');
    return new Unavailable();
  }
  if (FILES_AWAY.test((error as NodeJS.ErrnoException).code ?? '')) {
    request.log.error({ err: error }, 'files cannot be written');
    return new Unavailable();
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return statusCode === 400
      ? new BadRequest()
      : new HttpError(statusCode, FRAMEWORK_MESSAGES[statusCode] ?? 'The request was refused.');
  }
  if (statusCode === 503) return new Unavailable();
  request.log.error({ err: error }, 'a request failed');
  return new HttpError(500, 'Server Error');
}

/** Whether it would be answered by "please try again": not to be told of what may have been charged. */
export const mayBeTriedAgain = (error: unknown): boolean => isDatabaseAway(error) || isHeldUp(error);

/** Whether the database is gone rather than the question wrong: everybody's trouble, and it may pass. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && DATABASE_AWAY.test(code)) return true;
  return CONNECTION_LOST.test(error.message);
}
