import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import { inMegabytes } from '@bulwagan/contracts/sizes.ts';
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
import { malwareFound } from './malware.ts';

/**
 * Pictures of people, institutions and so on. Each consists of two files, the picture and a thumbnail, under one path
 * such as `workforce/users/12/8Jc…`. A path is never reused, so responses can be cached for ever.
 */
export interface Pictures {
  /** Stores both files in a folder under a new path and returns it for the row, whose transaction claims the files. */
  save(folder: string, picture: Avatar): Promise<string>;
  /** Copies the picture to a new path. Throws FileMissing, but not for a missing thumbnail. */
  copy(folder: string, from: string): Promise<string>;
  /**
   * Removes a released picture, after the commit. Never throws: a picture that cannot be removed now is removed later.
   */
  drop(path: string | null): Promise<void>;
  /**
   * Removes a new picture that was not claimed because the request failed with `error`; a picture referenced by a row
   * stays. Never throws.
   */
  giveUp(path: string | null, error: unknown): Promise<void>;
  /** Removes pictures left behind by a crash or an unavailable store; run as a job. */
  sweep(signal?: AbortSignal): Promise<void>;
  /** Throws NotFound. The caller must read or destroy the stream. */
  open(path: string, size: PictureSize): Promise<StoredFile>;
}

export type PictureSize = 'full' | 'thumbnail';

/** 128 random bits, so that names cannot be guessed; encoded as `PICTURE_NAME_LENGTH` letters, digits, `_` and `-`. */
const NAME_BYTES = 16;
export const PICTURE_NAME_LENGTH = 22;

const fileOf = (path: string, size: PictureSize) => `${path}${size === 'full' ? '' : '-small'}.webp`;
const filesOf = (path: string | null) =>
  path === null ? [] : [fileOf(path, 'thumbnail'), fileOf(path, 'full')];

/** Creates the picture store of a service. `table` tracks pictures without a row (see Leftovers). */
export function createPictures(options: LeftoversOptions, table: string): Pictures {
  const { files } = options;
  const leftovers = createLeftovers(options, table);

  async function keep(folder: string, write: (path: string) => Promise<void>): Promise<string> {
    const path = `${folder}/${randomToken(NAME_BYTES)}`;
    await leftovers.announce(filesOf(path));
    try {
      await write(path);
    } catch (error) {
      // The thumbnail was stored but not the picture; without cleanup every retry would leave another one.
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

/** Claims `to` and releases `from`, in the transaction that replaces the path in a row. Either may be null. */
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
  /** Field name for validation errors. */
  field: string;
  maxBytes: number;
}

/**
 * Scans and re-encodes an uploaded picture. Throws Invalid (422) on its field when it is too large, not a picture, a
 * decompression bomb or infected, and ScannerAway (503).
 */
export async function readPicture(
  files: Pick<Files, 'scan'>,
  bytes: Uint8Array,
  { field, maxBytes }: PictureField,
): Promise<Avatar> {
  const refused = (reason: BadPicture) =>
    asEvent(invalid({ [field]: [problemOf(reason, { field, maxBytes })] }), {
      kind: 'upload_refused',
      reason,
    });
  if (bytes.byteLength > maxBytes) throw refused('size');
  try {
    // Scanned before processing: an infected picture is refused, not cleaned.
    await files.scan(bytes);
    return await toAvatar(bytes);
  } catch (error) {
    if (error instanceof NotAnImage) throw refused(error.reason);
    if (!(error instanceof FileInfected)) throw error;
    throw asEvent(invalid({ [field]: [message('file.malware', { attribute: field })] }), malwareFound(error));
  }
}

function problemOf(reason: BadPicture, { field: attribute, maxBytes }: PictureField): Message {
  switch (reason) {
    case 'kind':
      return message('picture.type', { attribute });
    case 'size':
      return message('picture.too_large', { attribute, megabytes: inMegabytes(maxBytes), megapixels: 25 });
    case 'broken':
      return message('picture.damaged', { attribute });
  }
}
