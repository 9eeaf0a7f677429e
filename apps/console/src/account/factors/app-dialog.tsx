import { Button, Code, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../kit/dialog.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { notifyDone } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import { CopyText } from '../copy-text.tsx';
import { ownTexts } from '../own-texts.ts';
import { usePasswordGate } from '../password/password-gate.tsx';
import classes from './app-dialog.module.css';
import { useFactors } from './factors.ts';
import { RecoveryCodes } from './recovery-codes-dialog.tsx';

interface AppDialogProps {
  onClose: () => void;
  onTurnedOn: () => Promise<unknown>;
}

/**
 * Dialog that sets up an authenticator app: shows the secret as a QR code and as text, verifies a first code, then
 * shows the recovery codes.
 */
export function AppDialog({ onClose, onTurnedOn }: AppDialogProps) {
  const texts = useTexts(ownTexts);
  const [isOn, setOn] = useState(false);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={isOn ? texts.codes : texts.setUpTitle}
      size="lg"
      closeOnClickOutside={false}
    >
      {isOn ? (
        <RecoveryCodes lead={texts.appIsOn} onClose={onClose} />
      ) : (
        <SetUp
          onDone={async () => {
            setOn(true);
            notifyDone(texts.turnedOn);
            await onTurnedOn();
          }}
        />
      )}
    </Dialog>
  );
}

function SetUp({ onDone }: { onDone: () => void }) {
  const texts = useTexts(ownTexts);
  const { withPassword } = usePasswordGate();
  const factors = useFactors();
  const { data: key, error } = useQuery({
    queryKey: ['account', 'app-key'],
    queryFn: () => withPassword(() => factors.setUpApp()),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const form = useForm({ initialValues: { code: '' } });
  const { submit, isSending, problem } = useSubmit(form, {
    send: ({ code }) => withPassword(() => factors.confirmApp(code.replaceAll(/\s/g, ''))),
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
                // Scripts in an SVG do not run when it is loaded through `<img>`.
                src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(key.svg)}`}
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
                {texts.enable}
              </Button>
            </Group>
          </Stack>
        </li>
      </ol>
    </form>
  );
}
