import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { Type } from 'typebox';
import type { Log } from '../../telemetry/log.ts';
import { createAccess } from '../access.ts';
import { renderOfficeError } from '../back-office-envelope.ts';
import type { ApiDescription } from '../openapi/openapi.ts';
import { createRateLimits, type Limiter } from '../rate-limits/rate-limits.ts';
import { type Route, route } from '../route.ts';
import { createServicePlugin } from '../service.ts';
import type { ServiceDefinition } from '../service-definition.ts';

/** Minimal service for tests of the platform. */

export interface Caller {
  id: number;
  isUsable: boolean;
  isChief: boolean;
}

export const rules = createAccess<Caller>();

export const api: ApiDescription = {
  title: 'Tested',
  version: '1.0.0',
  summary: 'A service of the tests.',
  publicUrl: 'http://localhost:3000/tested',
  tags: { Things: 'All there is.' },
  security: { token: { type: 'http', scheme: 'bearer' } },
  errorSchema: Type.Object({ message: Type.String() }, { additionalProperties: true, 'x-name': 'Error' }),
  invalidSchema: Type.Object({ message: Type.String() }, { additionalProperties: true, 'x-name': 'Invalid' }),
};

const log = { warn: () => undefined };

export const limitOf = (points: number): Limiter =>
  createRateLimits({ kind: 'memory', log }).define({
    name: 'tested',
    points,
    windowInSeconds: 60,
    onStoreFailure: 'closed',
  });

/** Returns a route whose parts a test can replace. */
export function someRoute(more: Partial<Route> = {}): Route {
  return {
    ...route({
      method: 'GET',
      path: '/things',
      summary: 'Things',
      tag: 'Things',
      access: rules.anyone,
      limit: null,
      answers: { 200: Type.Object({}, { additionalProperties: true }) },
      handle: () => ({}),
    }),
    ...more,
  };
}

/** Serves routes below `/tested`. See `pluginOf`. */
export async function serve(
  routes: Route[],
  more: Partial<ServiceDefinition<Caller>> = {},
  loggerInstance?: Log,
): Promise<FastifyInstance> {
  const app = Fastify(loggerInstance === undefined ? {} : { loggerInstance }) as unknown as FastifyInstance;
  app.decorateRequest('caller', null);
  app.decorateRequest('prefetch', null);
  await app.register(cookie);
  await app.register(pluginOf(routes, more), { prefix: '/tested' });
  return app;
}

/**
 * Creates a service with these routes. `Authorization: 7` is caller 7, `7 chief` a chief, `7 out` a suspended caller.
 */
export function pluginOf(routes: Route[], more: Partial<ServiceDefinition<Caller>> = {}): FastifyPluginAsync {
  return createServicePlugin<Caller>({
    name: 'tested',
    api,
    routes,
    identify: async ({ headers: { authorization } }) => {
      if (authorization === undefined) return null;
      const [id, role] = authorization.split(' ');
      return { id: Number(id), isUsable: role !== 'out', isChief: role === 'chief' };
    },
    carriesProof: ({ headers: { authorization } }) => authorization !== undefined,
    assertUsable: () => undefined,
    owesFactor: () => false,
    guard: () => undefined,
    callerKey: ({ id }) => String(id),
    strangerLimit: limitOf(1_000),
    headersWhenUnlimited: true,
    renderError: renderOfficeError,
    checkAnswers: true,
    ...more,
  });
}
