import { randomUUID } from 'node:crypto';
import { message } from '@bulwagan/contracts/errors/message.ts';
import { enforceBodyTimeouts } from '@bulwagan/platform/http/bodies/body-timeouts.ts';
import { toHttpError } from '@bulwagan/platform/http/error-handler.ts';
import { BadRequest, HttpError } from '@bulwagan/platform/http/errors.ts';
import type { Service } from '@bulwagan/platform/services.ts';
import type { Log } from '@bulwagan/platform/telemetry/log.ts';
import { type Metrics, noMetrics } from '@bulwagan/platform/telemetry/metrics.ts';
import { runInRequest } from '@bulwagan/platform/telemetry/request-context.ts';
import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  LogController,
} from 'fastify';
import { decodable, routeByAddress, type ServiceAddress } from './addresses.ts';
import { normalizeClientAddresses } from './client-address.ts';
import { addConsole, type ConsoleOptions, isForPeople, nowherePages } from './console.ts';
import { addCrawlerFiles, type CrawledService } from './crawler-files.ts';
import { gracefulShutdown } from './graceful-shutdown.ts';
import { answerClientError, answerOutsideRequests, answerTimeout } from './hardening/client-errors.ts';
import { drainRejectedBody } from './hardening/drain-rejected-body.ts';
import { createSmugglingGuard } from './hardening/request-smuggling.ts';
import { addSecurityHeaders, securityHeaders } from './headers.ts';
import { addHealth } from './health.ts';
import { addLandingPage, type LandingPage, sendNowhere } from './landing-page.ts';

export interface HttpServerOptions {
  services: Service[];
  log: Log;
  metrics?: Metrics;
  trustProxy: boolean | string[];
  /** Services with their own public address. */
  addresses: ServiceAddress[];
  /** True if a proxy in front of the server terminates TLS. This is assumed everywhere except in development. */
  https: boolean;
  landing: LandingPage;
  /** Check used by `/health/ready?verbose`. */
  filesAvailable?: () => Promise<boolean>;
  /** Timeout of a connection whose client neither sends nor reads data. Defaults to five minutes. */
  stalledInMs?: number;
  /** Maximum time to receive a body, except for forms with files. Defaults to a minute. */
  bodyWithinMs?: number;
  /** Console pages of each service. */
  consoles?: ConsoleOptions[];
  /** Services in `robots.txt` and `sitemap.xml`. */
  crawled?: CrawledService[];
  /** Plugins mounted unchanged, e.g. the simulator and the mailbox in development. */
  devTools: { prefix: string; plugin: FastifyPluginAsync; tool?: LandingPage['tools'][number] }[];
}

const ONE_MEBIBYTE = 1024 * 1024;
/** Timeout of a whole request, enforced by Node. Within it, a phone can upload 37 MB at half a megabit per second. */
const REQUEST_TIMEOUT_IN_MS = 600_000;
const BODY_WITHIN_MS = 60_000;
const KEEP_ALIVE_IN_MS = 72_000;
/** Timeout of a client that does not read its response; longer than any response takes to start. */
const STALLED_IN_MS = 300_000;
/** Time that an active client may take between a response and its next request. */
const CLOSING_GRACE_IN_MS = 500;
/**
 * Maximum length of a URL parameter that the router accepts. It is high, so that the service itself answers a longer
 * value with 404.
 */
const LONGEST_PARAMETER = 16_384;

