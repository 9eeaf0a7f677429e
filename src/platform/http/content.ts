import { isUtf8 } from 'node:buffer';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { BadRequest } from './errors.ts';

/** Files of one upload. */
const MAX_FILES = 10;
const MAX_FILE_SIZE_IN_BYTES = 20 * 1024 * 1024;

/**
 * Takes JSON bodies and nothing else. An empty one is no body: clients send the header with POSTs that
 * have none. Bytes that are not UTF-8 would be altered by decoding, so they are refused.
 */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (bytes.length === 0) return done(null, undefined);
    if (!isUtf8(bytes)) return done(new BadRequest('The body is not valid UTF-8.'), undefined);
    return parse(request, bytes.toString('utf8'), (error, value) => {
      done(error === null ? null : new BadRequest('The body is not valid JSON.'), value);
    });
  });
}

/** Hands over the bytes as they came, whatever they claim to be: signatures are made over bytes. */
export function acceptRaw(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  // A header that is no media type would be refused before anybody looks at the bytes.
  app.addHook('onRequest', async ({ raw }) => {
    raw.headers['content-type'] = 'application/octet-stream';
  });
}

/** Streams multipart forms to the handler, bounded in number and size. JSON is taken as well. */
export async function acceptMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      files: MAX_FILES,
      fileSize: MAX_FILE_SIZE_IN_BYTES,
      fields: 100,
      fieldSize: 64 * 1024,
      parts: 200,
    },
  });
}
