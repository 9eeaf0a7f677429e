import { message } from '@bulwagan/contracts/errors/message.ts';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { addRoute } from './add-route.ts';
import { applyLimit } from './admission.ts';
import { acceptJson, acceptMultipart, acceptRaw } from './bodies/content.ts';
import { handleErrors } from './error-handler.ts';
import { HttpError, NotFound } from './errors.ts';
import { methodIndex } from './method-index.ts';
import { DESCRIPTIONS, describeApi } from './openapi/openapi.ts';
import type { Route } from './route.ts';
import type { ServiceDefinition } from './service-definition.ts';
import { serializerOf, validatorOf } from './validation/compiled-schemas.ts';

/** Creates the Fastify plugin of a service. Throws at start when a route lacks its access rule or limit. */
export function createServicePlugin<Caller>(definition: ServiceDefinition<Caller>): FastifyPluginAsync {
  return async (app) => {
    for (const route of definition.routes) assertDeclared(route);
    handleErrors(app, definition.renderError);
    acceptJson(app);
    app.setValidatorCompiler(validatorOf);
    app.setSerializerCompiler(serializerOf);
    await app.register(async (scope) => {
      scope.addHook('onRequest', (request, reply) =>
        applyLimit(definition, definition.strangerLimit, request, reply),
      );
      await describeApi(scope, definition.api, definition.routes);
    });
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

/** Answers 404, or 405 with `Allow`, before a body is read, so that requests to unknown paths cost little. */
function refuseUnknownPaths<Caller>(app: FastifyInstance, definition: ServiceDefinition<Caller>): void {
  const index = methodIndex([...definition.routes, ...DESCRIPTIONS]);
  const refuse = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    await applyLimit(definition, definition.strangerLimit, request, reply);
    const path = request.url.split('?', 1)[0]!.slice(`/${definition.name}`.length);
    const allowed = index.methodsOf(path);
    if (allowed.length === 0) {
      if (await app.reportNotFound?.(request, reply)) return reply;
      throw new NotFound('page');
    }
    const refusal = message('request.method', { method: request.method });
    throw new HttpError(405, refusal, {}, { allow: allowed.join(', ') });
  };
  app.addHook('onRequest', async (request, reply) => {
    return request.is404 ? await refuse(request, reply) : undefined;
  });
  // Scopes unknown paths below this service to it; the hook above has answered by then.
  app.setNotFoundHandler(refuse);
}

/** Ensures that no route is open or unlimited by mistake. */
function assertDeclared(route: Route): void {
  if (route.access !== undefined && route.limit !== undefined) return;
  throw new Error(`${route.method} ${route.path} declares no access rule or no limit.`);
}

function addRoutes<Caller>(app: FastifyInstance, definition: ServiceDefinition<Caller>, kind: string): void {
  for (const route of definition.routes) {
    if ((route.consumes ?? 'json') === kind) addRoute(app, definition, route);
  }
}
