import type { FastifyInstance, FastifyReply } from 'fastify';
import { type ErrorEntry, GatewayError } from '../errors.ts';
import type { Log } from '../types.ts';

function send(reply: FastifyReply, statusCode: number, errors: ErrorEntry[]): FastifyReply {
  return reply.code(statusCode).type('application/json; charset=utf-8').send(JSON.stringify({ errors }));
}

/** Answers every refusal in this scope in the gateway's format, independent of the surrounding application. */
export function answerErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof GatewayError) return send(reply, error.statusCode, error.errors);
    const status = error.statusCode ?? 500;
    if (status < 500) return send(reply, status, [{ code: 'parameter_invalid', detail: error.message }]);
    log.error({ err: error, method: request.method, route: request.routeOptions.url }, 'simulator failed');
    return send(reply, 500, [{ code: 'internal_server_error', detail: 'Something went wrong on our end.' }]);
  });
  app.setNotFoundHandler((request, reply) =>
    send(reply, 404, [
      { code: 'resource_not_found', detail: `There is no ${request.method} at this address.` },
    ]),
  );
}

/** Accepts only JSON, with the gateway's error for an invalid body. An empty body counts as none. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(body as string));
    } catch {
      // The parser's details do not help the caller.
      const detail = 'The request body is not valid JSON.';
      done(new GatewayError(400, [{ code: 'parameter_format_invalid', detail }]));
    }
  });
}
