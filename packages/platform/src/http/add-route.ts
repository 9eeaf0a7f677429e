import { message } from '@bulwagan/contracts/errors/message.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { admit, admitAgain } from './admission.ts';
import { allowSlowBody } from './bodies/body-timeouts.ts';
import { asEvent, type FieldErrors, Invalid, invalid, MAX_REPORTED_FIELDS } from './errors.ts';
import { operationSchema } from './openapi/openapi.ts';
import { Answer, type Check, type Route } from './route.ts';
import { wwwAuthenticateOf } from './security/www-authenticate.ts';
import type { ServiceDefinition } from './service-definition.ts';
import { passBodies } from './validation/compiled-schemas.ts';
import { JsonText } from './validation/json-text.ts';
import { unknownFilters, unknownParts } from './validation/query.ts';
import { checkAnswer } from './validation/response-validation.ts';

/** Registers a route with Fastify, including admission, validation, handler and serialization. */
export function addRoute<Caller>(
  app: FastifyInstance,
  definition: ServiceDefinition<Caller>,
  route: Route,
): void {
  const usualStatus = route.status ?? Number(Object.keys(route.answers)[0]);
  const schema = operationSchema(route, definition.api);
  const isFast = route.fast !== undefined;
  app.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: { ...schema, response: isFast ? {} : successesOf(schema.response) },
    config: { identification: route.access.identification, challenge: wwwAuthenticateOf(definition, route) },
    ...(route.bodyLimitInBytes === undefined ? {} : { bodyLimit: route.bodyLimitInBytes }),
    ...(route.consumes === undefined || route.consumes === 'json' ? {} : { validatorCompiler: passBodies }),
    ...(definition.checkAnswers ? { onSend: checkAnswer(schema.response, isFast) } : {}),
    onRequest: (request, reply) => admit(definition, route, request, reply),
    ...(route.consumes === 'multipart' ? { preValidation: letFormsTakeTime(definition, route) } : {}),
    ...(definition.refusesUnknownLists === true && route.method === 'GET'
      ? { preValidation: refuseUnknown(route) }
      : {}),
    ...(route.validate === undefined ? {} : { attachValidation: true }),
    handler: async (request, reply) => {
      if (request.validationError) throw await withValidation(route, request);
      const call = {
        actor: request.caller as never,
        params: request.params as never,
        query: request.query as never,
        body: request.body as never,
        ip: request.ip,
        requestId: request.id,
        log: request.log,
        request,
        reply,
        prefetch: request.prefetch ?? undefined,
      };
      const result = await route.handle(call);
      if (reply.sent) return reply;
      if (result instanceof Answer) return reply.code(result.status).send(result.body);
      if (isFast) return reply.code(usualStatus).type(JSON_TYPE).send(serialized(result).bytes);
      return reply.code(usualStatus).send(result ?? null);
    },
  });
}

/**
 * Returns a hook that refuses unknown filters, includes and similar parameters before the query is validated. A `sort` is
 * refused on routes that have query parameters but no sort.
 */
function refuseUnknown({ query }: Route) {
  const names = Object.keys((query as { properties?: object } | undefined)?.properties ?? {});
  return async (request: FastifyRequest): Promise<void> => {
    const sent = request.query as Record<string, unknown>;
    const unknown = unknownFilters(sent, names) ?? unknownParts(sent);
    if (unknown !== undefined) throw unknown;
    if (names.length > 0 && !names.includes('sort') && sent.sort !== undefined && sent.sort !== '')
      throw invalid({ sort: [message('field.sort_fixed', { attribute: 'sort' })] });
  };
}

/** Allows a form to take longer. The caller is already known to be allowed to call the route. */
function letFormsTakeTime<Caller>(definition: ServiceDefinition<Caller>, route: Route) {
  return async (request: FastifyRequest): Promise<void> => {
    const caller = request.caller as Caller | null;
    if (caller === null || !request.isMultipart()) return;
    allowSlowBody(request.raw, {
      sender: `${definition.name}:${definition.callerKey(caller)}`,
      admitAgain: () => admitAgain(definition, route, request),
    });
  };
}

const JSON_TYPE = 'application/json; charset=utf-8';

const serialized = (answer: unknown): JsonText =>
  answer instanceof JsonText ? answer : new JsonText([JSON.stringify(answer)]);

/** Returns the validation error of a body, together with the errors that the schema cannot detect. */
async function withValidation(route: Route, request: FastifyRequest): Promise<Error> {
  const refusal: Error = request.validationError!;
  const body: unknown = request.body;
  if (!(refusal instanceof Invalid) || typeof body !== 'object' || body === null) return refusal;
  const paths = Object.keys(refusal.errors);
  // At the limit some failing fields were left out, so the valid ones are unknown.
  if (paths.length >= MAX_REPORTED_FIELDS) return refusal;
  const failing = new Set(paths.map((path) => path.split('.', 1)[0]!));
  const right = Object.entries(body).filter(([name]) => !failing.has(name));
  const found = await checked(() =>
    route.validate!({
      actor: request.caller,
      params: request.params,
      body: Object.fromEntries(right),
      failing,
    }),
  );
  const others: FieldErrors = Object.assign({}, ...found.map(({ errors }) => errors));
  const { words } = found.find((one) => one.words !== undefined) ?? {};
  const { event } = found.find((one) => one.event !== undefined) ?? {};
  // The fields keep this order. A schema error takes precedence, because the other check may rely on a valid shape.
  const isComplete = Object.keys(others).every((name) => !(name in refusal.errors));
  const full = invalid({ ...refusal.errors, ...others, ...refusal.errors }, isComplete ? words : undefined);
  return event === undefined ? full : asEvent(full, event);
}

/** Returns what the checks of a route find. */
async function checked(start: () => Check | readonly Check[]): Promise<Invalid[]> {
  const started = async () => await Promise.allSettled([start()].flat());
  const outcomes = await started().catch((reason) => [{ status: 'rejected' as const, reason }]);
  return outcomes.map((outcome) => {
    const found = outcome.status === 'fulfilled' ? outcome.value : outcome.reason;
    if (found instanceof Invalid) return found;
    if (outcome.status === 'rejected') throw found;
    return invalid(found ?? {});
  });
}

/**
 * Returns the success schemas of a route. Errors are small and rare, so `JSON.stringify` serializes them: nine
 * serializers for each route took most of the time and memory of a start. A single success status is registered as
 * `2xx`: V8 stores an object whose only key is 200 as an array with room for 300, and there would be two of them for
 * each route.
 */
function successesOf(response: Record<string, object>): Record<string, object> {
  const successes = Object.entries(response).filter(([status]) => Number(status) < 300);
  if (successes.length > 1) return Object.fromEntries(successes);
  return Object.fromEntries(successes.map(([status, schema]) => [`${status[0]}xx`, schema]));
}
