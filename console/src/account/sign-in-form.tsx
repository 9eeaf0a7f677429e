import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { forgetCsrf } from '../api/csrf.ts';
import { FormProblem } from '../kit/forms/problem.tsx';
import { useSubmit } from '../kit/forms/use-submit.ts';
import { useTexts } from '../language/language.tsx';
import { officeApi } from './office-api.ts';
import { accountTexts } from './texts.ts';

export interface Credentials {
  name: string;
  password: string;
}

export interface SignInFormProps {
  /** What one signs in by: `email` (court) or `username` (workforce). */
  by: 'email' | 'username';
  /** Sends the credentials; whether a second factor is to follow. */
  login: (credentials: Credentials) => Promise<{ two_factor: boolean }>;
  onDone: () => void;
}

/** Name and password, then the second factor of those who have one. */
export function SignInForm({ by, login, onDone }: SignInFormProps) {
  const [isChallenged, setChallenged] = useState(false);
  if (isChallenged) return <ChallengeForm onDone={onDone} onBack={() => setChallenged(false)} />;
  return <PasswordForm by={by} login={login} onDone={(more) => (more ? setChallenged(true) : onDone())} />;
}

function PasswordForm({
  by,
  login,
  onDone,
}: Pick<SignInFormProps, 'by' | 'login'> & { onDone: (isChallenged: boolean) => void }) {
  const texts = useTexts(accountTexts);
  const form = useForm({ initialValues: { name: '', password: '' } });
  const { submit, isSending, problem } = useSubmit(form, {
    send: login,
    names: { [by]: 'name' },
    onDone: ({ two_factor }) => {
      // The token changes with the session.
      forgetCsrf();
      onDone(two_factor);
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <FormProblem error={problem} fields={['email', 'username', 'password']} />
        <TextInput
          label={texts[by]}
          type={by === 'email' ? 'email' : 'text'}
          autoComplete="username"
          required
          {...form.getInputProps('name')}
        />
        <PasswordInput
          label={texts.password}
          autoComplete="current-password"
          required
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={isSending}>
          {texts.signIn}
        </Button>
      </Stack>
    </form>
  );
}

function ChallengeForm({ onDone, onBack }: { onDone: () => void; onBack: () => void }) {
  const texts = useTexts(accountTexts);
  const [kind, setKind] = useState<'code' | 'recovery_code'>('code');
  const form = useForm({ initialValues: { code: '' } });
  const { submit, isSending, problem } = useSubmit(form, {
    send: ({ code }) => officeApi.POST('/two-factor-challenge', { body: { [kind]: code } }),
    names: { recovery_code: 'code' },
    onDone: () => {
      forgetCsrf();
      onDone();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{texts.challenge}</Text>
        <FormProblem error={problem} fields={['code', 'recovery_code']} />
        <TextInput
          label={kind === 'code' ? texts.code : texts.recoveryCode}
          autoComplete="one-time-code"
          inputMode={kind === 'code' ? 'numeric' : 'text'}
          required
          data-autofocus
          {...form.getInputProps('code')}
        />
        <Button type="submit" loading={isSending}>
          {texts.verify}
        </Button>
        <Anchor
          component="button"
          type="button"
          onClick={() => setKind(kind === 'code' ? 'recovery_code' : 'code')}
        >
          {kind === 'code' ? texts.recovery : texts.useCode}
        </Anchor>
        <Anchor component="button" type="button" onClick={onBack}>
          {texts.back}
        </Anchor>
      </Stack>
    </form>
  );
}
