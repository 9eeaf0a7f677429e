import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import type { ErrorRendering } from '@bulwagan/platform/http/error-handler.ts';
import { type HttpError, textsOf } from '@bulwagan/platform/http/errors.ts';
import { withPatches } from '@bulwagan/platform/http/patch.ts';
import type { Route } from '@bulwagan/platform/http/route.ts';
import { refuseCrossSite } from '@bulwagan/platform/http/security/same-site.ts';
import type { ServiceDefinition } from '@bulwagan/platform/http/service-definition.ts';
import type { FastifyRequest } from 'fastify';
import { assertUsable, carriesProof, identify, SESSION_COOKIE } from './access/identify.ts';
import type { Actor } from './access.ts';
import { accountRoutes } from './accounts/routes.ts';
import { auditLogRoutes } from './audit-logs/routes.ts';
import { campaignRoutes } from './campaigns/routes.ts';
import { contentRoutes } from './content/routes.ts';
import type { App } from './context.ts';
import { deviceTokenRoutes } from './device-tokens/routes.ts';
import { fundraisingDocumentRoutes } from './documents/routes.ts';
import { donationRoutes } from './donations/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { errorShape, invalidShape } from './http/envelope.ts';
import { TAGS } from './http/tags.ts';
import { insightRoutes } from './insights/routes.ts';
import { institutionRoutes } from './institutions/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { passwordResetRoutes } from './password-reset/routes.ts';
import { paymentFeeRoutes } from './payment-fees/routes.ts';
import { paymentMethodRoutes } from './payment-methods/routes.ts';
import { paymentToReturnRoutes } from './payments-to-return/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { SCHEMA, TITLE } from './schema.ts';
import { scholarRoutes } from './scholars/routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';
import { userRoutes } from './users/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import { withdrawalRoutes } from './withdrawals/routes.ts';

/** All routes of fundraising, module by module. */
export function fundraisingRoutes(app: App): Route[] {
  return withPatches([
    ...accountRoutes(app),
    ...auditLogRoutes(app),
    ...campaignRoutes(app),
    ...contentRoutes(app),
    ...deviceTokenRoutes(app),
    ...fundraisingDocumentRoutes(app),
    ...donationRoutes(app),
    ...fileRoutes(app),
    ...insightRoutes(app),
    ...institutionRoutes(app),
    ...notificationRoutes(app),
    ...passwordResetRoutes(app),
    ...paymentFeeRoutes(app),
    ...paymentMethodRoutes(app),
    ...paymentToReturnRoutes(app),
    ...profileRoutes(app),
    ...scholarRoutes(app),
    ...secondFactorRoutes(app),
    ...subscriptionRoutes(app),
    ...userRoutes(app),
    ...webhookRoutes(app),
    ...withdrawalRoutes(app),
  ]);
}

/** Definition of the fundraising service for the platform. */
export function serviceDefinition(app: App, checkAnswers: boolean): ServiceDefinition<Actor> {
  const ownOrigin = new URL(app.publicUrl).origin;
  return {
    name: SCHEMA,
    api: {
      title: TITLE,
      version: '1.0.0',
      summary: 'Campaigns for education, donations through a payment gateway, and the accounts of donors.',
      publicUrl: app.publicUrl,
      pathValues: { gateway: app.gateway.id },
      tags: TAGS,
      security: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
      },
      redirectsErrors: true,
      errorSchema: errorShape(),
      invalidSchema: invalidShape,
      operations: async () => (await import('./operations.ts')).fundraisingOperations,
    },
    routes: fundraisingRoutes(app),
    identify: (request) => identify(app, request),
    carriesProof: (request) => carriesProof(app, request),
    assertUsable: (actor) => assertUsable(app, actor),
    owesFactor: (actor) => actor.owesFactor,
    guard: (request) => refuseCrossSite(request, SESSION_COOKIE, [ownOrigin]),
    callerKey: (actor) => String(actor.id),
    strangerLimit: app.limits.api,
    headersWhenUnlimited: true,
    renderError: (error, language, request) => renderError(app, error, language, request),
    checkAnswers,
  };
}

/** F§2 and F§7: `success`, `message` and the error's own members. */
function renderError(
  app: App,
  error: HttpError,
  language: Language,
  request: FastifyRequest,
): ErrorRendering {
  if (isRedirected(request)) {
    return { status: 302, headers: { ...error.headers, location: `${app.publicUrl}/` }, body: null };
  }
  const { message, ...errors } = textsOf(error, language);
  const isBare = error.status === 422 && BARE_PATHS.test(pathOf(request));
  return {
    status: error.status,
    headers: error.headers,
    body: {
      ...(isBare ? {} : { success: false }),
      // F§4: a malformed reset code is invalid too.
      ...(isBare && pathOf(request).endsWith('/verify-reset-token') ? { valid: false } : {}),
      message,
      ...error.body,
      ...errors,
    },
  };
}

/** F§2: password reset refuses with `message` (and `valid`) only; its other errors are the usual ones (F§7). */
const BARE_PATHS = /\/api\/v1\/auth\//;

/** Webhook paths of the gateway. */
const WEBHOOK_PATHS = /\/payments\/[^/]+\/webhook$/;

/** Papers are files that any client may fetch: their errors are always JSON (contract §3.2). */
const PAPER_PATHS =
  /\/(?:documents|document-kinds|document-templates|statements)(?:\/|$)|\/donations\/(?:track\/)?[^/]+\/receipt$/;

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0]!;

/**
 * F§1: without an Accept header that asks for JSON, an error becomes a redirect to the web page; a wildcard type does not count
 * (contract, fundraising). The gateway's webhooks and papers are exempt.
 */
function isRedirected(request: FastifyRequest): boolean {
  if (WEBHOOK_PATHS.test(pathOf(request)) || PAPER_PATHS.test(pathOf(request))) return false;
  return !/\bapplication\/(?:[\w.+-]+\+)?json\b/i.test(request.headers.accept ?? '');
}
