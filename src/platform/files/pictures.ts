import { asEvent, invalid, NotFound } from '../http/errors.ts';
import { randomToken } from '../identity/secrets.ts';
import { FileInfected, FileMissing, type Files, type StoredFile } from './files.ts';
import { AVATAR_CONTENT_TYPE, type Avatar, type BadPicture, NotAnImage, toAvatar } from './images.ts';
import {
  type AnyDb,
  claimLeftovers,
  createLeftovers,
  type LeftoversOptions,
  leaveFiles,
} from './leftovers.ts';
import { INFECTED, malwareFound } from './malware.ts';

/**
 * Pictures of people, institutions and the like. Each is two files in the store, itself and a thumbnail, under one path such
 * as `workforce/users/12/8Jc…`. A path never stands for another picture, so that what is shown of it may be kept for ever.
 */
export interface Pictures {
  /** Stores both in a folder under a new path, and answers it for the row, whose transaction takes it up. */
  save(folder: string, picture: Avatar): Promise<string>;
  /** The same picture under a new path. Throws FileMissing, not for want of the thumbnail. */
  copy(folder: string, from: string): Promise<string>;
  /** Removes a picture that was left, once that is committed. Never throws: what cannot be removed now is removed later. */
  drop(path: string | null): Promise<void>;
  /** Removes a new picture that a request which failed with `error` did not take up; one that a row names stays. Never throws. */
  giveUp(path: string | null, error: unknown): Promise<void>;
  /** The job: removes what a crash or a store that did not answer has left behind. */
  sweep(signal?: AbortSignal): Promise<void>;
  /** Throws NotFound. Whoever gets the stream reads or destroys it. */
  open(path: string, size: PictureSize): Promise<StoredFile>;
}

export type PictureSize = 'full' | 'thumbnail';

/** 128 random bits, so that the name of a picture cannot be guessed; as text so many letters, digits, `_` and `-`. */
const NAME_BYTES = 16;
export const PICTURE_NAME_LENGTH = 22;

const fileOf = (path: string, size: PictureSize) => `${path}${size === 'full' ? '' : '-small'}.webp`;
const filesOf = (path: string | null) =>
  path === null ? [] : [fileOf(path, 'thumbnail'), fileOf(path, 'full')];

/** `table`: where a service writes down the pictures that no row names, not yet or not any more. See Leftovers. */
export function createPictures(options: LeftoversOptions, table: string): Pictures {
  const { files } = options;
  const leftovers = createLeftovers(options, table);

  async function keep(folder: string, write: (path: string) => Promise<void>): Promise<string> {
    const path = `${folder}/${randomToken(NAME_BYTES)}`;
    await leftovers.announce(filesOf(path));
    try {
      await write(path);
    } catch (error) {
      // There was room for the thumbnail alone; every further try would leave another.
      await leftovers.giveUp(filesOf(path), error);
      throw error;
    }
    return path;
  }

  return {
    save: (folder, { full, thumbnail }) =>
      keep(folder, async (path) => {
        await files.put(fileOf(path, 'thumbnail'), thumbnail, AVATAR_CONTENT_TYPE);
        await files.put(fileOf(path, 'full'), full, AVATAR_CONTENT_TYPE);
      }),
    copy: (folder, from) =>
      keep(folder, async (path) => {
        await files.copy(fileOf(from, 'full'), fileOf(path, 'full'), AVATAR_CONTENT_TYPE);
        await files
          .copy(fileOf(from, 'thumbnail'), fileOf(path, 'thumbnail'), AVATAR_CONTENT_TYPE)
          .catch(passMissing);
      }),
    drop: (path) => leftovers.drop(filesOf(path)),
    giveUp: (path, error) => leftovers.giveUp(filesOf(path), error),
    sweep: (signal) => leftovers.sweep(signal),
    open: async (path, size) => {
      try {
        return await files.get(fileOf(path, size));
      } catch (error) {
        throw error instanceof FileMissing ? new NotFound('picture') : error;
      }
    },
  };
}

/** In the transaction that writes `to` into a row in which `from` stood, paths both; either may be null. */
export async function swapPictures(
  trx: AnyDb,
  table: string,
  from: string | null,
  to: string | null,
): Promise<void> {
  if (from !== null) await leaveFiles(trx, table, filesOf(from));
  if (to !== null) await claimLeftovers(trx, table, filesOf(to));
}

function passMissing(error: unknown): void {
  if (!(error instanceof FileMissing)) throw error;
}

export interface PictureField {
  /** Its name, under which a refusal stands. */
  field: string;
  maxBytes: number;
}

/**
 * What somebody sent as a picture, scanned and encoded anew. Throws Invalid (422) on its field for what is too large, no picture, a
 * bomb or infected, and ScannerAway (503).
 */
export async function readPicture(
  files: Pick<Files, 'scan'>,
  bytes: Uint8Array,
  { field, maxBytes }: PictureField,
): Promise<Avatar> {
  const refused = (reason: BadPicture) =>
    asEvent(invalid({ [field]: [`The ${field} field ${wordsOf(reason, maxBytes)}`] }), {
      kind: 'upload_refused',
      reason,
    });
  if (bytes.byteLength > maxBytes) throw refused('size');
  try {
    // Before anything is made of it: an infected picture is refused, and not cleaned.
    await files.scan(bytes);
    return await toAvatar(bytes);
  } catch (error) {
    if (error instanceof NotAnImage) throw refused(error.reason);
    if (!(error instanceof FileInfected)) throw error;
    throw asEvent(invalid({ [field]: [`The ${field} field ${INFECTED}`] }), malwareFound(error));
  }
}

function wordsOf(reason: BadPicture, maxBytes: number): string {
  switch (reason) {
    case 'kind':
      return 'must be a PNG, JPEG, WebP or GIF image.';
    case 'size':
      return `is too large: at most ${maxBytes / 1024 / 1024} MB and 25 megapixels.`;
    case 'broken':
      return 'must be an image that is not damaged.';
  }
}
