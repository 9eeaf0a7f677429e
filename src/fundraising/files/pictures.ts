import type { StoredFile } from '../../platform/files/files.ts';
import { AVATAR_MAX_BYTES } from '../../platform/files/images.ts';
import {
  createPictures,
  PICTURE_NAME_LENGTH,
  readPicture,
  swapPictures,
} from '../../platform/files/pictures.ts';
import { refusalOfFile } from '../../platform/files/refused-file.ts';
import { assertWithinLimit, type Invalid } from '../../platform/http/errors.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';

/** What pictures there are: of users, of institutions, of scholars. Nothing else is served to the public. */
export const PICTURE_AREAS = ['avatars', 'logos', 'photos'] as const;
export type PictureArea = (typeof PICTURE_AREAS)[number];

export const PICTURE_MAX_BYTES = AVATAR_MAX_BYTES;

/** The last part of an address; a new picture has another. */
export const PICTURE_NAME = `^[A-Za-z0-9_-]{${PICTURE_NAME_LENGTH}}(-small)?\\.webp$`;

export interface PictureUpload {
  bytes: Uint8Array;
  /** Name of the field, under which a refusal is reported. */
  field: string;
  /** The user who sends it. */
  senderId: number;
}

export interface PictureOwner {
  area: PictureArea;
  id: number;
}

/** Where pictures are written down that no row names: not yet, or not any more. */
const TABLE = 'picture_leftovers';
const picturesOf = (app: App) => createPictures(app, TABLE);

/** The store is shared by all services and holds what is not public; pictures stand apart from that. */
const FOLDER = 'fundraising';
const folderOf = ({ area, id }: PictureOwner) => `${FOLDER}/${area}/${id}`;

/** A row names its picture as addresses do: `avatars/12/….webp`. */
const keyOf = (path: string) => `${path.slice(FOLDER.length + 1)}.webp`;
const pathOf = (key: string | null) => (key === null ? null : `${FOLDER}/${key.slice(0, -'.webp'.length)}`);

/**
 * Stores what somebody sent as a picture, scanned and encoded anew, with a small one beside it, and answers its key for the
 * owner's row, whose transaction takes it up. Throws Invalid (422) on `field` for what is no picture or infected, TooManyRequests
 * (429) when one user sends too many, ScannerAway (503).
 */
export async function savePicture(app: App, owner: PictureOwner, upload: PictureUpload): Promise<string> {
  return keyOf(await picturesOf(app).save(folderOf(owner), await read(app, upload)));
}

/** The refusal of a picture that is sent beside what is refused already; it is not stored. */
export async function wrongPicture(
  app: App,
  { bytes, ...upload }: Omit<PictureUpload, 'bytes'> & { bytes: Uint8Array | undefined },
): Promise<Invalid | undefined> {
  if (bytes === undefined) return undefined;
  return await refusalOfFile(app, () => read(app, { ...upload, bytes }));
}

/** Decoding is costly, and its queue is shared by all services: each user has a count of their own. */
async function read(app: App, { bytes, field, senderId }: PictureUpload) {
  assertWithinLimit(await app.pictureUploads.consume(`user:${senderId}`));
  return await readPicture(app.files, bytes, { field, maxBytes: PICTURE_MAX_BYTES });
}

/** The same picture under another key, for which no scanner is needed. Throws FileMissing, not for want of the small one. */
export async function copyPicture(app: App, owner: PictureOwner, from: string): Promise<string> {
  return keyOf(await picturesOf(app).copy(folderOf(owner), pathOf(from)!));
}

/** In the transaction that writes the key `to` into a row in which `from` stood; either may be null. */
export const swapPicture = (trx: Db, from: string | null, to: string | null): Promise<void> =>
  swapPictures(trx, TABLE, pathOf(from), pathOf(to));

/** Removes a picture that was left, once that is committed. What cannot be removed now is removed later. */
export const dropPicture = (app: App, key: string | null): Promise<void> => picturesOf(app).drop(pathOf(key));

/** Removes a new picture that a request which failed with `error` did not take up. */
export const giveUpPicture = (app: App, key: string | null, error: unknown): Promise<void> =>
  picturesOf(app).giveUp(pathOf(key), error);

/** The job: what a crash or a store that did not answer has left behind. */
export const sweepPictures = (app: App, signal?: AbortSignal): Promise<void> => picturesOf(app).sweep(signal);

/** By the parts of its address, of which `name` says which size. Throws NotFound. Whoever gets the stream reads or destroys it. */
export async function openPicture(
  app: App,
  { area, owner, name }: { area: PictureArea; owner: string; name: string },
): Promise<StoredFile> {
  const path = `${FOLDER}/${area}/${owner}/${name.slice(0, PICTURE_NAME_LENGTH)}`;
  const size = name.slice(PICTURE_NAME_LENGTH) === '.webp' ? 'full' : 'thumbnail';
  return await picturesOf(app).open(path, size);
}

/** The address of a picture, for answers. */
export function pictureUrl(publicUrl: string, key: string | null): string | null {
  return key === null ? null : `${publicUrl}/api/v1/files/${key}`;
}
