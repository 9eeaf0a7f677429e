import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { onSendHookHandler } from 'fastify';

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);

/**
 * Fails a request whose answer has a status that its route does not declare, or another shape. Runs in
 * tests, so that the API description cannot drift from what clients receive.
 */
export function checkAnswer(declared: Record<string, object>): onSendHookHandler {
  const checks = new Map<number, ValidateFunction>();
  return async (request, reply, payload) => {
    const schema = declared[reply.statusCode];
    // Redirects stand for errors of clients that did not ask for JSON; 500 is checked by the tests themselves.
    if (reply.statusCode === 302 || reply.statusCode >= 500) return payload;
    if (schema === undefined) {
      throw new Error(
        `${request.method} ${request.routeOptions.url} answers ${reply.statusCode}, undeclared.`,
      );
    }
    if (typeof payload !== 'string' || payload === '') return payload;
    const check = checks.get(reply.statusCode) ?? ajv.compile(schema);
    checks.set(reply.statusCode, check);
    if (!check(JSON.parse(payload))) {
      throw new Error(
        `${request.method} ${request.routeOptions.url} ${reply.statusCode}: ${ajv.errorsText(check.errors)} in ${payload}`,
      );
    }
    return payload;
  };
}
