import { Badge, Button, Grid, Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { IconPencil } from '../../kit/icons/tabler.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { Section } from '../../kit/section.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { useMe } from '../api.ts';
import { Facts } from '../components/facts.tsx';
import { Status, type User } from './components.tsx';
import { GeneratePassword } from './generate-password.tsx';
import { PictureSection } from './picture.tsx';
import { RolesSection } from './roles.tsx';
import { SessionsSection } from './sessions.tsx';
import { StatusSection } from './status-section.tsx';
import { userTexts } from './texts.ts';
import { useUser } from './use-user.ts';

/** Page of one account: data, roles, sessions and status. */
export default function UserRecord() {
  const { query } = useUser();
  return <Loaded query={query}>{({ data }) => <Shown user={data} />}</Loaded>;
}

function Shown({ user }: { user: User }) {
  const texts = useTexts(userTexts);
  const me = useMe();
  return (
    <>
      <PageHeader
        title={user.name}
        back={{ label: texts.back, to: '/users' }}
        detail={
          <Group gap="xs">
            <Status user={user} />
            {user.is_super_user && (
              <Badge color="wood" variant="light">
                {texts.superUser}
              </Badge>
            )}
            {user.id === me.id && (
              <Badge color="blue" variant="light">
                {texts.you}
              </Badge>
            )}
          </Group>
        }
        actions={
          <>
            <GeneratePassword user={user} />
            <Button
              component={Link}
              to={`/users/${user.id}/edit`}
              leftSection={<IconPencil size={16} aria-hidden />}
            >
              {texts.edit}
            </Button>
          </>
        }
      />
      <Grid>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack>
            <RolesSection user={user} />
            <SessionsSection user={user} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack>
            <AccountSection user={user} />
            <PictureSection user={user} />
            <StatusSection user={user} />
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}

function AccountSection({ user }: { user: User }) {
  const texts = useTexts(userTexts);
  const { date, dateTime } = useFormats();
  return (
    <Section title={texts.account}>
      <Facts
        facts={[
          [texts.username, user.username],
          [texts.email, user.email],
          [texts.keptBy, user.organization?.name ?? texts.keptByAll],
          [texts.twoFactor, user.two_factor_enabled ? texts.on : texts.off],
          [texts.lastLogin, user.last_login_at === null ? texts.never : dateTime(user.last_login_at)],
          [texts.since, date(user.created_at)],
          ...(user.disabled_at === null
            ? []
            : [[texts.disabled, texts.disabledSince(dateTime(user.disabled_at))] as const]),
        ]}
      />
    </Section>
  );
}
