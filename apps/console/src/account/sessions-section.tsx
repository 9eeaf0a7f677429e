import { Badge, Button, Group, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../api/client.ts';
import { FormProblem } from '../kit/forms/problem.tsx';
import { IconDeviceDesktop, IconDeviceMobile } from '../kit/icons/tabler.ts';
import { notifyDone } from '../kit/notify.ts';
import { useFormats, useTexts } from '../language/language.tsx';
import { backOfficeApi } from './back-office-api.ts';
import { deviceOf } from './device.ts';
import { EndOthersDialog } from './end-others-dialog.tsx';
import { ownTexts } from './own-texts.ts';
import { Row } from './row.tsx';
import { Section } from './section.tsx';

export const SESSIONS_KEY = ['account', 'sessions'] as const;

const load = async () => (await answer(backOfficeApi.GET('/user/sessions'))).data;
export function useSessions() {
  return useQuery({ queryKey: SESSIONS_KEY, queryFn: load });
}

type Session = Awaited<ReturnType<typeof load>>[number];

/** Section that lists the user's sessions and ends them. */
export function SessionsSection() {
  const texts = useTexts(ownTexts);
  const [isEnding, setEnding] = useState(false);
  const { data, error } = useSessions();
  return (
    <Section title={texts.sessions} hint={texts.sessionsHint}>
      <FormProblem error={error} />
      {data !== undefined && (
        <Stack gap={0}>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
          {data.length > 1 && (
            <Group mt="md">
              <Button variant="default" onClick={() => setEnding(true)}>
                {texts.endOthers}
              </Button>
            </Group>
          )}
        </Stack>
      )}
      {isEnding && <EndOthersDialog onClose={() => setEnding(false)} />}
    </Section>
  );
}

function SessionRow({ session }: { session: Session }) {
  const texts = useTexts(ownTexts);
  const formats = useFormats();
  const queries = useQueryClient();
  const { browser, system, isPhone } = deviceOf(session.user_agent);
  const name =
    browser !== undefined && system !== undefined
      ? texts.browserOn(browser, system)
      : (browser ?? system ?? texts.unknownDevice);
  const ending = useMutation({
    mutationFn: () => backOfficeApi.DELETE('/user/sessions/{id}', { params: { path: { id: session.id } } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: SESSIONS_KEY });
      notifyDone(texts.sessionEnded);
    },
  });
  const Icon = isPhone ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <>
      <Row
        icon={<Icon size={22} aria-hidden />}
        title={name}
        detail={
          <>
            {session.ip_address ?? texts.unknownAddress} · {formats.ago(session.last_active_at)}
          </>
        }
        actions={
          session.is_current ? (
            <Badge variant="light" color="green" tt="none">
              {texts.thisDevice}
            </Badge>
          ) : (
            <Button
              variant="default"
              size="xs"
              loading={ending.isPending}
              onClick={() => ending.mutate()}
              aria-label={texts.endNamed(name)}
            >
              {texts.end}
            </Button>
          )
        }
      />
      <FormProblem error={ending.error} />
    </>
  );
}
