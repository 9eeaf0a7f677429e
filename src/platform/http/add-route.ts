import type { FastifyInstance, FastifyRequest } from 'fastify';
import { admit, admitAgain } from './admission.ts';
import { checkAnswer } from './answer-check.ts';
import { challengeOf } from './challenge.ts';
import { asEvent, Invalid, invalid, MAX_REPORTED_FIELDS } from './errors.ts';
import { letComeSlowly } from './late-bodies.ts';
import { operationSchema } from './openapi.ts';
import { passBodies } from './prepared.ts';
import { Printed } from './printed.ts';
import { unknownFilters, unknownParts } from './query.ts';
import { Answer, type Route } from './route.ts';
import type { ServiceDefinition } from './service-definition.ts';

/** A route as Fastify takes it: admitted, checked, handled, printed. */
export function addRoute<Caller>(
  app: FastifyInstance,
  definition: ServiceDefinition<Caller>,
  route: Route,
): void {
  const usualStatus = route.status ?? Number(Object.keys(route.answers)[0]);
  const schema = operationSchema(route, definition.api);
  app.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: { ...schema, response: route.isExact === true ? {} : successesOf(schema.response) },
    config: { identification: route.access.identification, challenge: challengeOf(definition, route) },
    ...(route.bodyLimitInBytes === undefined ? {} : { bodyLimit: route.bodyLimitInBytes }),
    ...(route.consumes === undefined || route.consumes === 'json' ? {} : { validatorCompiler: passBodies }),
    ...(definition.checkAnswers ? { onSend: checkAnswer(schema.response, route.isExact) } : {}),
    onRequest: (request, reply) => admit(definition, route, request, reply),
    ...(route.consumes === 'multipart' ? { preValidation: letFormsTakeTime(definition, route) } : {}),
    ...(definition.refusesUnknownLists === true && route.method === 'GET'
      ? { preValidation: refuseUnknown(route) }
      : {}),
    ...(route.alsoWrong === undefined ? {} : { attachValidation: true }),
    handler: async (request, reply) => {
      if (request.validationError) throw await withAlsoWrong(route, request);
      const result = await route.handle({
        actor: request.caller as never,
        params: request.params as never,
        query: request.query as never,
        body: request.body as never,
        ip: request.ip,
        requestId: request.id,
        log: request.log,
        request,
        reply,
        ahead: request.ahead ?? undefined,
      });
      if (reply.sent) return reply;
      if (result instanceof Answer) return reply.code(result.status).send(result.body);
      if (route.isExact === true) return reply.code(usualStatus).type(JSON_TYPE).send(printed(result).bytes);
      return reply.code(usualStatus).send(result ?? null);
    },
  });
}

/** What a GET does not have is refused before its query is checked; a sort only where there are parameters at all. */
function refuseUnknown({ query }: Route) {
  const names = Object.keys((query as { properties?: object } | undefined)?.properties ?? {});
  return async (request: FastifyRequest): Promise<void> => {
    const sent = request.query as Record<string, unknown>;
    const unknown = unknownFilters(sent, names) ?? unknownParts(sent);
    if (unknown !== undefined) throw unknown;
    if (names.length > 0 && !names.includes('sort') && sent.sort !== undefined && sent.sort !== '')
      throw invalid({ sort: ['The sort field is not supported here: the order is fixed.'] });
  };
}

/** Whoever may call the route is known by now, and what they send is a form. */
function letFormsTakeTime<Caller>(definition: ServiceDefinition<Caller>, route: Route) {
  return async (request: FastifyRequest): Promise<void> => {
    const caller = request.caller as Caller | null;
    if (caller === null || !request.isMultipart()) return;
    letComeSlowly(request.raw, {
      sender: `${definition.name}:${definition.callerKey(caller)}`,
      admitAgain: () => admitAgain(definition, route, request),
    });
  };
}

const JSON_TYPE = 'application/json; charset=utf-8';

const printed = (answer: unknown): Printed =>
  answer instanceof Printed ? answer : new Printed([JSON.stringify(answer)]);

/** The refusal of a body by its shape, with what else is wrong in it. */
async function withAlsoWrong(route: Route, request: FastifyRequest): Promise<Error> {
  const refusal: Error = request.validationError!;
  const body: unknown = request.body;
  if (!(refusal instanceof Invalid) || typeof body !== 'object' || body === null) return refusal;
  const paths = Object.keys(refusal.errors);
  // Then some that fail were left out, and nobody knows which are right.
  if (paths.length >= MAX_REPORTED_FIELDS) return refusal;
  const failing = new Set(paths.map((path) => path.split('.', 1)[0]!));
  const right = Object.entries(body).filter(([name]) => !failing.has(name));
  const found = await route.alsoWrong?.({
    actor: request.caller,
    params: request.params,
    body: Object.fromEntries(right),
    failing,
  });
  const { errors: others, words, event } = found instanceof Invalid ? found : invalid(found ?? {});
  // In this order, and of two for one field that of its shape: what its words say may not hold of it then.
  const isWhole = Object.keys(others).every((name) => !(name in refusal.errors));
  const whole = invalid({ ...refusal.errors, ...others, ...refusal.errors }, isWhole ? words : undefined);
  return event === undefined ? whole : asEvent(whole, event);
}

/**
 * Errors are small and rare: printed by `JSON.stringify`, they need no serializer of their own. Nine of them for each
 * route were most of the work and the memory of a start. Where one success is declared it is called `2xx`: the engine
 * keeps an object whose only key is 200 as a list with room for 300, and there would be two of them for each route.
 */
function successesOf(response: Record<string, object>): Record<string, object> {
  const successes = Object.entries(response).filter(([status]) => Number(status) < 300);
  if (successes.length > 1) return Object.fromEntries(successes);
  return Object.fromEntries(successes.map(([status, schema]) => [`${status[0]}xx`, schema]));
}
