import { PICTURE_MAX_BYTES } from '@bulwagan/contracts/sizes.ts';
import type { StoredFile } from '@bulwagan/platform/files/files.ts';
import {
  createPictures,
  PICTURE_NAME_LENGTH,
  readPicture,
  swapPictures,
} from '@bulwagan/platform/files/pictures.ts';
import { refusalOfFile } from '@bulwagan/platform/files/refused-file.ts';
import { assertWithinLimit, type Invalid } from '@bulwagan/platform/http/errors.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';

/** Kinds of pictures: of users, institutions and scholars. No other files are served publicly. */
export const PICTURE_AREAS = ['avatars', 'logos', 'photos'] as const;
export type PictureArea = (typeof PICTURE_AREAS)[number];

/** The last part of an address; a new picture gets another. */
export const PICTURE_NAME = `^[A-Za-z0-9_-]{${PICTURE_NAME_LENGTH}}(-small)?\\.webp$`;

export interface PictureUpload {
  bytes: Uint8Array;
  /** Field name under which a refusal is reported. */
  field: string;
  /** The uploading user. */
  senderId: number;
}

export interface PictureOwner {
  area: PictureArea;
  id: number;
}

/** Table of pictures that no row references: not yet, or no longer. */
const TABLE = 'picture_leftovers';
const picturesOf = (app: App) => createPictures(app, TABLE);

/** All services share the file storage, which also holds private files; pictures have a separate folder. */
const FOLDER = 'fundraising';
const folderOf = ({ area, id }: PictureOwner) => `${FOLDER}/${area}/${id}`;

/** A row stores the same path as addresses: `avatars/12/….webp`. */
const keyOf = (path: string) => `${path.slice(FOLDER.length + 1)}.webp`;
const pathOf = (key: string | null) => (key === null ? null : `${FOLDER}/${key.slice(0, -'.webp'.length)}`);

/**
 * Scans and re-encodes an uploaded picture, stores it with a thumbnail, and returns its key for the transaction that
 * updates the owner's row. Throws Invalid (422) on `field` for an invalid or infected picture, TooManyRequests (429)
 * when one user uploads too many, ScannerAway (503).
 */
export async function savePicture(app: App, owner: PictureOwner, upload: PictureUpload): Promise<string> {
  return keyOf(await picturesOf(app).save(folderOf(owner), await read(app, upload)));
}

/** Validates a picture sent together with other invalid fields; it is not stored. */
export async function validatePicture(
  app: App,
  { bytes, ...upload }: Omit<PictureUpload, 'bytes'> & { bytes: Uint8Array | undefined },
): Promise<Invalid | undefined> {
  if (bytes === undefined) return undefined;
  return await refusalOfFile(app, () => read(app, { ...upload, bytes }));
}

/** Decoding is expensive, and its queue is shared by all services, so each user has a limit. */
async function read(app: App, { bytes, field, senderId }: PictureUpload) {
  assertWithinLimit(await app.pictureUploads.consume(`user:${senderId}`));
  return await readPicture(app.files, bytes, { field, maxBytes: PICTURE_MAX_BYTES });
}

/** Copies a picture to another key without scanning. Throws FileMissing, but not for a missing thumbnail. */
export async function copyPicture(app: App, owner: PictureOwner, from: string): Promise<string> {
  return keyOf(await picturesOf(app).copy(folderOf(owner), pathOf(from)!));
}

/** Call it in the transaction that replaces the key `from` with `to` in a row; either may be null. */
export const swapPicture = (trx: Db, from: string | null, to: string | null): Promise<void> =>
  swapPictures(trx, TABLE, pathOf(from), pathOf(to));

/** Deletes a replaced picture after the commit. If that fails, a job deletes it later. */
export const dropPicture = (app: App, key: string | null): Promise<void> => picturesOf(app).drop(pathOf(key));

/** Deletes a new picture whose request failed with `error`. */
export const giveUpPicture = (app: App, key: string | null, error: unknown): Promise<void> =>
  picturesOf(app).giveUp(pathOf(key), error);

/** Job that deletes pictures left by a crash or an unresponsive file storage. */
export const sweepPictures = (app: App, signal?: AbortSignal): Promise<void> => picturesOf(app).sweep(signal);

/**
 * Opens a picture by the parts of its address; `name` determines the size. Throws NotFound. The caller reads or
 * destroys the stream.
 */
export async function openPicture(
  app: App,
  { area, owner, name }: { area: PictureArea; owner: string; name: string },
): Promise<StoredFile> {
  const path = `${FOLDER}/${area}/${owner}/${name.slice(0, PICTURE_NAME_LENGTH)}`;
  const size = name.slice(PICTURE_NAME_LENGTH) === '.webp' ? 'full' : 'thumbnail';
  return await picturesOf(app).open(path, size);
}

/** Returns the address of a picture, for answers. */
export function pictureUrl(publicUrl: string, key: string | null): string | null {
  return key === null ? null : `${publicUrl}/api/v1/files/${key}`;
}
