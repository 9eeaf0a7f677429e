import { message } from '@bulwagan/contracts/errors/message.ts';
import { PICTURE_MAX_BYTES } from '@bulwagan/contracts/sizes.ts';
import { filePart, readForm } from '@bulwagan/platform/http/bodies/form.ts';
import { assertNone, invalid } from '@bulwagan/platform/http/errors.ts';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { App } from '../context.ts';
import {
  dropPicture,
  giveUpPicture,
  type PictureOwner,
  type PictureUpload,
  savePicture,
} from './pictures.ts';

/** Request body of a picture upload, for the API description. */
export const pictureForm = (field: string) =>
  Type.Object({
    [field]: Type.Unsafe<string>(filePart('PNG, JPEG, WebP or GIF, 10 MB and 25 megapixels at most')),
  });

/**
 * Returns the bytes of the form's single file. Throws Invalid (422) when it is missing or not a file, 413 when it is
 * too large.
 */
export async function readUpload(request: FastifyRequest, field: string): Promise<Buffer> {
  const { files, errors } = await readForm(request, { [field]: PICTURE_MAX_BYTES });
  assertNone(errors);
  const bytes = files[field];
  if (bytes === undefined) throw invalid({ [field]: [message('field.required', { attribute: field })] });
  return bytes;
}

/**
 * Stores a picture, lets `save` write its key to the owner's row, and deletes the previous picture, whose key `save`
 * returns. When `save` refuses, the new picture is deleted; after an error it stays if the row names it. Throws Invalid
 * (422) on `field` for an invalid or infected picture.
 */
export async function replacePicture(
  app: App,
  owner: PictureOwner,
  upload: PictureUpload,
  save: (key: string) => Promise<string | null>,
): Promise<void> {
  const key = await savePicture(app, owner, upload);
  try {
    await dropPicture(app, await save(key));
  } catch (error) {
    await giveUpPicture(app, key, error);
    throw error;
  }
}
