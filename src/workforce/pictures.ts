import type { StoredFile } from '../platform/files/files.ts';
import { createPictures, type PictureSize, readPicture, swapPictures } from '../platform/files/pictures.ts';
import { refusalOfFile } from '../platform/files/refused-file.ts';
import { asEvent, assertWithinLimit, type Invalid, invalid, NotFound } from '../platform/http/errors.ts';
import type { App } from './context.ts';
import type { Db } from './database.ts';

/** Pictures of people, which arrive as base64 in a field `avatar`. */

/** W§8: of the picture itself, decoded. */
export const PICTURE_MAX_BYTES = 2 * 1024 * 1024;
/**
 * A body with one: base64 takes a third more, and the other fields their part. More than a picture may have, so that a photo
 * straight from a phone is refused under its field, beside what else is wrong, and not as a request that is too large.
 */
export const PICTURE_BODY_BYTES = 8 * 1024 * 1024;

/** Whose picture it is: its folder in the store. */
export type PictureOwner = `employees/${string}` | `users/${number}`;

export interface PictureUpload {
  /** Also as a data URL. */
  base64: string;
  /** The user who sends it. */
  senderId: number;
}

const DATA_URL = /^data:[\w.+-]+\/[\w.+-]+;base64,/i;
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;
const FIELD = { field: 'avatar', maxBytes: PICTURE_MAX_BYTES };

/** Where pictures are written down that no row names: not yet, or not any more. */
const TABLE = 'picture_leftovers';
const picturesOf = (app: App) => createPictures(app, TABLE);

/** The store is shared by all services. */
const folderOf = (owner: PictureOwner) => `workforce/${owner}`;
const pathOf = (owner: PictureOwner, key: string | null) =>
  key === null ? null : `${folderOf(owner)}/${key}`;

/**
 * Stores what somebody sent as a picture, scanned and encoded anew, with a thumbnail beside it, and answers its key for the
 * row, whose transaction takes it up. 422 for what is too large, no base64, no picture, a bomb or infected; 429 when one user
 * sends too many; throws ScannerAway (503).
 */
export async function savePicture(app: App, owner: PictureOwner, upload: PictureUpload): Promise<string> {
  const path = await picturesOf(app).save(folderOf(owner), await read(app, upload));
  return path.slice(folderOf(owner).length + 1);
}

/** The refusal of a picture that is sent beside what is refused already; it is not stored. */
export async function wrongPicture(
  app: App,
  { base64, senderId }: { base64: string | null | undefined; senderId: number },
): Promise<Invalid | undefined> {
  if (base64 == null) return undefined;
  return await refusalOfFile(app, () => read(app, { base64, senderId }));
}

/** Decoding is costly, and its queue is shared by all services: each user has a count of their own. */
async function read(app: App, { base64, senderId }: PictureUpload) {
  const bytes = bytesOf(base64);
  assertWithinLimit(await app.pictureUploads.consume(`user:${senderId}`));
  return await readPicture(app.files, bytes, FIELD);
}

function bytesOf(base64: string): Buffer {
  const text = base64.replace(DATA_URL, '').replaceAll(/\s/g, '');
  if (BASE64.test(text)) return Buffer.from(text, 'base64');
  const refusal = invalid({ avatar: ['The avatar field must be base64.'] });
  throw asEvent(refusal, { kind: 'upload_refused', reason: 'not base64' });
}

/** In the transaction that writes the key `to` into a row in which `from` stood; either may be null. */
export const swapPicture = (
  trx: Db,
  owner: PictureOwner,
  from: string | null,
  to: string | null,
): Promise<void> => swapPictures(trx, TABLE, pathOf(owner, from), pathOf(owner, to));

/** Removes a picture that was left, once that is committed. What cannot be removed now is removed later. */
export const dropPicture = (app: App, owner: PictureOwner, key: string | null): Promise<void> =>
  picturesOf(app).drop(pathOf(owner, key));

/** Removes a new picture that a request which failed with `error` did not take up. */
export const giveUpPicture = (
  app: App,
  owner: PictureOwner,
  key: string | null,
  error: unknown,
): Promise<void> => picturesOf(app).giveUp(pathOf(owner, key), error);

/** The job: what a crash or a store that did not answer has left behind. */
export const sweepPictures = (app: App, signal?: AbortSignal): Promise<void> => picturesOf(app).sweep(signal);

/** Throws NotFound. Whoever gets the stream reads or destroys it. */
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

/** Served by routes that ask who it is; `v` is another for a new picture, which a browser would else not look for. */
export function pictureUrls(address: string, key: string | null) {
  if (key === null) return { avatar_thumbnail: null, avatar_url: null };
  const version = `?v=${key.slice(0, 8)}`;
  return { avatar_thumbnail: `${address}/thumbnail${version}`, avatar_url: `${address}${version}` };
}
