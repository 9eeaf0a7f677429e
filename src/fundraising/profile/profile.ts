import type { Static } from 'typebox';
import { withTransaction } from '../../platform/database/transaction.ts';
import { HttpError, NotFound } from '../../platform/http/errors.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { iso } from '../../platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { findOwnUser, findUserById, type OwnUserRow, type UserRow } from '../accounts/queries.ts';
import { recordAs } from '../audit.ts';
import type { App } from '../context.ts';
import { deletePicture, savePicture } from '../files/pictures.ts';
import { lockProfile, type ProfileChange, updateProfile } from './queries.ts';
import type { ProfileTexts } from './schemas.ts';

export async function getProfile(app: App, actor: Actor): Promise<OwnUserRow> {
  const user = await findOwnUser(app.db, actor.id);
  if (user === undefined) throw new NotFound('user');
  return user;
}

/**
 * Changes what was given and leaves the rest (F§4). A new picture replaces the old one, which is removed.
 * Throws Invalid (422) for a file that is no picture; nothing is changed then.
 */
export async function changeProfile(
  app: App,
  actor: Actor,
  input: Static<typeof ProfileTexts>,
  avatar: Buffer | undefined,
  origin: Origin,
): Promise<UserRow> {
  const owner = { area: 'avatars', id: actor.id } as const;
  const saved = avatar === undefined ? undefined : await savePicture(app, owner, avatar, 'avatar');
  try {
    return await write(app, actor, changeOf(input, saved), origin);
  } catch (error) {
    // Nobody names the picture of a refused change. After a fault the row may name it all the same, so it stays.
    if (saved !== undefined && error instanceof HttpError) await deletePicture(app, saved);
    throw error;
  }
}

/** Takes the picture away. There being none is no error. */
export async function removeAvatar(app: App, actor: Actor, origin: Origin): Promise<UserRow> {
  return await write(app, actor, { avatar_key: null }, origin);
}

async function write(app: App, actor: Actor, change: ProfileChange, origin: Origin): Promise<UserRow> {
  const now = iso(app.clock.now());
  const { user, replaced } = await withTransaction(app.db, async (trx) => {
    const before = await lockProfile(trx, actor.id);
    const changed = differing(before, change);
    if (Object.keys(changed).length > 0) {
      await updateProfile(trx, actor.id, changed, now);
      await recordAs(trx, actor, {
        action: 'profile.updated',
        subject: ['user', actor.id],
        at: now,
        ...origin,
        changes: { before: pick(before, changed), after: changed },
      });
    }
    const replaced = changed.avatar_key === undefined ? null : before.avatar_key;
    return { user: (await findUserById(trx, actor.id))!, replaced };
  });
  await deletePicture(app, replaced);
  return user;
}

function changeOf(input: Static<typeof ProfileTexts>, avatarKey: string | undefined): ProfileChange {
  const { first_name, last_name, phone } = input;
  return {
    ...(first_name == null ? {} : { first_name }),
    ...(last_name == null ? {} : { last_name }),
    ...(phone === undefined ? {} : { phone: phone === '' ? null : phone }),
    ...(avatarKey === undefined ? {} : { avatar_key: avatarKey }),
  };
}

function differing<T extends object>(before: T, change: Partial<T>): Partial<T> {
  const entries = Object.entries(change).filter(([name, value]) => before[name as keyof T] !== value);
  return Object.fromEntries(entries) as Partial<T>;
}

function pick<T extends object>(row: T, names: object): Partial<T> {
  const entries = Object.keys(names).map((name) => [name, row[name as keyof T]]);
  return Object.fromEntries(entries) as Partial<T>;
}
