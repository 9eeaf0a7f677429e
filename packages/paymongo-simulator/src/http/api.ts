import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isObject } from '../checks.ts';
import type { Environment } from '../environment.ts';
import { fieldError } from '../errors.ts';
import { answerErrors, readJsonBodies } from './answers.ts';
import { assertSecret, authenticate, type KeyKind, type Keys } from './auth.ts';
import { letBrowsersIn } from './cors.ts';
import { injectFaults } from './faults.ts';
import { MONEY_ROUTES } from './money-routes.ts';
import { OTHER_ROUTES } from './other-routes.ts';
import { type ApiRequest, type ApiRoute, KeptWithError } from './route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Key with which the gateway was called. */
    gatewayKey: KeyKind;
  }
}

export function addApi(app: FastifyInstance, environment: Environment, keys: Keys): void {
  const prefix = app.prefix;
  app.decorateRequest('gatewayKey', 'public');
  answerErrors(app, environment.log);
  readJsonBodies(app);
  letBrowsersIn(app);
  app.addHook('onRequest', async (request) => {
    request.gatewayKey = authenticate(keys, request.headers.authorization);
  });
  const { releaseAll } = injectFaults(app, environment, prefix);
  app.addHook('preClose', async () => releaseAll());
  for (const route of [...MONEY_ROUTES, ...OTHER_ROUTES]) addRoute(app, environment, route);
}

function addRoute(app: FastifyInstance, environment: Environment, route: ApiRoute): void {
  app.route({
    method: route.method,
    url: route.path,
    onRequest: async (request) => {
      if (route.isPublicKeyAllowed !== true) assertSecret(request.gatewayKey);
    },
    handler: async (request, reply) => {
      const input = readRequest(request);
      const result = route.change
        ? await environment.change((tx) => route.change!(environment, tx, input))
        : await route.read?.(environment, input);
      if (result instanceof KeptWithError) throw result.error;
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(result));
    },
  });
}

function readRequest(request: FastifyRequest): ApiRequest {
  const params = request.params as Record<string, string>;
  return {
    id: params.id ?? '',
    params,
    query: lastOfEach(request.query as Record<string, string | string[]>),
    attributes: readAttributes(request.body),
    key: request.gatewayKey,
  };
}

/** Returns the last value of each repeated parameter. */
function lastOfEach(query: Record<string, string | string[]>): Record<string, string> {
  const entries = Object.entries(query).map(([name, value]) => [name, [value].flat().at(-1) ?? '']);
  return Object.fromEntries(entries);
}

function readAttributes(body: unknown): Record<string, unknown> {
  if (body === undefined || body === null) return {};
  if (!isObject(body) || !isObject(body.data))
    throw fieldError('parameter_required', 'data', 'data is required.');
  if (body.data.attributes === undefined) return {};
  if (isObject(body.data.attributes)) return body.data.attributes;
  throw fieldError('parameter_data_type_invalid', 'attributes', 'attributes should be an object.');
}
