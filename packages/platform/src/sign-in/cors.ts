import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const EXPOSED = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'ETag',
  'Content-Disposition',
  'X-Request-Id',
  'X-XSRF-TOKEN',
];
const PREFLIGHT_MAX_AGE_IN_SECONDS = 600;

/** Throws at start for an entry that is not an origin, such as `*` or a URL with a path. */
export function assertOrigins(origins: readonly string[]): void {
  for (const origin of origins) {
    if (URL.canParse(origin) && new URL(origin).origin === origin && origin !== 'null') continue;
    throw new Error(
      `CORS_ORIGINS names ${origin}, which is not an origin such as https://court.example.org.`,
    );
  }
}

/**
 * Allows only scripts of these origins to read responses and send the cookie. Preflights are answered before
 * authentication.
 */
export async function allowOrigins(scope: FastifyInstance, origins: readonly string[]): Promise<void> {
  await scope.register(cors, {
    // Called for every request, so that every response varies by origin, even without an Origin header.
    origin: (origin, answer) =>
      answer(null, origin !== undefined && origins.includes(origin) ? origin : false),
    credentials: true,
    methods: METHODS,
    exposedHeaders: EXPOSED,
    maxAge: PREFLIGHT_MAX_AGE_IN_SECONDS,
    // Otherwise an OPTIONS request that is not a preflight gets the library's own response text.
    strictPreflight: false,
  });
}
