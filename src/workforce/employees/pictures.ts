import type { StoredFile } from '../../platform/files/files.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import * as pictures from '../pictures.ts';

export { PICTURE_BODY_BYTES, PICTURE_MAX_BYTES, wrongPicture } from '../pictures.ts';

const ownerOf = (employeeId: string): pictures.PictureOwner => `employees/${employeeId}`;

export const savePicture = (app: App, employeeId: string, base64: string): Promise<string> =>
  pictures.savePicture(app, ownerOf(employeeId), base64);

export const takePicture = (trx: Db, employeeId: string, key: string): Promise<void> =>
  pictures.takePicture(trx, ownerOf(employeeId), key);

export const leavePicture = (trx: Db, employeeId: string, key: string | null): Promise<void> =>
  pictures.leavePicture(trx, ownerOf(employeeId), key);

export const dropPicture = (app: App, employeeId: string, key: string | null | undefined): Promise<void> =>
  pictures.dropPicture(app, ownerOf(employeeId), key);

export const openPicture = (
  app: App,
  { id, avatar_key: key }: { id: string; avatar_key: string | null },
  size: 'full' | 'thumbnail',
): Promise<StoredFile> => pictures.openPicture(app, ownerOf(id), key, size);
