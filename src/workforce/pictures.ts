import { FileInfected, FileMissing, StoreAway, type StoredFile } from '../platform/files/files.ts';
import { AVATAR_CONTENT_TYPE, type Avatar, NotAnImage, toAvatar } from '../platform/files/images.ts';
import { claimLeftovers, createLeftovers, leaveFiles } from '../platform/files/leftovers.ts';
import { INFECTED, malwareFound } from '../platform/files/malware.ts';
import { refusalOfFile } from '../platform/files/refused-file.ts';
import { asEvent, type Invalid, invalid, NotFound, type RefusalEvent } from '../platform/http/errors.ts';
import { randomToken } from '../platform/identity/secrets.ts';
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

const NAME_BYTES = 16;
/** The store is shared by all services. */
const FOLDER = 'workforce';
const DATA_URL = /^data:[\w.+-]+\/[\w.+-]+;base64,/i;
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

const stored = (owner: PictureOwner, key: string) => `${FOLDER}/${owner}/${key}.webp`;
const small = (key: string) => `${key}-small`;
const filesOf = (owner: PictureOwner, key: string | null | undefined) =>
  key == null ? [] : [stored(owner, small(key)), stored(owner, key)];

/** Where pictures are written down that no row names: not yet, or not any more. */
const TABLE = 'picture_leftovers';
const leftoversOf = (app: App) => createLeftovers(app, TABLE);

/**
 * Stores what somebody sent as a picture, scanned and encoded anew, with a thumbnail beside it, and answers its key for the
 * row, whose transaction takes it up. 422 for what is too large, no base64, no picture, a bomb or infected; throws ScannerAway
 * (503).
 */
export async function savePicture(app: App, owner: PictureOwner, base64: string): Promise<string> {
  return await keep(app, owner, await readPicture(app, base64));
}

/** The refusal of a picture that is sent beside what is refused already; it is not stored. */
export async function wrongPicture(
  app: App,
  base64: string | null | undefined,
): Promise<Invalid | undefined> {
  if (base64 == null) return undefined;
  return await refusalOfFile(app, () => readPicture(app, base64));
}

async function readPicture(app: App, base64: string): Promise<Avatar> {
  const bytes = bytesOf(base64);
  try {
    // Before anything is made of it: an infected picture is refused, and not cleaned.
    await app.files.scan(bytes);
    return await toAvatar(bytes);
  } catch (error) {
    if (error instanceof NotAnImage) throw refusal(WORDS[error.reason], notTaken(error.reason));
    throw error instanceof FileInfected ? refusal(INFECTED, malwareFound(error)) : error;
  }
}

async function keep(app: App, owner: PictureOwner, { full, thumbnail }: Avatar): Promise<string> {
  const key = randomToken(NAME_BYTES);
  await leftoversOf(app).announce(filesOf(owner, key));
  try {
    await app.files.put(stored(owner, small(key)), thumbnail, AVATAR_CONTENT_TYPE);
    await app.files.put(stored(owner, key), full, AVATAR_CONTENT_TYPE);
  } catch (error) {
    // Who is away removes nothing either: it would be waited for once more, with a connection to the database.
    if (!(error instanceof StoreAway)) await dropPicture(app, owner, key);
    throw error;
  }
  return key;
}

const WORDS = {
  kind: 'must be a PNG, JPEG, WebP or GIF image.',
  size: 'is too large: at most 2 MB and 25 megapixels.',
  broken: 'must be an image that is not damaged.',
};

const notTaken = (reason: string): RefusalEvent => ({ kind: 'upload_refused', reason });

const refusal = (words: string, event: RefusalEvent) =>
  asEvent(invalid({ avatar: [`The avatar field ${words}`] }), event);

function bytesOf(base64: string): Buffer {
  const text = base64.replace(DATA_URL, '').replaceAll(/\s/g, '');
  if (!BASE64.test(text)) throw refusal('must be base64.', notTaken('not base64'));
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length > PICTURE_MAX_BYTES) throw refusal(WORDS.size, notTaken('size'));
  return bytes;
}

/** In the transaction that writes the key into its row. */
export const takePicture = (trx: Db, owner: PictureOwner, key: string): Promise<void> =>
  claimLeftovers(trx, TABLE, filesOf(owner, key));

/** In the transaction after which no row names it; to be dropped when that is committed. */
export const leavePicture = (trx: Db, owner: PictureOwner, key: string | null): Promise<void> =>
  leaveFiles(trx, TABLE, filesOf(owner, key));

/**
 * Removes a picture that was left, or that a refused change did not take up: one that a row names stays. What cannot be
 * removed now is logged and removed later.
 */
export async function dropPicture(
  app: App,
  owner: PictureOwner,
  key: string | null | undefined,
): Promise<void> {
  await leftoversOf(app)
    .drop(filesOf(owner, key))
    .catch((error: unknown) => app.log.warn({ err: error, owner }, 'a picture could not be removed yet'));
}

/** The job: what a crash or a store that did not answer has left behind. */
export const sweepPictures = (app: App, signal?: AbortSignal): Promise<void> =>
  leftoversOf(app).sweep(signal);

/** Throws NotFound. Whoever gets the stream reads or destroys it. */
export async function openPicture(
  app: App,
  owner: PictureOwner,
  key: string | null,
  size: 'full' | 'thumbnail',
): Promise<StoredFile> {
  if (key === null) throw new NotFound('picture');
  try {
    return await app.files.get(stored(owner, size === 'full' ? key : small(key)));
  } catch (error) {
    throw error instanceof FileMissing ? new NotFound('picture') : error;
  }
}

/** Served by routes that ask who it is; `v` is another for a new picture, which a browser would else not look for. */
export function pictureUrls(address: string, key: string | null) {
  if (key === null) return { avatar_thumbnail: null, avatar_url: null };
  const version = `?v=${key.slice(0, 8)}`;
  return { avatar_thumbnail: `${address}/thumbnail${version}`, avatar_url: `${address}${version}` };
}
