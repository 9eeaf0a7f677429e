import { message } from '@bulwagan/contracts/errors/message.ts';
import { PORTRAIT_MAX_BYTES } from '@bulwagan/contracts/sizes.ts';
import type { StoredFile } from '@bulwagan/platform/files/files.ts';
import {
  createPictures,
  type PictureSize,
  readPicture,
  swapPictures,
} from '@bulwagan/platform/files/pictures.ts';
import { refusalOfFile } from '@bulwagan/platform/files/refused-file.ts';
import {
  asEvent,
  assertWithinLimit,
  type Invalid,
  invalid,
  NotFound,
} from '@bulwagan/platform/http/errors.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';

/** Pictures of people, sent as base64 in the field `avatar`. */

/**
 * Maximum size of a body with a picture: base64 adds a third, and the body has other fields. It is larger than the
 * maximum picture, so that a photo that is too large gets an error for its field, together with other errors, instead
 * of 413.
 */
export const PICTURE_BODY_BYTES = 8 * 1024 * 1024;

/** Owner of a picture and its folder in the store. */
export type PictureOwner = `employees/${string}` | `users/${number}`;

export interface PictureUpload {
  /** Base64, optionally as a data URL. */
  base64: string;
  /** User who sends the picture. */
  senderId: number;
}

const DATA_URL = /^data:[\w.+-]+\/[\w.+-]+;base64,/i;
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;
const FIELD = { field: 'avatar', maxBytes: PORTRAIT_MAX_BYTES };

/** Table of stored pictures without a row. */
const TABLE = 'picture_leftovers';
const picturesOf = (app: App) => createPictures(app, TABLE);

/** All services share the file store. */
const folderOf = (owner: PictureOwner) => `workforce/${owner}`;
const pathOf = (owner: PictureOwner, key: string | null) =>
  key === null ? null : `${folderOf(owner)}/${key}`;

/**
 * Scans and re-encodes a picture, stores it with a thumbnail, and returns its key, which the caller's transaction
 * writes into a row.
 * Throws 422 for a picture that is too large, invalid base64, no image, a decompression bomb or infected, 429 when one
 * user sends too many, and ScannerAway (503).
 */
export async function savePicture(app: App, owner: PictureOwner, upload: PictureUpload): Promise<string> {
  const path = await picturesOf(app).save(folderOf(owner), await read(app, upload));
  return path.slice(folderOf(owner).length + 1);
}

/** Returns the error for a picture in a request that has other errors. The picture is not stored. */
export async function validatePicture(
  app: App,
  { base64, senderId }: { base64: string | null | undefined; senderId: number },
): Promise<Invalid | undefined> {
  if (base64 == null) return undefined;
  return await refusalOfFile(app, () => read(app, { base64, senderId }));
}

/** Decoding is costly and all services share its queue, so uploads are limited per user. */
async function read(app: App, { base64, senderId }: PictureUpload) {
  const bytes = bytesOf(base64);
  assertWithinLimit(await app.pictureUploads.consume(`user:${senderId}`));
  return await readPicture(app.files, bytes, FIELD);
}

function bytesOf(base64: string): Buffer {
  const text = base64.replace(DATA_URL, '').replaceAll(/\s/g, '');
  if (BASE64.test(text)) return Buffer.from(text, 'base64');
  const refusal = invalid({ avatar: [message('field.base64', { attribute: 'avatar' })] });
  throw asEvent(refusal, { kind: 'upload_refused', reason: 'not base64' });
}

/** Replaces a picture in the transaction that changes a row's key from `from` to `to`; either may be null. */
export const swapPicture = (
  trx: Db,
  owner: PictureOwner,
  from: string | null,
  to: string | null,
): Promise<void> => swapPictures(trx, TABLE, pathOf(owner, from), pathOf(owner, to));

/** Deletes a replaced picture after the commit. If that fails, a later run deletes it. */
export const dropPicture = (app: App, owner: PictureOwner, key: string | null): Promise<void> =>
  picturesOf(app).drop(pathOf(owner, key));

/** Deletes a new picture that a request which failed with `error` did not use. */
export const giveUpPicture = (
  app: App,
  owner: PictureOwner,
  key: string | null,
  error: unknown,
): Promise<void> => picturesOf(app).giveUp(pathOf(owner, key), error);

/** Job: deletes pictures left by a crash or by an unresponsive store. */
export const sweepPictures = (app: App, signal?: AbortSignal): Promise<void> => picturesOf(app).sweep(signal);

/** Opens a picture. Throws NotFound. The caller must read or destroy the stream. */
export async function openPicture(
  app: App,
  owner: PictureOwner,
  key: string | null,
  size: PictureSize,
): Promise<StoredFile> {
  const path = pathOf(owner, key);
  if (path === null) throw new NotFound('picture');
  return await picturesOf(app).open(path, size);
}

/**
 * Returns the URLs of a picture, served by routes that require a session. `v` changes with the picture, so that
 * browsers reload it.
 */
export function pictureUrls(address: string, key: string | null) {
  if (key === null) return { avatar_thumbnail: null, avatar_url: null };
  const version = `?v=${key.slice(0, 8)}`;
  return { avatar_thumbnail: `${address}/thumbnail${version}`, avatar_url: `${address}${version}` };
}
