import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { FileMissing } from '@bulwagan/platform/files/files.ts';
import { assertFound } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { staffScope } from '../access/scope.ts';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import { copyPicture, dropPicture, swapPicture } from '../files/pictures.ts';
import { replacePicture } from '../files/uploads.ts';
import { lockScholar, type ScholarDetails, type ScholarRow, updateScholar } from './queries.ts';

/** Replaces the photo. Throws NotFound (404), or Invalid (422) for an invalid picture. */
export async function setPhoto(
  app: App,
  actor: Actor,
  id: number,
  bytes: Buffer,
  origin: Origin,
): Promise<void> {
  await replacePicture(app, { area: 'photos', id }, { bytes, field: 'photo', senderId: actor.id }, (key) =>
    savePhotoKey(app, actor, id, key, origin),
  );
}

/** Throws NotFound (404). A missing photo is no error. */
export async function removePhoto(app: App, actor: Actor, id: number, origin: Origin): Promise<void> {
  await dropPicture(app, await savePhotoKey(app, actor, id, null, origin));
}

/** Returns the previous key. */
async function savePhotoKey(
  app: App,
  actor: Actor,
  id: number,
  key: string | null,
  origin: Origin,
): Promise<string | null> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const before = assertFound(await lockScholar(trx, staffScope(actor), id), 'scholar');
    await updateScholar(trx, id, { photo_key: key }, now);
    await swapPicture(trx, before.photo_key, key);
    await recordAs(trx, actor, {
      action: 'scholar.photo_changed',
      subject: ['scholar', id],
      institutionId: before.institution_id,
      at: now,
      ...origin,
      changes: { before: { photo_key: before.photo_key }, after: { photo_key: key } },
    });
    return before.photo_key;
  });
}

/** True if a change removes a photo from public view. */
export function isHiding(scholar: ScholarRow, change: Partial<ScholarDetails>): boolean {
  const isPublic = (row: Pick<ScholarDetails, 'is_listed' | 'shows_photo'>) =>
    row.is_listed && row.shows_photo;
  return scholar.photo_key !== null && isPublic(scholar) && !isPublic({ ...scholar, ...change });
}

/** Copies a photo to another key; null when its file is missing. */
export async function copyPhoto(app: App, scholar: ScholarRow): Promise<string | null> {
  try {
    return await copyPicture(app, { area: 'photos', id: scholar.id }, scholar.photo_key!);
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
}