/**
 * Creates the server with every service behind its base URL, on one port. Does not listen: tests create the same
 * server.
 */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const isFramed = createSmugglingGuard();
  const server = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: options.trustProxy,
    bodyLimit: ONE_MEBIBYTE,
    requestTimeout: REQUEST_TIMEOUT_IN_MS,
    keepAliveTimeout: KEEP_ALIVE_IN_MS,
    connectionTimeout: options.stalledInMs ?? STALLED_IN_MS,
    forceCloseConnections: 'idle',
    // During a stop, requests on open connections are still served.
    return503OnClosing: false,
    routerOptions: { maxParamLength: LONGEST_PARAMETER, caseSensitive: true },
    rewriteUrl: (request) => decodable(routeByAddressOf(request)),
    // Node would answer a missing Host header itself, without our headers. `isFramed` detects the missing header
    // instead.
    http: { requireHostHeader: false },
    clientErrorHandler: answerClientError({ https: options.https, log: options.log }),
    // Hooks do not run for these errors.
    frameworkErrors: (error, request, reply) => {
      const isRead = isFramed(request.raw);
      const shown = isRead ? toHttpError(error, request) : new BadRequest();
      const headers = { ...securityHeaders(request.id, options.https), 'cache-control': 'no-store' };
      (reply as FastifyReply)
        .code(shown.status)
        .headers({ ...headers, ...(isRead ? {} : { connection: 'close' }) })
        .send({ message: shown.message });
    },
  }) as unknown as FastifyInstance;
  const routeByAddressOf = routeByAddress(options.addresses);

  server.decorateRequest('caller', null);
  server.decorateRequest('prefetch', null);
  server.decorate('reportNotFound', nowherePages(options.consoles ?? []));
  normalizeClientAddresses(server);
  server.addHook('onRequest', (request, _reply, done) => runInRequest(request.id, done));
  await server.register(cookie);
  addSecurityHeaders(server, { https: options.https });
  logRequests(server);
  observeRequests(server, options.metrics ?? noMetrics, options.services);
  server.addHook('onRequest', ({ raw }, reply, done) => {
    if (isFramed(raw)) return done();
    reply.header('connection', 'close');
    done(new BadRequest());
  });
  drainRejectedBody(server);
  answerOutsideRequests(server, { https: options.https, log: options.log });
  enforceBodyTimeouts(server.server, {
    withinMs: options.bodyWithinMs ?? BODY_WITHIN_MS,
    cut: ({ socket }) => answerTimeout(server, socket),
  });
  gracefulShutdown(server, { graceInMs: CLOSING_GRACE_IN_MS });
  server.setErrorHandler((error: Error, request, reply) => {
    const shown = toHttpError(error, request);
    return reply.code(shown.status).headers(shown.headers).send({ message: shown.message });
  });
  server.setNotFoundHandler((request, reply) => {
    if (isForPeople(request)) return sendNowhere(reply);
    const shown = new HttpError(
      404,
      message('request.nothing_there', { method: request.method, path: request.url.split('?', 1)[0]! }),
    );
    return reply.code(shown.status).send({ message: shown.message });
  });

  addHealth(server, options);
  addLandingPage(server, options.landing);
  addCrawlerFiles(server, options.crawled ?? []);
  for (const { prefix, plugin } of options.devTools) await server.register(plugin, { prefix });
  for (const { name, plugin } of options.services) await server.register(plugin, { prefix: `/${name}` });
  for (const pages of options.consoles ?? [])
    await server.register(async (scope) => addConsole(scope, pages), { prefix: `/${pages.name}` });
  return server;
}

/**
 * Logs one line per response. Health probes are logged only at level debug, because they would hide all other lines.
 */
function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    const level = request.url.startsWith('/health/') ? 'debug' : 'info';
    request.log[level]({ req: request, res: reply, userId: callerId(request.caller) }, 'answered');
    done();
  });
}

/** Records metrics by route pattern, so that unknown addresses create no time series. */
function observeRequests(server: FastifyInstance, metrics: Metrics, services: readonly Service[]): void {
  const names = new Set(services.map(({ name }) => name));
  if (metrics === noMetrics) return;
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const segment = /^\/(\w+)/.exec(request.url)?.[1] ?? '';
    metrics.observeRequest({
      service: names.has(segment) ? segment : 'hall',
      method: request.method,
      route,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
    });
  });
}

function callerId(caller: unknown): unknown {
  return typeof caller === 'object' && caller !== null && 'id' in caller ? caller.id : undefined;
}
