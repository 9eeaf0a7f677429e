import type { StoredFile } from '@bulwagan/platform/files/files.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import * as pictures from '../pictures/pictures.ts';

export { PICTURE_BODY_BYTES, validatePicture } from '../pictures/pictures.ts';

const ownerOf = (employeeId: string): pictures.PictureOwner => `employees/${employeeId}`;

export const savePicture = (app: App, employeeId: string, upload: pictures.PictureUpload): Promise<string> =>
  pictures.savePicture(app, ownerOf(employeeId), upload);

export const swapPicture = (
  trx: Db,
  employeeId: string,
  from: string | null,
  to: string | null,
): Promise<void> => pictures.swapPicture(trx, ownerOf(employeeId), from, to);

export const dropPicture = (app: App, employeeId: string, key: string | null): Promise<void> =>
  pictures.dropPicture(app, ownerOf(employeeId), key);

export const giveUpPicture = (
  app: App,
  employeeId: string,
  key: string | null,
  error: unknown,
): Promise<void> => pictures.giveUpPicture(app, ownerOf(employeeId), key, error);

export const openPicture = (
  app: App,
  { id, avatar_key: key }: { id: string; avatar_key: string | null },
  size: 'full' | 'thumbnail',
): Promise<StoredFile> => pictures.openPicture(app, ownerOf(id), key, size);
