import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AVATAR_CONTENT_TYPE, NotAnImage, toAvatar } from '../platform/files/images.ts';
import { BadRequest, HttpError, invalid } from '../platform/http/errors.ts';
import { attributeName } from '../platform/http/validation-messages.ts';
import type { App } from './context.ts';

/** Where clients find a picture; null where there is none. */
export function pictureUrl(publicUrl: string, key: string | null): string | null {
  return key === null ? null : `${publicUrl}/api/v1/files/${key}`;
}

/**
 * The picture of a multipart form, made anew as WebP. Throws Invalid (422) for its field when it is missing or no
 * picture, and the refusal of a file that is far too large (413).
 */
export async function readPicture(request: FastifyRequest, field: string): Promise<Buffer> {
  const name = attributeName(field);
  const bytes = request.isMultipart() ? await readFile(request, field) : undefined;
  if (bytes === undefined) throw invalid({ [field]: [`The ${name} field is required.`] });
  try {
    return (await toAvatar(bytes)).full;
  } catch (error) {
    if (error instanceof NotAnImage) throw invalid({ [field]: [error.message] });
    throw error;
  }
}

/** The file under this field's name. All parts are read, because a form that is left half read hangs. */
async function readFile(request: FastifyRequest, field: string): Promise<Buffer | undefined> {
  let found: Buffer | undefined;
  try {
    for await (const part of request.files()) {
      const bytes = await part.toBuffer();
      if (part.fieldname === field) found ??= bytes;
    }
  } catch (error) {
    const { statusCode = 400 } = error as { statusCode?: number };
    if (statusCode === 413) throw new HttpError(413, 'The request is too large.');
    // Whatever else the parser finds wrong is wrong with what was sent.
    throw new BadRequest('The form could not be read.');
  }
  return found;
}

/**
 * Stores a picture under a key of its own, lets `save` put the key into its row, and deletes what stood there
 * before. `save` answers the former key. When it refuses, the new file goes again; after a fault nobody knows
 * whether the row names it, so it stays.
 */
export async function replacePicture(
  app: App,
  folder: string,
  picture: Buffer,
  save: (key: string) => Promise<string | null>,
): Promise<void> {
  const key = `${folder}/${randomBytes(16).toString('hex')}.webp`;
  await app.files.put(key, picture, AVATAR_CONTENT_TYPE);
  try {
    await deletePicture(app, await save(key));
  } catch (error) {
    if (error instanceof HttpError) await deletePicture(app, key);
    throw error;
  }
}

/** A file that stays behind does no harm, so that failing to delete it fails nothing else. */
export async function deletePicture(app: App, key: string | null): Promise<void> {
  if (key === null) return;
  try {
    await app.files.delete(key);
  } catch (error) {
    app.log.warn({ err: error, key }, 'a picture that is no longer used could not be deleted');
  }
}
