import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { ScannerAway, StoreAway } from '../files/file-store.ts';
import { BreachedPasswordsUnreadable } from '../identity/passwords/breached-passwords.ts';
import { Overloaded } from '../load/bounded-queue.ts';
import { BadRequest, HttpError, Unavailable } from './errors.ts';
import { languageOfAnswer } from './language.ts';
import { recordRefusal } from './security/request-security-events.ts';

/** An error in the format of a service. A redirect has no body. */
export interface ErrorRendering {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** Messages for errors that the framework raises; its own would reveal internals. */
const FRAMEWORK_MESSAGES: Record<number, Message> = {
  400: message('request.not_understood'),
  406: message('request.not_acceptable'),
  413: message('request.too_large'),
  415: message('request.media_type'),
  414: message('request.address_too_long'),
  431: message('request.headers_too_large'),
};

/**
 * PostgreSQL error codes for a server that is starting, stopping, unreachable, out of connections, memory or disk,
 * failing on its disk, or a standby. A retry may succeed. If the error came during a commit, it is unknown whether the
 * change was made.
 */
const DATABASE_AWAY =
  /^(57P0[1-5]|53\w{3}|58\w{3}|25006|25P03|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT)$/;

/**
 * PostgreSQL error codes for a statement timeout or lock timeout, mostly caused by another transaction, and for a
 * deadlock or serialization failure after all retries. Nothing was changed.
 */
const HELD_UP = /^(57014|55P03|40P01|40001)$/;

const isHeldUp = (error: unknown): boolean =>
  HELD_UP.test((error as NodeJS.ErrnoException | null)?.code ?? '');

/** Messages of `pg` errors without a code, for a lost or unavailable connection. */
const CONNECTION_LOST =
  /^(Connection terminated|timeout (exceeded when trying to connect|expired)$|Client .* is not queryable$)/;

/** Error codes of the file storage: disk full, over quota, failing, read-only, or too many open files. */
const FILES_AWAY = /^(ENOSPC|EDQUOT|EFBIG|EIO|EROFS|EMFILE|ENFILE)$/;

/** Installs the error handler of a service. */
export function handleErrors(
  app: FastifyInstance,
  render: (error: HttpError, language: Language, request: FastifyRequest) => ErrorRendering,
): void {
  app.setErrorHandler(async (error: FastifyError | Error, request, reply) => {
    const shown = toHttpError(error, request);
    recordRefusal(request, shown);
    const { status, headers, body } = render(shown, languageOfAnswer(reply), request);
    const { challenge } = request.routeOptions.config;
    if (status === 401 && challenge !== undefined) reply.header('www-authenticate', challenge);
    reply.code(status).headers(headers);
    // Fastify would serialize null as the JSON text `null`.
    return body === null ? reply.send() : reply.send(body);
  });
}

/** Converts an error to one that the caller may see; the rest goes to the log. */
export function toHttpError(
  thrown: unknown,
  request: Pick<FastifyRequest, 'log'> & Partial<Pick<FastifyRequest, 'raw'>>,
): HttpError {
  // Libraries may throw values that are not errors.
  const error = thrown instanceof Error ? thrown : new Error('A value that is not an error was thrown.');
  if (error instanceof HttpError) return error;
  // The client disconnected while sending the body and gets no response. Its error code is also that of a lost database
  // connection.
  if (error === request.raw?.errored) return new BadRequest();
  if (error instanceof Overloaded)
    return new Unavailable(message('limit.at_once'), error.retryAfterInSeconds);
  if (error instanceof ScannerAway) {
    request.log.error({ err: error }, 'a file cannot be scanned');
    return new Unavailable();
  }
  if (error instanceof StoreAway) {
    request.log.error({ err: error }, 'the file store does not respond');
    return new Unavailable();
  }
  const { statusCode } = error as FastifyError;
  if (isDatabaseAway(error)) {
    request.log.error({ err: error }, 'the database does not respond');
    return new Unavailable();
  }
  if (isHeldUp(error)) {
    request.log.error({ err: error }, 'a statement timed out, or failed because of concurrent transactions');
    return new Unavailable();
  }
  if (error instanceof BreachedPasswordsUnreadable) {
    request.log.error({ err: error }, 'a new password could not be checked against breached passwords');
    return new Unavailable();
  }
  if (FILES_AWAY.test((error as NodeJS.ErrnoException).code ?? '')) {
    request.log.error({ err: error }, 'files cannot be written');
    return new Unavailable();
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return statusCode === 400
      ? new BadRequest()
      : new HttpError(statusCode, FRAMEWORK_MESSAGES[statusCode] ?? message('request.refused'));
  }
  if (statusCode === 503) return new Unavailable();
  request.log.error({ err: error }, 'a request failed');
  return new HttpError(500, message('server.failed'));
}

/** True if the response would be "please try again". Do not say that after a charge may have been made. */
export const canBeTriedAgain = (error: unknown): boolean => isDatabaseAway(error) || isHeldUp(error);

/** True if the database is unavailable, as opposed to an error in the query. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && DATABASE_AWAY.test(code)) return true;
  return CONNECTION_LOST.test(error.message);
}
