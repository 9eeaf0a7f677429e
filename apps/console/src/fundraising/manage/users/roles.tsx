import {
  ROLE_DESCRIPTIONS,
  ROLE_LABELS,
  ROLES,
  ROLES_GRANTED_WITHIN,
  type Role,
} from '@bulwagan/contracts/fundraising/roles.ts';
import { Badge, Group, Stack, Text } from '@mantine/core';
import { ConfirmButton } from '../../../kit/confirm-button.tsx';
import { notifyDone } from '../../../kit/notify.ts';
import { Section } from '../../../kit/section.tsx';
import { useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { usePermission } from '../../shared/permissions.ts';
import { useRefresh } from '../../shared/refresh.ts';
import { userTexts } from './texts.ts';

/** Returns the roles that the user can assign. Only system administrators can assign `system_admin`. */
export function grantableRoles(isSystemAdmin: boolean): readonly Role[] {
  return isSystemAdmin ? ROLES : ROLES_GRANTED_WITHIN;
}

interface UserRolesProps {
  user: Schemas['ManagedUser'];
  /** True if the signed-in user may change this account. */
  isOpen: boolean;
}

/** Roles of a user, with buttons to assign and remove them. */
export function UserRoles({ user, isOpen }: UserRolesProps) {
  const texts = useTexts(userTexts);
  const can = usePermission();
  const grantable = grantableRoles(can('Run the system'));
  return (
    <Section title={texts.roles}>
      <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {ROLES.map((role) => (
          <RoleRow
            key={role}
            role={role}
            userId={user.id}
            isHeld={user.roles.includes(role)}
            isOpen={isOpen && grantable.includes(role)}
          />
        ))}
      </Stack>
    </Section>
  );
}

interface RoleRowProps {
  role: Role;
  userId: number;
  isHeld: boolean;
  isOpen: boolean;
}

function RoleRow({ role, userId, isHeld, isOpen }: RoleRowProps) {
  const texts = useTexts(userTexts);
  const labels = useTexts(ROLE_LABELS);
  const descriptions = useTexts(ROLE_DESCRIPTIONS);
  const refresh = useRefresh();
  const name = labels[role];
  const give = () =>
    api.POST('/api/v1/users/{id}/roles', { params: { path: { id: userId } }, body: { role } });
  const take = () =>
    api.DELETE('/api/v1/users/{id}/roles/{role}', { params: { path: { id: userId, role } } });
  return (
    <Group component="li" justify="space-between" gap="sm">
      <div style={{ flex: '1 1 16rem' }}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {isHeld && (
            <Badge variant="light" color="green" tt="none">
              {texts.has}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {descriptions[role]}
        </Text>
      </div>
      {isOpen && (
        <ConfirmButton
          label={isHeld ? texts.take : texts.give}
          aria-label={isHeld ? texts.takeOf(name) : texts.giveOf(name)}
          title={isHeld ? texts.takeTitle(name) : texts.giveTitle(name)}
          text={isHeld ? texts.takeText : texts.giveText}
          size="compact-sm"
          color={isHeld ? 'red' : 'wood'}
          variant={isHeld ? 'default' : 'light'}
          action={isHeld ? take : give}
          onDone={() => {
            void refresh();
            notifyDone(isHeld ? texts.taken : texts.given);
          }}
        />
      )}
    </Group>
  );
}
