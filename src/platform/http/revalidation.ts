import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, answer } from './route.ts';

/** A strong validator of a body: the same text has the same tag, in every process and version. */
export function tagOf(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/**
 * Answers with what `body` gives, or 304 when the request names this tag. For what is the same for everybody: the
 * answers of one person are never kept. The route declares 304 with null. As every answer to who is signed in it says
 * `no-store` (contract): a client that wants to keep it does so by itself.
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

/** RFC 9110 §13.1.2: a list of tags of which one is enough, compared without regard to weakness, or `*`. */
function holds(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const opaque = (one: string) => one.trim().replace(/^W\//, '');
  return header.split(',').some((one) => opaque(one) === opaque(tag));
}
