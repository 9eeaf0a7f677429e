import { Badge, Skeleton, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { Section } from '../../kit/section.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { USERS_KEY, type User } from './components.tsx';
import { deviceOf } from './device.ts';
import classes from './rows.module.css';
import { userTexts } from './texts.ts';

/** Section with the account's sessions, each with a button to end it. */
export function SessionsSection({ user }: { user: User }) {
  const texts = useTexts(userTexts);
  const { ago } = useFormats();
  const queries = useQueryClient();
  const queryKey = [...USERS_KEY, user.id, 'sessions'];
  const query = useQuery({
    queryKey,
    queryFn: async () =>
      (await answer(api.GET('/api/users/{user}/sessions', { params: { path: { user: user.id } } }))).data,
  });
  return (
    <Section title={texts.sessions} hint={texts.sessionsHint}>
      {query.data === undefined && !query.isError && <Skeleton h={48} />}
      <FormProblem error={query.error} />
      {query.data?.length === 0 && <Text c="dimmed">{texts.noSessions}</Text>}
      <ul className={classes.rows}>
        {query.data?.map((session) => {
          const device = deviceOf(session.user_agent);
          return (
            <li key={session.id}>
              <div>
                <Text fw={600} component="div">
                  {device === undefined ? texts.unknownDevice : texts.device(device.browser, device.system)}{' '}
                  {session.is_current && (
                    <Badge color="blue" variant="light">
                      {texts.current}
                    </Badge>
                  )}
                </Text>
                <Text size="sm" c="dimmed">
                  {[session.ip_address, texts.lastActive(ago(session.last_active_at))]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </div>
              {!session.is_current && (
                <ConfirmButton
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  label={texts.end}
                  title={texts.endTitle}
                  text={texts.endText}
                  action={() =>
                    api.DELETE('/api/users/{user}/sessions/{session}', {
                      params: { path: { user: user.id, session: session.id } },
                    })
                  }
                  onDone={() => {
                    void queries.invalidateQueries({ queryKey });
                    notifyDone(texts.ended);
                  }}
                />
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
