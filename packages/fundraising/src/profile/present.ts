import type { Static } from 'typebox';
import { presentUser } from '../accounts/present.ts';
import type { OwnUserRow } from '../accounts/queries.ts';
import type { App } from '../context.ts';
import { decryptProfileTin } from '../documents/values/donor-tin.ts';
import type { OwnProfile } from './schemas.ts';

/** Presents an account to its owner. */
export function presentOwnUser(app: App, user: OwnUserRow): Static<typeof OwnProfile>['data'] {
  const end = user.password_expires_at;
  return {
    ...presentUser(user, app.publicUrl),
    language: user.language,
    mails_about_work: user.mails_about_work,
    donor_registered_name: user.donor_registered_name,
    donor_tin: decryptProfileTin(app, user.id, user.donor_tin_encrypted),
    donor_address: user.donor_address,
    donor_kind: user.donor_kind,
    ...(end === null ? {} : { password_expires_at: end }),
  };
}
