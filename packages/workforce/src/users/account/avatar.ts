import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import type { StoredFile } from '@bulwagan/platform/files/files.ts';
import { Forbidden } from '@bulwagan/platform/http/errors.ts';
import { originOf, type Source } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { type Actor, hasPermission } from '../../access.ts';
import { recordAs } from '../../audit/audit.ts';
import type { App } from '../../context.ts';
import {
  dropPicture,
  giveUpPicture,
  openPicture,
  type PictureOwner,
  savePicture,
  swapPicture,
} from '../../pictures/pictures.ts';
import { findUser, lockUser, type UserRow } from '../queries.ts';
import { assertManages, assertOwn, changeableUser, getUser } from '../scope.ts';

export const pictureOwner = (userId: number): PictureOwner => `users/${userId}`;

/**
 * Replaces or removes (null) the picture of the actor or of a managed account. Throws 422 for an invalid image, and 403
 * for a user with more permissions than the actor.
 */
export async function changeAvatar(
  app: App,
  actor: Actor,
  id: number,
  base64: string | null,
  source: Source,
): Promise<UserRow> {
  // Access is checked first, so that no picture is decoded for a refused request.
  if (actor.id !== id) await assertManages(app.db, actor, await findManaged(app, actor, id));
  const owner = pictureOwner(id);
  const key = base64 === null ? null : await savePicture(app, owner, { base64, senderId: actor.id });
  try {
    const { user, replaced } = await replaceKey(app, actor, id, key, source);
    await dropPicture(app, owner, replaced);
    return user;
  } catch (error) {
    // After an unknown failure the row may reference the picture, which is then kept.
    await giveUpPicture(app, owner, key, error);
    throw error;
  }
}

async function replaceKey(app: App, actor: Actor, id: number, key: string | null, source: Source) {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const before =
      actor.id === id ? assertOwn(await lockUser(trx, id)) : await changeableUser(trx, actor, id);
    if (before.avatar_key === null && key === null) return { user: before, replaced: null };
    await trx.updateTable('users').set({ avatar_key: key, updated_at: now }).where('id', '=', id).execute();
    await swapPicture(trx, pictureOwner(id), before.avatar_key, key);
    const action = key === null ? 'user.avatar_removed' : 'user.avatar_changed';
    await recordAs(trx, actor, { action, subject: ['user', id], at: now, origin: originOf(source) });
    return { user: (await findUser(trx, id))!, replaced: before.avatar_key };
  });
}

/** Opens the picture of the actor or of a visible account. Throws 404 and 403. */
export async function openAvatar(
  app: App,
  actor: Actor,
  id: number,
  size: 'full' | 'thumbnail',
): Promise<StoredFile> {
  const user = actor.id === id ? assertOwn(await findUser(app.db, id)) : await findManaged(app, actor, id);
  return await openPicture(app, pictureOwner(id), user.avatar_key, size);
}

async function findManaged(app: App, actor: Actor, id: number): Promise<UserRow> {
  if (!hasPermission(actor, 'Manage users')) throw new Forbidden();
  return await getUser(app.db, actor, id);
}
