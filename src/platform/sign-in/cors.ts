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

/** Throws at start for an entry that is no origin, as `*` and an address with a path are none. */
export function assertOrigins(origins: readonly string[]): void {
  for (const origin of origins) {
    if (URL.canParse(origin) && new URL(origin).origin === origin && origin !== 'null') continue;
    throw new Error(`CORS_ORIGINS names ${origin}, which is no origin such as https://court.example.org.`);
  }
}

/**
 * Lets the scripts of these origins, and of no others, read answers and send the cookie. Preflights are answered before
 * anybody is identified.
 */
export async function allowOrigins(scope: FastifyInstance, origins: readonly string[]): Promise<void> {
  await scope.register(cors, {
    // Asked for every request, so that every answer varies by origin, also those without a header.
    origin: (origin, answer) =>
      answer(null, origin !== undefined && origins.includes(origin) ? origin : false),
    credentials: true,
    methods: METHODS,
    exposedHeaders: EXPOSED,
    maxAge: PREFLIGHT_MAX_AGE_IN_SECONDS,
    // Otherwise an OPTIONS request that is no preflight gets a text of the library's own.
    strictPreflight: false,
  });
}
