import fastJsonStringify from 'fast-json-stringify';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from './access.ts';
import { checkAnswer } from './answer-check.ts';
import { acceptJson, acceptMultipart, acceptRaw } from './content.ts';
import { type ErrorRendering, handleErrors } from './error-handler.ts';
import {
  asEvent,
  Forbidden,
  HttpError,
  Invalid,
  invalid,
  NotFound,
  TooManyRequests,
  Unauthenticated,
  Unavailable,
} from './errors.ts';
import { methodIndex } from './method-index.ts';
import { type ApiDescription, describeApi, operationSchema } from './openapi.ts';
import { Printed } from './printed.ts';
import { addressKey, type Limiter } from './rate-limits.ts';
import { type Ahead, Answer, type Route } from './route.ts';
import { compileValidator, type RequestPart, type Validation } from './validation.ts';

/** Everything the ground floor must know about a service to serve its routes. */
export interface ServiceDefinition<Caller> {
  /** `fundraising`: the internal path prefix, and the label of its logs and metrics. */
  name: string;
  api: ApiDescription;
  routes: Route[];
  /**
   * Who sends this request; null is nobody. Throws Unauthenticated for a proof that is not good. May read what is to be read
   * ahead where it looks the sender up.
   */
  identify(request: FastifyRequest, ahead?: Ahead): Promise<Caller | null>;
  /** Whether a request carries a proof of who sends it, good or not: only then is refusing it a security event. */
  carriesProof(request: FastifyRequest): boolean;
  /** Throws when somebody known may not use the service at all, e.g. a suspended account. */
  assertUsable(caller: Caller): void;
  /** Refuses what must not even be looked at, e.g. another site's request with our cookie. */
  guard(request: FastifyRequest): void;
  callerKey(caller: Caller): string;
  /** Limits requests for paths that do not exist, so that searching for valid ones is bounded. */
  strangerLimit: Limiter;
  /** Whether an unlimited route carries the three rate-limit headers too. */
  headersWhenUnlimited: boolean;
  renderError(error: HttpError, request: FastifyRequest): ErrorRendering;
  /** Compares every answer with its declaration and fails on a difference: on in tests. */
  checkAnswers: boolean;
}

/** An unlimited route's number: the largest that every client reads as an integer. */
const UNLIMITED = 2_147_483_647;
const UNLIMITED_WINDOW_IN_SECONDS = 60;

declare module 'fastify' {
  interface FastifyInstance {
    /** Where people browse: answers whoever came to an address at which nothing stands, or leaves it to the service. */
    tellNowhere?: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  }
  interface FastifyRequest {
    /** Who was identified; the service that did so knows the type. */
    caller: unknown;
    /** The rows that were read ahead of the handler. */
    ahead: unknown[] | null;
  }
  interface FastifyContextConfig {
    /** Whether the route reads and demands credentials: a guard may judge by it. */
    identification?: Access<unknown>['identification'];
  }
}

/** Turns a definition into a Fastify plugin. Fails at start when a route lacks its access rule or limit. */
export function createServicePlugin<Caller>(definition: ServiceDefinition<Caller>): FastifyPluginAsync {
  return async (app) => {
    for (const route of definition.routes) assertDeclared(route);
    handleErrors(app, definition.renderError);
    acceptJson(app);
    app.setValidatorCompiler(validatorOf(definition));
    app.setSerializerCompiler(({ schema }) =>
      prepared(definition, schema, { kind: 'answer', build: () => fastJsonStringify(schema as object) }),
    );
    await describeApi(app, definition.api, definition.routes);

    await app.register(async (scope) => addRoutes(scope, definition, 'json'));
    await app.register(async (scope) => {
      acceptRaw(scope);
      addRoutes(scope, definition, 'raw');
    });
    await app.register(async (scope) => {
      await acceptMultipart(scope);
      addRoutes(scope, definition, 'multipart');
    });

    refuseUnknownPaths(app, definition);
  };
}

