import { isUtf8 } from 'node:buffer';
import { message } from '@bulwagan/contracts/errors/message.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { BadRequest } from '../errors.ts';

/** Maximum number of files in one upload. */
const MAX_FILES = 10;
const MAX_FILE_SIZE_IN_BYTES = 20 * 1024 * 1024;

/**
 * Accepts only JSON bodies. An empty body counts as none, because clients send the content type with POSTs that have no
 * body. Invalid UTF-8 is refused, because decoding would alter it.
 */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (bytes.length === 0) return done(null, undefined);
    if (!isUtf8(bytes)) return done(new BadRequest(message('body.encoding')), undefined);
    return parse(request, bytes.toString('utf8'), (error, value) => {
      done(error === null ? null : new BadRequest(message('body.json')), value);
    });
  });
}

/** Passes the raw bytes to the handler, whatever their content type: signatures are computed over bytes. */
export function acceptRaw(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  // Fastify would refuse a malformed content type before the handler sees the bytes.
  app.addHook('onRequest', async ({ raw }) => {
    raw.headers['content-type'] = 'application/octet-stream';
  });
}

/** Streams multipart forms to the handler, with limits on number and size. JSON is accepted too. */
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
