import type { Static } from 'typebox';
import { pictureUrl } from '../files/pictures.ts';
import type { UserRow } from './queries.ts';
import type { User } from './schemas.ts';

/** Converts a row to the User of F§2. `publicUrl` is the service's address, used for the picture's address. */
export function presentUser(row: UserRow, publicUrl: string): Static<typeof User> {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    name: `${row.first_name} ${row.last_name}`,
    email: row.email,
    phone: row.phone,
    avatar: pictureUrl(publicUrl, row.avatar_key),
    status: row.status,
    email_verified: row.email_verified_at !== null,
    roles: row.roles,
    permissions: [],
    institution_id: row.institution_id,
    institution:
      row.institution_id === null ? null : { id: row.institution_id, name: row.institution_name ?? '' },
    last_login_at: row.last_login_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
