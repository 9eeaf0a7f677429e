import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertFound } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { isVisible } from '@bulwagan/platform/text/visible.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { Actor } from '../access.ts';
import { findOwnUser, findUserById, type OwnUserRow, type UserRow } from '../accounts/queries.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import { decryptProfileTin, encryptProfileTin } from '../documents/values/donor-tin.ts';
import { dropPicture, giveUpPicture, savePicture, swapPicture } from '../files/pictures.ts';
import { lockProfile, type ProfileChange, updateProfile } from './queries.ts';
import type { ProfileTexts } from './schemas.ts';

export async function getProfile(app: App, actor: Actor): Promise<OwnUserRow> {
  return assertFound(await findOwnUser(app.db, actor.id), 'user');
}

/**
 * Changes the sent members (F§4). A new picture replaces the old one, which is deleted. Throws Invalid (422) for an
 * invalid picture; nothing changes then.
 */
export async function changeProfile(
  app: App,
  actor: Actor,
  input: Static<typeof ProfileTexts>,
  avatar: Buffer | undefined,
  origin: Origin,
): Promise<UserRow> {
  const owner = { area: 'avatars', id: actor.id } as const;
  const upload = { field: 'avatar', senderId: actor.id };
  const saved = avatar === undefined ? null : await savePicture(app, owner, { ...upload, bytes: avatar });
  try {
    return await write(app, actor, changeOf(app, actor, input, saved), origin);
  } catch (error) {
    // After an error the row may still name the picture; it is kept then.
    await giveUpPicture(app, saved, error);
    throw error;
  }
}

/** Deletes the picture. A missing picture is no error. */
export async function removeAvatar(app: App, actor: Actor, origin: Origin): Promise<UserRow> {
  return await write(app, actor, { avatar_key: null }, origin);
}

async function write(app: App, actor: Actor, change: ProfileChange, origin: Origin): Promise<UserRow> {
  const now = iso(app.clock.now());
  const { user, replaced } = await withTransaction(app.db, async (trx) => {
    const before = await lockProfile(trx, actor.id);
    const changed = differing(before, withoutSameTin(app, actor, before, change));
    const replaced = changed.avatar_key === undefined ? null : before.avatar_key;
    if (Object.keys(changed).length > 0) {
      await updateProfile(trx, actor.id, changed, now);
      await swapPicture(trx, replaced, changed.avatar_key ?? null);
      await recordAs(trx, actor, {
        action: 'profile.updated',
        subject: ['user', actor.id],
        at: now,
        ...origin,
        changes: { before: hidden(pick(before, changed)), after: hidden(changed) },
      });
    }
    return { user: (await findUserById(trx, actor.id))!, replaced };
  });
  await dropPicture(app, replaced);
  return user;
}

function changeOf(
  app: App,
  actor: Actor,
  input: Static<typeof ProfileTexts>,
  avatarKey: string | null,
): ProfileChange {
  const { donor_registered_name, donor_address, donor_kind, donor_tin } = input;
  const { first_name, last_name, phone, language, mails_about_work } = input;
  return {
    ...(first_name == null ? {} : { first_name }),
    ...(last_name == null ? {} : { last_name }),
    ...(phone === undefined ? {} : { phone: phone === '' ? null : phone }),
    ...(language === undefined ? {} : { language }),
    ...(mails_about_work === undefined ? {} : { mails_about_work }),
    ...(donor_registered_name === undefined
      ? {}
      : { donor_registered_name: textOrNull(donor_registered_name) }),
    ...(donor_address === undefined ? {} : { donor_address: textOrNull(donor_address) }),
    ...(donor_kind === undefined ? {} : { donor_kind }),
    ...(donor_tin === undefined ? {} : { donor_tin_encrypted: encryptProfileTin(app, actor.id, donor_tin) }),
    ...(avatarKey === null ? {} : { avatar_key: avatarKey }),
  };
}

/** Forms send an empty text to clear a field. */
const textOrNull = (text: string | null): string | null => (text === null || !isVisible(text) ? null : text);

/** Columns whose values the audit log must not repeat: only that they changed. */
const SECRET = new Set(['donor_tin_encrypted']);

/** Leaves out a TIN that is the stored one: encrypted again, it differs. */
function withoutSameTin(
  app: App,
  { id }: Actor,
  before: Pick<ProfileChange, 'donor_tin_encrypted'>,
  change: ProfileChange,
): ProfileChange {
  const { donor_tin_encrypted: encrypted, ...others } = change;
  if (encrypted == null || before.donor_tin_encrypted == null) return change;
  const isSame =
    decryptProfileTin(app, id, encrypted) === decryptProfileTin(app, id, before.donor_tin_encrypted);
  return isSame ? others : change;
}

function differing<T extends object>(before: T, change: Partial<T>): Partial<T> {
  const entries = Object.entries(change).filter(([name, value]) => before[name as keyof T] !== value);
  return Object.fromEntries(entries) as Partial<T>;
}

const hidden = (row: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      SECRET.has(name) ? [name.replace('_encrypted', ''), value === null ? null : '•••••'] : [name, value],
    ),
  );

function pick<T extends object>(row: T, names: object): Partial<T> {
  const entries = Object.keys(names).map((name) => [name, row[name as keyof T]]);
  return Object.fromEntries(entries) as Partial<T>;
}
