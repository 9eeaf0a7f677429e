import { FileInfected, FileMissing, type StoredFile } from '../../platform/files/files.ts';
import { AVATAR_CONTENT_TYPE, AVATAR_MAX_BYTES, NotAnImage, toAvatar } from '../../platform/files/images.ts';
import { INFECTED, malwareFound } from '../../platform/files/malware.ts';
import { refusalOfFile } from '../../platform/files/refused-file.ts';
import { asEvent, type Invalid, invalid, NotFound } from '../../platform/http/errors.ts';
import { randomToken } from '../../platform/identity/secrets.ts';
import type { App } from '../context.ts';

/** What pictures there are: of users, of institutions, of scholars. Nothing else is served to the public. */
export const PICTURE_AREAS = ['avatars', 'logos', 'photos'] as const;
export type PictureArea = (typeof PICTURE_AREAS)[number];

export const PICTURE_CONTENT_TYPE = AVATAR_CONTENT_TYPE;
export const PICTURE_MAX_BYTES = AVATAR_MAX_BYTES;

/** 128 random bits, so that a name cannot be guessed, and a new picture has a new address. */
export const PICTURE_NAME = '^[A-Za-z0-9_-]{22}(-small)?\\.webp$';
const NAME_BYTES = 16;

/** The store is shared by all services and holds what is not public; pictures stand apart from that. */
const FOLDER = 'fundraising';

export interface PictureOwner {
  area: PictureArea;
  id: number;
}

/**
 * Stores what somebody sent as a picture, scanned and encoded anew, with a small one beside it, and answers its key for the
 * owner's row: `avatars/12/….webp`. Throws Invalid (422) on `field` for what is no picture or infected, ScannerAway (503).
 */
export async function savePicture(
  app: App,
  owner: PictureOwner,
  bytes: Uint8Array,
  field: string,
): Promise<string> {
  const { full, thumbnail } = await readPicture(app, bytes, field);
  return await keepBoth(app, owner, async (key) => {
    await app.files.put(stored(small(key)), thumbnail, PICTURE_CONTENT_TYPE);
    await app.files.put(stored(key), full, PICTURE_CONTENT_TYPE);
  });
}

/** The refusal of a picture that is sent beside what is refused already; it is not stored. */
export async function wrongPicture(
  app: App,
  bytes: Uint8Array | undefined,
  field: string,
): Promise<Invalid | undefined> {
  if (bytes === undefined) return undefined;
  return await refusalOfFile(app, () => readPicture(app, bytes, field));
}

async function readPicture(app: App, bytes: Uint8Array, field: string) {
  try {
    // Before anything is made of it: an infected picture is refused, and not cleaned.
    await app.files.scan(bytes);
    return await toAvatar(bytes);
  } catch (error) {
    if (error instanceof NotAnImage) throw refusalOf(error, field);
    if (!(error instanceof FileInfected)) throw error;
    throw asEvent(invalid({ [field]: [`The ${field} field ${INFECTED}`] }), malwareFound(error));
  }
}

/** The same picture under another key, for which no scanner is needed. Throws FileMissing, not for want of the small one. */
export async function copyPicture(app: App, owner: PictureOwner, from: string): Promise<string> {
  return await keepBoth(app, owner, async (key) => {
    await app.files.copy(stored(from), stored(key), PICTURE_CONTENT_TYPE);
    await app.files.copy(stored(small(from)), stored(small(key)), PICTURE_CONTENT_TYPE).catch(passMissing);
  });
}

function passMissing(error: unknown): void {
  if (!(error instanceof FileMissing)) throw error;
}

async function keepBoth(
  app: App,
  owner: PictureOwner,
  write: (key: string) => Promise<void>,
): Promise<string> {
  const key = `${owner.area}/${owner.id}/${randomToken(NAME_BYTES)}.webp`;
  try {
    await write(key);
  } catch (error) {
    // There was room for the small one alone; every further try would leave another.
    await deletePicture(app, key);
    throw error;
  }
  return key;
}

/**
 * Removes a picture that no row names any longer: call it after the commit. What cannot be removed is logged and
 * left: the change itself is done, and nobody can find the file.
 */
export async function deletePicture(app: App, key: string | null): Promise<void> {
  if (key === null) return;
  for (const one of [key, small(key)]) {
    await app.files
      .delete(stored(one))
      .catch((error: unknown) => app.log.warn({ err: error, key: one }, 'a picture could not be removed'));
  }
}

/** Throws NotFound. Whoever gets the stream reads or destroys it. */
export async function openPicture(app: App, key: string): Promise<StoredFile> {
  try {
    return await app.files.get(stored(key));
  } catch (error) {
    throw error instanceof FileMissing ? new NotFound('file') : error;
  }
}

/** The address of a picture, for answers. */
export function pictureUrl(publicUrl: string, key: string | null): string | null {
  return key === null ? null : `${publicUrl}/api/v1/files/${key}`;
}

function small(key: string): string {
  return key.replace(/\.webp$/, '-small.webp');
}

function stored(key: string): string {
  return `${FOLDER}/${key}`;
}

function refusalOf({ reason }: NotAnImage, field: string) {
  const messages = {
    kind: `The ${field} field must be a PNG, JPEG, WebP or GIF image.`,
    size: `The ${field} field is too large: at most 10 MB and 25 megapixels.`,
    broken: `The ${field} field must be an image that is not damaged.`,
  };
  return asEvent(invalid({ [field]: [messages[reason]] }), { kind: 'upload_refused', reason });
}