/** 404, or 405 with `Allow`: before a body is read, so that what is sent to nowhere costs no more than that. */
function refuseUnknownPaths<Caller>(app: FastifyInstance, definition: ServiceDefinition<Caller>): void {
  const index = methodIndex(definition.routes);
  const refuse = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    await applyLimit(definition, definition.strangerLimit, request, reply);
    const path = request.url.split('?', 1)[0]!.slice(`/${definition.name}`.length);
    const allowed = index.methodsOf(path);
    if (allowed.length === 0) {
      if (await app.tellNowhere?.(request, reply)) return reply;
      throw new NotFound('page');
    }
    const message = `The ${request.method} method is not supported here.`;
    throw new HttpError(405, message, {}, { allow: allowed.join(', ') });
  };
  app.addHook('onRequest', async (request, reply) => {
    return request.is404 ? await refuse(request, reply) : undefined;
  });
  // Makes unknown paths below this service its own; the hook above has answered by then.
  app.setNotFoundHandler(refuse);
}

/** Nothing is open or unlimited by being forgotten. */
function assertDeclared(route: Route): void {
  if (route.access !== undefined && route.limit !== undefined) return;
  throw new Error(`${route.method} ${route.path} names no access rule or no limit.`);
}

function addRoutes<Caller>(app: FastifyInstance, definition: ServiceDefinition<Caller>, kind: string): void {
  for (const route of definition.routes) {
    if ((route.consumes ?? 'json') === kind) addRoute(app, definition, route);
  }
}

