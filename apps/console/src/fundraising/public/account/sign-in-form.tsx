import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { answer } from '../../../api/client.ts';
import { hasStatus } from '../../../api/errors.ts';
import { PasswordInput } from '../../../kit/forms/password-input.tsx';
import { FormProblem } from '../../../kit/forms/problem.tsx';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import { useFirstFocus } from '../../../kit/use-first-focus.ts';
import { useTexts } from '../../../language/language.tsx';
import { useWhoseSession } from '../../../shell/session-dialog.tsx';
import { api } from '../../api.ts';
import { type SecondStep, secondStep, twoFactorStepIn } from './second-step.ts';
import { donorTexts } from './texts.ts';

interface SignInFormProps {
  onDone: () => void;
  /** Called when the password is correct but the address is not verified yet (F§5 rule 5). */
  onUnverified: (email: string) => void;
}

/** Sign-in form: email and password, then the second factor if the account has one. */
export function DonorSignInForm({ onDone, onUnverified }: SignInFormProps) {
  const [step, setStep] = useState<SecondStep>();
  const [email, setEmail] = useState('');
  if (step !== undefined) {
    const { Form, ...more } = step;
    return <Form {...more} onDone={onDone} onBack={() => setStep(undefined)} />;
  }
  const goOn = (next: SecondStep, of: string) => {
    setEmail(of);
    setStep(next);
  };
  return <PasswordForm email={email} onDone={onDone} onUnverified={onUnverified} onTwoFactorStep={goOn} />;
}

interface PasswordFormProps extends SignInFormProps {
  /** Email address that the user typed before the second step. */
  email: string;
  onTwoFactorStep: (step: SecondStep, email: string) => void;
}

function PasswordForm({ email, onDone, onUnverified, onTwoFactorStep }: PasswordFormProps) {
  const texts = useTexts(donorTexts);
  // In the dialog for an expired session, only the same user can sign in again.
  const whose = useWhoseSession()?.email;
  const first = useFirstFocus();
  const form = useForm({ initialValues: { email: whose ?? email, password: '' } });
  const { submit, isSending, problem } = useSubmit(form, {
    send: async (body) => {
      try {
        await answer(api.POST('/api/v1/web/auth/login', { body }));
        return undefined;
      } catch (error) {
        if (hasStatus(error, 403) && error.body.requires_verification === true)
          return { unverified: body.email };
        const challenge = twoFactorStepIn(error);
        if (challenge === undefined) throw error;
        return await secondStep(challenge);
      }
    },
    // The address is read-only in this dialog, so its errors are shown at the password field.
    names: whose === undefined ? {} : { email: 'password' },
    onDone: (more, values) => {
      if (more === undefined) onDone();
      else if ('unverified' in more) onUnverified(more.unverified);
      else onTwoFactorStep(more, values.email);
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <FormProblem isShort error={problem} fields={['email', 'password']} />
        <TextInput
          {...(whose === undefined ? { ref: first } : {})}
          label={texts.email}
          type="email"
          autoComplete="username"
          required={whose === undefined}
          readOnly={whose !== undefined}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={texts.password}
          autoComplete="current-password"
          data-autofocus={whose !== undefined || undefined}
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
