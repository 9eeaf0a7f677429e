import assert from 'node:assert/strict';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { onSendHookHandler } from 'fastify';
import { serializerOf } from './compiled-schemas.ts';

// A test validates all schemas (`tests/schemas.test.ts`); validating them here takes as long as compiling dozens of
// them.
const ajv = new Ajv({ strict: false, allErrors: true, validateSchema: false });
addFormats.default(ajv);

/**
 * Fails a request whose response has an undeclared status or does not match its schema. Runs in tests, so that the
 * OpenAPI document cannot drift from the actual responses. On routes of `fastRoute`, undeclared members fail too, since
 * no serializer would drop them.
 */
export function checkAnswer(declared: Record<string, object>, isFast = false): onSendHookHandler {
  const checks = new Map<number, ValidateFunction>();
  return async (request, reply, payload) => {
    const schema = declared[reply.statusCode];
    // Tests check 500 responses themselves.
    if (reply.statusCode >= 500) return payload;
    if (schema === undefined) {
      throw new Error(
        `${request.method} ${request.routeOptions.url} answers ${reply.statusCode}, undeclared.`,
      );
    }
    const text = isFast && Buffer.isBuffer(payload) ? payload.toString() : payload;
    if (typeof text !== 'string' || text === '') return payload;
    const check = checks.get(reply.statusCode) ?? ajv.compile(schema);
    checks.set(reply.statusCode, check);
    const answer: unknown = JSON.parse(text);
    if (!check(answer)) {
      throw new Error(
        `${request.method} ${request.routeOptions.url} ${reply.statusCode}: ${ajv.errorsText(check.errors)} in ${text}`,
      );
    }
    if (isFast && reply.statusCode < 400) assertNothingElse(schema, answer);
    return payload;
  };
}

function assertNothingElse(schema: object, answer: unknown): void {
  assert.deepEqual(
    JSON.parse(serializerOf({ schema })(answer)),
    answer,
    'An answer has what is not declared.',
  );
}