function addRoute<Caller>(app: FastifyInstance, definition: ServiceDefinition<Caller>, route: Route): void {
  const usualStatus = route.status ?? Number(Object.keys(route.answers)[0]);
  const schema = operationSchema(route, definition.api);
  app.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: { ...schema, response: route.isExact === true ? {} : successesOf(schema.response) },
    config: { identification: route.access.identification },
    ...(route.bodyLimitInBytes === undefined ? {} : { bodyLimit: route.bodyLimitInBytes }),
    // Raw and multipart bodies are not JSON yet; their handlers check them.
    ...(route.consumes === undefined || route.consumes === 'json'
      ? {}
      : { validatorCompiler: passBodies(definition) }),
    ...(definition.checkAnswers ? { onSend: checkAnswer(schema.response, route.isExact) } : {}),
    onRequest: (request, reply) => admit(definition, route, request, reply),
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

const JSON_TYPE = 'application/json; charset=utf-8';

const printed = (answer: unknown): Printed =>
  answer instanceof Printed ? answer : new Printed([JSON.stringify(answer)]);

/** The refusal of a body by its shape, with what else is wrong in it. */
async function withAlsoWrong(route: Route, request: FastifyRequest): Promise<Error> {
  const refusal: Error = request.validationError!;
  const body: unknown = request.body;
  if (!(refusal instanceof Invalid) || typeof body !== 'object' || body === null) return refusal;
  const failing = new Set(Object.keys(refusal.errors).map((path) => path.split('.', 1)[0]));
  const right = Object.entries(body).filter(([name]) => !failing.has(name));
  const others = await route.alsoWrong?.({
    actor: request.caller,
    params: request.params,
    body: Object.fromEntries(right),
  });
  // In this order, and of two for one field that of its shape.
  return invalid({ ...refusal.errors, ...others, ...refusal.errors });
}

/**
 * Errors are small and rare: printed by `JSON.stringify`, they need no serializer of their own. Nine of them for each
 * route were most of the work and the memory of a start. Where one success is declared it is called `2xx`: the engine
 * keeps an object whose only key is 200 as a list with room for 300, and there would be two of them for each route.
 */
function successesOf(response: Record<string, object>): Record<string, object> {
  const successes = Object.entries(response).filter(([status]) => Number(status) < 400);
  if (successes.length > 1) return Object.fromEntries(successes);
  return Object.fromEntries(successes.map(([status, schema]) => [`${status[0]}xx`, schema]));
}

interface Part {
  schema: unknown;
  httpPart?: string;
}

/**
 * A function that is built when it is first called. A service has some hundred checks and serializers, most of which
 * a process rarely needs: all of them took a third of its start and 5 MB. In tests, where answers are checked, they
 * are built at once, so that a schema that cannot be compiled fails there: once for all services that a process starts,
 * which are up to some hundred.
 */
function prepared<Input extends unknown[], Result>(
  { checkAnswers }: { checkAnswers: boolean },
  schema: unknown,
  { kind, build }: { kind: string; build: () => (...input: Input) => Result },
): (...input: Input) => Result {
  if (checkAnswers) return builtOnce(`${kind} ${JSON.stringify(schema)}`, build);
  let built: ((...input: Input) => Result) | undefined;
  return (...input) => {
    built ??= build();
    return built(...input);
  };
}

const builtBefore = new Map<string, unknown>();

function builtOnce<Built>(key: string, build: () => Built): Built {
  if (!builtBefore.has(key)) builtBefore.set(key, build());
  return builtBefore.get(key) as Built;
}

const validatorOf =
  (definition: { checkAnswers: boolean }) =>
  ({ schema, httpPart = 'body' }: Part) =>
    prepared(definition, schema, {
      kind: httpPart,
      build: () => compileValidator(schema as object, httpPart as RequestPart),
    });

const passBodies =
  (definition: { checkAnswers: boolean }) =>
  (part: Part): ((data: unknown) => Validation) =>
    part.httpPart === 'body' ? (data) => ({ value: data }) : validatorOf(definition)(part);

/** Who is it, how often, may they: in this order, so that refusals count against the limit as well. */
async function admit<Caller>(
  definition: ServiceDefinition<Caller>,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  let refusal: unknown;
  let caller: Caller | null = null;
  try {
    definition.guard(request);
    caller = route.access.identification === 'never' ? null : await identify(definition, route, request);
    request.caller = caller;
  } catch (error) {
    // A failing database is not the caller's doing and must not cost them a request.
    if (!(error instanceof HttpError)) throw error;
    refusal = error instanceof Unauthenticated ? badProof(error) : error;
  }
  await applyLimit(definition, route.limit, request, reply);
  if (refusal !== undefined) throw refusal;
  if (caller === null) {
    if (route.access.identification !== 'required') return;
    const refusal = new Unauthenticated();
    throw definition.carriesProof(request) ? badProof(refusal) : refusal;
  }
  definition.assertUsable(caller);
  if (!route.access.permits(caller)) throw new Forbidden();
}

async function identify<Caller>(
  definition: ServiceDefinition<Caller>,
  route: Route,
  request: FastifyRequest,
): Promise<Caller | null> {
  const statement = route.ahead?.(
    request.params as Record<string, string>,
    request.query as Record<string, unknown>,
  );
  if (statement === undefined) return await definition.identify(request);
  const ahead: Ahead = { statement };
  const caller = await definition.identify(request, ahead);
  request.ahead = ahead.rows ?? null;
  return caller;
}

/** Somebody showed what proves nothing any more; the service may know whose it was. */
function badProof(refusal: Unauthenticated): Unauthenticated {
  return asEvent(refusal, { kind: 'token_refused', ...refusal.event });
}

async function applyLimit<Caller>(
  definition: ServiceDefinition<Caller>,
  limit: Limiter | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (limit === null) {
    if (definition.headersWhenUnlimited) writeUnlimited(reply);
    return;
  }
  const caller = request.caller as Caller | null;
  const key = caller === null ? `ip:${addressKey(request.ip)}` : `user:${definition.callerKey(caller)}`;
  const state = await limit.consume(key);
  reply.header('x-ratelimit-limit', state.limit);
  reply.header('x-ratelimit-remaining', state.remaining);
  reply.header('x-ratelimit-reset', state.resetAtInSeconds);
  if (state.unavailable) throw new Unavailable();
  if (state.exceeded) throw new TooManyRequests(state);
}

function writeUnlimited(reply: FastifyReply): void {
  reply.header('x-ratelimit-limit', UNLIMITED);
  reply.header('x-ratelimit-remaining', UNLIMITED);
  reply.header('x-ratelimit-reset', Math.ceil(Date.now() / 1000) + UNLIMITED_WINDOW_IN_SECONDS);
}
