import { Avatar, Badge, Group, Text } from '@mantine/core';
import { pictureAddress } from '../../api/base.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import type { Schemas } from '../api.ts';
import { userTexts } from './texts.ts';

export type User = Schemas['User'];

export const USERS_KEY = ['users'] as const;

/** User picture. Decorative, because the name is shown next to it. */
export function UserPicture({ user, size }: { user: User; size: number }) {
  const address = pictureAddress(size > 64 ? user.avatar_url : user.avatar_thumbnail);
  return (
    <span aria-hidden="true">
      <Avatar src={address} name={user.name} color="wood" size={size} alt="" />
    </span>
  );
}

/** Badge for an enabled or disabled account. */
export function Status({ user }: { user: User }) {
  const texts = useTexts(userTexts);
  return user.disabled_at === null ? (
    <Badge color="green" variant="light">
      {texts.active}
    </Badge>
  ) : (
    <Badge color="red" variant="light">
      {texts.disabled}
    </Badge>
  );
}

const MOST_SHOWN = 2;

/** Badges of the account's roles. */
export function RoleBadges({ user }: { user: User }) {
  const texts = useTexts(userTexts);
  const { number } = useFormats();
  if (user.roles.length === 0 && !user.is_super_user)
    return (
      <Text span size="sm" c="dimmed">
        {texts.noRole}
      </Text>
    );
  const shown = user.roles.slice(0, MOST_SHOWN);
  return (
    <Group gap={6} display="inline-flex">
      {user.is_super_user && (
        <Badge color="wood" variant="light">
          {texts.superUser}
        </Badge>
      )}
      {shown.map(({ id, name, organization }) => (
        <Badge key={`${id} ${organization?.id}`} color="gray" variant="light" tt="none" fw={500}>
          {organization === null ? name : texts.inOrganization(name, organization.name)}
        </Badge>
      ))}
      {user.roles.length > shown.length && (
        <Text span size="sm" c="dimmed">
          {texts.more(number(user.roles.length - shown.length))}
        </Text>
      )}
    </Group>
  );
}
