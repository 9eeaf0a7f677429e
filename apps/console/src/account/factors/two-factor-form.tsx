import { Alert, Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { IconFingerprint } from '../../kit/icons/tabler.ts';
import { useTexts } from '../../language/language.tsx';
import { accountTexts } from '../texts.ts';
import {
  type Assertion,
  NoPasskey,
  type PasskeyOptions,
  preparePasskeys,
  showPasskey,
} from './passkey-browser.ts';

type Way = 'passkey' | 'code' | 'recovery_code';

/** Requests of the second step of a sign-in. Each service identifies the pending sign-in in its own way. */
export interface TwoFactorSteps {
  passkeyOptions(): Promise<PasskeyOptions>;
  send(answer: { code: string } | { recovery_code: string } | { passkey: Assertion }): Promise<unknown>;
}

interface TwoFactorFormProps {
  steps: TwoFactorSteps;
  /** True if the account has passkeys and this browser supports them. */
  hasPasskey: boolean;
  onDone: () => void;
  onBack: () => void;
}

/** Second step of a sign-in: a passkey, a code of the authenticator app, or a recovery code. */
export function TwoFactorForm({ steps, hasPasskey, onDone, onBack }: TwoFactorFormProps) {
  const texts = useTexts(accountTexts);
  const ways: Way[] = hasPasskey ? ['passkey', 'code', 'recovery_code'] : ['code', 'recovery_code'];
  const [way, setWay] = useState<Way>(ways[0]!);
  return (
    <Stack>
      <Title order={2} size="h4">
        {texts.twoFactorTitle}
      </Title>
      {way === 'passkey' ? (
        <PasskeyStep steps={steps} onDone={onDone} />
      ) : (
        <CodeStep key={way} kind={way} steps={steps} onDone={onDone} />
      )}
      <Stack gap={6} align="flex-start">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Anchor key={other} component="button" type="button" size="sm" onClick={() => setWay(other)}>
              {texts.ways[other]}
            </Anchor>
          ))}
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          {texts.back}
        </Anchor>
      </Stack>
    </Stack>
  );
}

type StepProps = Pick<TwoFactorFormProps, 'steps' | 'onDone'>;

function PasskeyStep({ steps, onDone }: StepProps) {
  const texts = useTexts(accountTexts);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    preparePasskeys();
    button.current?.focus();
  }, []);
  const showing = useMutation({
    mutationFn: async () => {
      await steps.send({ passkey: await showPasskey(await steps.passkeyOptions()) });
    },
    onSuccess: onDone,
  });
  return (
    <>
      <Text>{texts.twoFactorSteps.passkey}</Text>
      {showing.error instanceof NoPasskey ? (
        <Alert role="alert" color="yellow" variant="light">
          {texts.noPasskey}
        </Alert>
      ) : (
        <FormProblem error={showing.error} />
      )}
      <Button
        ref={button}
        leftSection={<IconFingerprint size={18} aria-hidden />}
        loading={showing.isPending}
        onClick={() => showing.mutate()}
      >
        {texts.usePasskey}
      </Button>
    </>
  );
}

function CodeStep({ kind, steps, onDone }: StepProps & { kind: 'code' | 'recovery_code' }) {
  const texts = useTexts(accountTexts);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const form = useForm({ initialValues: { code: '' } });
  const { submit, isSending, problem } = useSubmit(form, {
    send: ({ code }) => {
      // Authenticator apps show the code as two groups of three digits, and users copy the space.
      const typed = code.replaceAll(/\s/g, '');
      return steps.send(kind === 'code' ? { code: typed } : { recovery_code: typed });
    },
    names: { recovery_code: 'code' },
    onDone,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{texts.twoFactorSteps[kind]}</Text>
        <FormProblem error={problem} fields={['code', 'recovery_code']} isShort />
        <TextInput
          ref={input}
          label={kind === 'code' ? texts.code : texts.recoveryCode}
          autoComplete="one-time-code"
          inputMode={kind === 'code' ? 'numeric' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
          required
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          {...form.getInputProps('code')}
        />
        <Button type="submit" loading={isSending}>
          {texts.verify}
        </Button>
      </Stack>
    </form>
  );
}
