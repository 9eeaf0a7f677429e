import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, answer } from '../route.ts';

/** Returns a strong ETag of a body: the same text has the same tag in every process and version. */
export function etagOf(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/**
 * Sends the result of `body`, or 304 when the request's `If-None-Match` contains the tag. Only for responses that are
 * the same for all users: personal responses are never cached. The route declares 304 with null. Like every response to
 * a signed-in user it has `no-store` (contract); a client that wants to keep it must do so itself.
 */
export async function revalidated(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  tag: string,
  body: () => unknown,
): Promise<Answer> {
  const isHeld = holds(request.headers['if-none-match'], tag);
  const content = isHeld ? null : await body();
  reply.header('etag', tag);
  return answer(isHeld ? 304 : 200, content);
}

/** Compares `If-None-Match` (RFC 9110 §13.1.2): a list of tags, of which one must match, ignoring weakness, or `*`. */
function holds(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const opaque = (one: string) => one.trim().replace(/^W\//, '');
  return header.split(',').some((one) => opaque(one) === opaque(tag));
}
