import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { ConfirmButton } from '../../../kit/confirm-button.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { notifyDone } from '../../../kit/notify.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { Section } from '../../../kit/section.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas, useMe } from '../../api.ts';
import { Facts } from '../../shared/facts.tsx';
import { usePermission } from '../../shared/permissions.ts';
import { useRefresh } from '../../shared/refresh.ts';
import { State } from '../../shared/state.tsx';
import { words } from '../../shared/words.ts';
import { lastYear } from '../../shared/years.ts';
import { ReasonButton } from '../components/reason-button.tsx';
import { PapersSection } from '../papers/section.tsx';
import { fundraisingPaperTexts } from '../papers/texts.ts';
import { UserRoles } from './roles.tsx';
import { userTexts } from './texts.ts';
import { useUser } from './use-user.ts';

interface UserProps {
  user: Schemas['ManagedUser'];
}

/** User page with details, roles and account status. */
export default function UserRecord() {
  const texts = useTexts(userTexts);
  const me = useMe();
  const can = usePermission();
  return (
    <Loaded query={useUser()} lines={12}>
      {(user) => {
        const isOutside = user.roles.includes('system_admin') && !can('Run the system');
        const isMe = user.id === me.id;
        return (
          <>
            <PageHeader
              title={user.name}
              detail={<State kind="userStatus" value={user.status} />}
              back={{ label: texts.title, to: '/manage/users' }}
              actions={isOutside || isMe ? undefined : <Actions user={user} />}
            />
            <Stack gap="lg">
              {(isMe || isOutside) && (
                <Alert color="gray" variant="light">
                  {isMe ? texts.ownNote : texts.outsideNote}
                </Alert>
              )}
              <About user={user} />
              <UserRoles user={user} isOpen={!isMe && !isOutside} />
              {can('Run the system') && user.roles.includes('donor') && <Statements user={user} />}
            </Stack>
          </>
        );
      }}
    </Loaded>
  );
}

/** Yearly statements of a donor. Institutions issue them from the donor's donations. */
function Statements({ user: { id, name } }: UserProps) {
  const texts = useTexts(fundraisingPaperTexts);
  const year = String(lastYear());
  const statement = {
    type: 'donor_year',
    subject: `${id}:${year}`,
    name: texts.statementLabel(name, year),
    label: texts.statement(year),
  } as const;
  return <PapersSection recordId={`donor:${id}`} makeable={[statement]} />;
}

function Actions({ user: { id, name, status } }: UserProps) {
  const texts = useTexts(userTexts);
  const { edit } = useTexts(words);
  const refresh = useRefresh();
  const done = (text: string) => () => {
    void refresh();
    notifyDone(text);
  };
  return (
    <>
      <Button component={Link} to={`/manage/users/${id}/edit`} variant="default">
        {edit}
      </Button>
      {status === 'suspended' ? (
        <ConfirmButton
          label={texts.restore}
          title={texts.restoreTitle(name)}
          text={texts.restoreText}
          color="green"
          variant="filled"
          action={() => api.POST('/api/v1/users/{id}/restore', { params: { path: { id } } })}
          onDone={done(texts.restored)}
        />
      ) : (
        <ReasonButton
          label={texts.suspend}
          title={texts.suspendTitle(name)}
          text={texts.suspendText}
          action={(reason) =>
            api.POST('/api/v1/users/{id}/suspend', {
              params: { path: { id } },
              body: { reason: reason || null },
            })
          }
          onDone={done(texts.suspended)}
        />
      )}
    </>
  );
}

function About({ user }: UserProps) {
  const texts = useTexts(userTexts);
  const shared = useTexts(words);
  const { dateTime } = useFormats();
  const can = usePermission();
  return (
    <Section
      title={texts.about}
      actions={
        <Group gap="md" className="no-print">
          {can('Run the system') && (
            <Anchor component={Link} to={`/manage/recurring?user_id=${user.id}`} size="sm">
              {texts.recurring}
            </Anchor>
          )}
          <Anchor component={Link} to={`/manage/audit?actor_id=${user.id}`} size="sm">
            {texts.actions}
          </Anchor>
          <Anchor component={Link} to={`/manage/audit?subject_type=user&subject_id=${user.id}`} size="sm">
            {shared.history}
          </Anchor>
        </Group>
      }
    >
      <Facts
        facts={[
          { label: texts.email, value: user.email },
          { label: texts.phone, value: user.phone },
          { label: shared.institution, value: user.institution?.name ?? texts.noInstitution },
          {
            label: texts.lastLogin,
            value: user.last_login_at === null ? texts.never : dateTime(user.last_login_at),
          },
          { label: texts.joined, value: dateTime(user.created_at) },
          user.status === 'suspended' && {
            label: texts.suspendedSince(dateTime(user.suspended_at)),
            value: (
              <Text c="red" fw={600} style={{ whiteSpace: 'pre-line' }}>
                {user.suspension_reason ?? texts.noReason}
              </Text>
            ),
          },
        ]}
      />
    </Section>
  );
}
