import { Button, Code, Group, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../api/client.ts';
import { FormProblem } from '../kit/forms/problem.tsx';
import { useSubmit } from '../kit/forms/use-submit.ts';
import { tellDone } from '../kit/tell.ts';
import { useTexts } from '../language/language.tsx';
import { ME_KEY } from '../shell/session-dialog.tsx';
import classes from './app-dialog.module.css';
import { CopyText } from './copy-text.tsx';
import { officeApi } from './office-api.ts';
import { ownTexts } from './own-texts.ts';
import { usePasswordGate } from './password-gate.tsx';
import { RecoveryCodes } from './recovery-codes-dialog.tsx';

/** Sets up an authenticator app: the secret as a picture or to type, a first code, and the codes for when it is lost. */
export function AppDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(ownTexts);
  const queries = useQueryClient();
  const [isOn, setOn] = useState(false);
  return (
    <Modal
      opened
      onClose={onClose}
      title={isOn ? texts.codes : texts.setUpTitle}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      {isOn ? (
        <RecoveryCodes lead={texts.appIsOn} onClose={onClose} />
      ) : (
        <SetUp
          onDone={async () => {
            setOn(true);
            tellDone(texts.turnedOn);
            await queries.invalidateQueries({ queryKey: ME_KEY });
          }}
        />
      )}
    </Modal>
  );
}

function SetUp({ onDone }: { onDone: () => void }) {
  const texts = useTexts(ownTexts);
  const { withPassword } = usePasswordGate();
  const { data: key, error } = useQuery({
    queryKey: ['account', 'app-key'],
    queryFn: () => withPassword(makeKey),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const form = useForm({ initialValues: { code: '' } });
  const { submit, isSending, problem } = useSubmit(form, {
    send: ({ code }) =>
      withPassword(() =>
        officeApi.POST('/user/confirmed-two-factor-authentication', {
          body: { code: code.replaceAll(/\s/g, '') },
        }),
      ),
    onDone,
  });
  return (
    <form onSubmit={submit} noValidate>
      <FormProblem error={error} />
      <ol className={classes.steps}>
        <li>
          <Text>{texts.scan}</Text>
          <div className={classes.key}>
            {key === undefined ? (
              <Skeleton w={200} h={200} />
            ) : (
              <img
                className={classes.picture}
                src={key.picture}
                alt={texts.qrCode}
                width={200}
                height={200}
              />
            )}
            <Stack gap="xs" align="flex-start" miw={0}>
              <Text size="sm" c="dimmed">
                {texts.orType}
              </Text>
              {key === undefined ? (
                <Skeleton h={48} />
              ) : (
                <>
                  <Code block className={classes.secret}>
                    {key.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
                  </Code>
                  <CopyText text={key.secret} />
                </>
              )}
            </Stack>
          </div>
        </li>
        <li>
          <Stack gap="sm">
            <Text>{texts.firstCode}</Text>
            <FormProblem error={problem} fields={['code']} isShort />
            <TextInput
              label={texts.code}
              autoComplete="one-time-code"
              inputMode="numeric"
              required
              maw={220}
              data-autofocus
              styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
              {...form.getInputProps('code')}
            />
            <Group>
              <Button type="submit" loading={isSending} disabled={key === undefined}>
                {texts.turnOn}
              </Button>
            </Group>
          </Stack>
        </li>
      </ol>
    </form>
  );
}

/** A secret that was begun and not confirmed stays: the app may know it already. */
async function makeKey(): Promise<{ picture: string; secret: string }> {
  await officeApi.POST('/user/two-factor-authentication', { body: {} });
  const [picture, { secretKey }] = await Promise.all([
    answer(officeApi.GET('/user/two-factor-qr-code')),
    answer(officeApi.GET('/user/two-factor-secret-key')),
  ]);
  if (!('svg' in picture)) throw new Error('The server made no secret.');
  return {
    // As an image it is drawn and nothing more, whatever it holds.
    picture: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture.svg)}`,
    secret: secretKey,
  };
}
