import { Anchor, Button, Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { type Schemas, useMe } from '../api.ts';
import { Facts } from './facts.tsx';
import { useIsAbove } from './role-grants.ts';
import { Sessions } from './sessions.tsx';
import { StatusBadge } from './status-badge.tsx';
import { userTexts } from './texts.ts';
import { ToggleButton } from './toggle-button.tsx';
import { useUser } from './use-user.ts';

export default function UserRecord() {
  return <Loaded query={useUser()}>{({ data }) => <Record user={data} />}</Loaded>;
}

function Record({ user }: { user: Schemas['User'] }) {
  const texts = useTexts(userTexts);
  const isOwn = useMe().id === user.id;
  const isDisabled = user.disabled_at !== null;
  // The user cannot change accounts with more permissions; the section below explains who can change them.
  const isAbove = useIsAbove(user) === true;
  return (
    <>
      <PageHeader
        title={user.name}
        back={{ label: texts.title, to: '/users' }}
        detail={
          <Group gap="xs">
            <StatusBadge isDisabled={isDisabled} />
            {isOwn && <span>{texts.you}</span>}
          </Group>
        }
        actions={
          isAbove ? undefined : (
            <>
              <Button component={Link} to={`/users/${user.id}/edit`}>
                {texts.change}
              </Button>
              {!isOwn && <ToggleButton user={user} />}
            </>
          )
        }
      />
      <Stack gap="xl">
        <UserFacts user={user} />
        <Sessions user={user} />
      </Stack>
    </>
  );
}

function UserFacts({ user }: { user: Schemas['User'] }) {
  const texts = useTexts(userTexts);
  const { date, dateTime } = useFormats();
  return (
    <Facts
      facts={[
        [texts.email, user.email],
        [
          texts.status,
          user.disabled_at === null ? texts.active : texts.disabledSince(dateTime(user.disabled_at)),
        ],
        [texts.roles, <Links key="roles" to="/roles" of={user.roles} none={texts.noRoles} />],
        [texts.branches, <Links key="branches" to="/branches" of={user.branches} none={texts.noBranches} />],
        [texts.secondFactor, user.two_factor_enabled ? texts.hasSecondFactor : texts.noSecondFactor],
        [texts.lastSignIn, user.last_login_at === null ? texts.never : dateTime(user.last_login_at)],
        [texts.since, date(user.created_at)],
      ]}
    />
  );
}

function Links({
  to,
  of,
  none,
}: {
  to: string;
  of: readonly { id: string | number; name: string }[];
  none: string;
}) {
  if (of.length === 0) return <>{none}</>;
  return (
    <Stack gap={4}>
      {of.map(({ id, name }) => (
        <Anchor key={id} component={Link} to={`${to}/${id}`} underline="always" w="fit-content">
          {name}
        </Anchor>
      ))}
    </Stack>
  );
}
