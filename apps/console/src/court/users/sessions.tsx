import { Badge, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { deviceOf } from '../../account/device.ts';
import { answer } from '../../api/client.ts';
import { hasStatus } from '../../api/errors.ts';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { IconDeviceLaptop, IconDeviceMobile } from '../../kit/icons/tabler.ts';
import { notifyDone } from '../../kit/notify.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { ErrorState } from '../../shell/error-state.tsx';
import { api, type Schemas } from '../api.ts';
import { explained } from './refusal.ts';
import { useIsAbove } from './role-grants.ts';
import { userTexts } from './texts.ts';

type Session = Schemas['UserSession'];

/** Active sessions of an account, each with a button to end it. */
export function Sessions({ user }: { user: Schemas['User'] }) {
  const { id } = user;
  const texts = useTexts(userTexts);
  const isAbove = useIsAbove(user);
  const params = { path: { id } };
  const query = useQuery({
    queryKey: ['users', 'one', id, 'sessions'],
    enabled: isAbove === false,
    queryFn: async () => (await answer(api.GET('/api/users/{id}/sessions', { params }))).data,
  });
  const others = (query.data ?? []).filter((session) => !session.is_current);
  return (
    <section aria-labelledby="sessions">
      <Group justify="space-between" align="flex-end" mb="sm" mih={58}>
        <div>
          <Title order={2} size="h4" id="sessions">
            {texts.sessions}
          </Title>
          <Text c="dimmed" size="sm">
            {texts.sessionsHint}
          </Text>
        </div>
        {others.length > 1 && <EndButton userId={id} sessions={others} label={texts.endAll} />}
      </Group>
      {isAbove && <Text>{texts.outsideSessions}</Text>}
      {query.isError &&
        (hasStatus(query.error, 403) ? (
          <Text>{texts.outsideSessions}</Text>
        ) : (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ))}
      {query.isPending && isAbove !== true && <Skeleton h={58} />}
      {query.data?.length === 0 && (
        <Paper withBorder p="md">
          <Text>{texts.noSessions}</Text>
        </Paper>
      )}
      <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {query.data?.map((session) => (
          <SessionRow key={session.id} userId={id} session={session} />
        ))}
      </Stack>
    </section>
  );
}

function SessionRow({ userId, session }: { userId: number; session: Session }) {
  const texts = useTexts(userTexts);
  const { ago } = useFormats();
  const { browser, system, isPhone } = deviceOf(session.user_agent);
  const Icon = isPhone ? IconDeviceMobile : IconDeviceLaptop;
  const device =
    browser !== undefined && system !== undefined
      ? texts.deviceOn(browser, system)
      : (browser ?? system ?? (session.user_agent === null ? texts.unknownDevice : texts.program));
  return (
    <Paper withBorder p="md" component="li">
      <Group justify="space-between" wrap="nowrap">
        <Group wrap="nowrap">
          <Icon size={26} aria-hidden stroke={1.4} />
          <div>
            <Text fw={600}>{device}</Text>
            <Text size="sm" c="dimmed">
              {session.ip_address ?? texts.unknownAddress} · {texts.lastActive(ago(session.last_active_at))}
            </Text>
          </div>
        </Group>
        {session.is_current ? (
          <Badge tt="none" variant="light" component="span">
            {texts.thisSession}
          </Badge>
        ) : (
          <EndButton userId={userId} sessions={[session]} label={texts.end} of={texts.endSession(device)} />
        )}
      </Group>
    </Paper>
  );
}

function EndButton({
  userId,
  sessions,
  label,
  of,
}: {
  userId: number;
  sessions: Session[];
  label: string;
  of?: string;
}) {
  const texts = useTexts(userTexts);
  const queries = useQueryClient();
  const isOne = sessions.length === 1;
  return (
    <ConfirmButton
      size="xs"
      label={label}
      aria-label={of}
      title={of === undefined ? texts.endAllTitle : texts.endTitle}
      text={texts.endText}
      action={async () => {
        for (const session of sessions) {
          const params = { path: { id: userId, session: session.id } };
          await explained(api.DELETE('/api/users/{id}/sessions/{session}', { params }), texts.outside);
        }
      }}
      onDone={() => {
        notifyDone(isOne ? texts.ended : texts.endedAll);
        void queries.invalidateQueries({ queryKey: ['users', 'one', userId, 'sessions'] });
      }}
    />
  );
}
