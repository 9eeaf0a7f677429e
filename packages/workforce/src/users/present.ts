import type { App } from '../context.ts';
import { pictureUrls } from '../pictures/pictures.ts';
import { initialsOf } from './initials.ts';
import type { RoleOfUser, UserRow } from './queries.ts';

/** Formats a user for responses (W§2). */
export function presentUser({ time, publicUrl }: Pick<App, 'time' | 'publicUrl'>, row: UserRow) {
  const { avatar_key: avatarKey, name, roles, ...rest } = row;
  const moments = ({ created_at, updated_at }: { created_at: string; updated_at: string }) => ({
    created_at: time.show(created_at),
    updated_at: time.show(updated_at),
  });
  const presentRole = ({ is_system: _, permissions: __, ...role }: RoleOfUser) => ({
    ...role,
    ...moments(role),
  });
  return {
    ...rest,
    name,
    initials: initialsOf(name),
    organization_id: row.organization?.id ?? null,
    ...pictureUrls(`${publicUrl}/api/users/${row.id}/avatar`, avatarKey),
    roles: roles.map(presentRole),
    disabled_at: time.showOrNull(row.disabled_at),
    last_login_at: time.showOrNull(row.last_login_at),
    ...moments(row),
  };
}
