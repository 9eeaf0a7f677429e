import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { answer } from '../../../api/client.ts';
import { PasswordInput } from '../../../kit/forms/password-input.tsx';
import { FormProblem } from '../../../kit/forms/problem.tsx';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import { notifyDone } from '../../../kit/notify.ts';
import { useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { CodeField, isCode } from './code-field.tsx';
import { asFieldError } from './field-error.ts';
import { Panel } from './panel.tsx';
import { donorTexts } from './texts.ts';

type Known = { email: string; token: string };

/** Password reset in three steps: address, emailed code, new password (F§5 rule 6). */
export default function Reset() {
  const texts = useTexts(donorTexts);
  const [known, setKnown] = useState<Known>(useFromAddress());
  const [step, setStep] = useState<'email' | 'code' | 'password'>(known.email === '' ? 'email' : 'code');
  return (
    <Panel
      title={texts.resetTitle}
      lead={{ email: texts.resetLead, code: texts.sentLead(known.email), password: texts.chooseLead }[step]}
      foot={<Link to="/sign-in">{texts.signIn}</Link>}
    >
      {step === 'email' && (
        <EmailForm
          onDone={(email) => {
            setKnown({ email, token: '' });
            setStep('code');
          }}
        />
      )}
      {step === 'code' && (
        <CodeForm
          known={known}
          onDone={(token) => {
            setKnown({ ...known, token });
            setStep('password');
          }}
          onBack={() => setStep('email')}
        />
      )}
      {step === 'password' && <PasswordForm known={known} onRefused={() => setStep('code')} />}
    </Panel>
  );
}

/** Reads the email address and code from the link once, then removes them from the browser history (F§5 rule 8). */
function useFromAddress(): Known {
  const [params, setParams] = useSearchParams();
  const [read] = useState<Known>(() => ({
    email: params.get('email') ?? '',
    token: (params.get('token') ?? '').replaceAll(/\D/g, ''),
  }));
  const isToClear = params.has('email') || params.has('token');
  useEffect(() => {
    if (isToClear) setParams({}, { replace: true });
  }, [isToClear, setParams]);
  return read;
}

function EmailForm({ onDone }: { onDone: (email: string) => void }) {
  const texts = useTexts(donorTexts);
  const form = useForm({ initialValues: { email: '' } });
  const { submit, isSending, problem } = useSubmit(form, {
    send: (body) =>
      asFieldError('email', [422], () => answer(api.POST('/api/v1/auth/forgot-password', { body }))),
    onDone: (_result, { email }) => onDone(email),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <FormProblem isShort error={problem} fields={['email']} />
        <TextInput
          label={texts.email}
          type="email"
          autoComplete="email"
          required
          {...form.getInputProps('email')}
        />
        <Button type="submit" loading={isSending}>
          {texts.sendCode}
        </Button>
      </Stack>
    </form>
  );
}

interface CodeFormProps {
  known: Known;
  onDone: (token: string) => void;
  onBack: () => void;
}

function CodeForm({ known, onDone, onBack }: CodeFormProps) {
  const texts = useTexts(donorTexts);
  const form = useForm({
    initialValues: { token: known.token },
    validate: { token: (value) => (isCode(value) ? null : texts.codeWrong) },
  });
  const { submit, isSending, problem } = useSubmit(form, {
    send: ({ token }) =>
      asFieldError('token', [422], () =>
        answer(api.POST('/api/v1/auth/verify-reset-token', { body: { email: known.email, token } })),
      ),
    onDone: (_result, { token }) => onDone(token),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <FormProblem isShort error={problem} fields={['token']} />
        <CodeField label={texts.code} {...form.getInputProps('token')} />
        <Button type="submit" loading={isSending}>
          {texts.check}
        </Button>
        <Button variant="subtle" onClick={onBack}>
          {texts.resend}
        </Button>
      </Stack>
    </form>
  );
}

function PasswordForm({ known, onRefused }: { known: Known; onRefused: () => void }) {
  const texts = useTexts(donorTexts);
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { password: '', password_confirmation: '' },
  });
  const { submit, isSending, problem } = useSubmit(form, {
    ownErrors: ({ password, password_confirmation }) => ({
      password_confirmation: password_confirmation === password ? null : texts.notSame,
    }),
    send: (values) =>
      asFieldError('password', [422], () =>
        answer(api.POST('/api/v1/auth/reset-password', { body: { ...known, ...values } })),
      ),
    onDone: () => {
      notifyDone(texts.changed);
      void navigate('/sign-in', { replace: true });
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <FormProblem isShort error={problem} fields={['password', 'password_confirmation']} />
        <PasswordInput
          label={texts.newOne}
          description={texts.passwordHint}
          autoComplete="new-password"
          required
          {...form.getInputProps('password')}
        />
        <PasswordInput
          label={texts.again}
          autoComplete="new-password"
          required
          {...form.getInputProps('password_confirmation')}
        />
        <Button type="submit" loading={isSending}>
          {texts.change}
        </Button>
        {problem !== null && (
          <Alert color="gray" variant="light" p="xs">
            <Button variant="subtle" size="compact-sm" onClick={onRefused}>
              {texts.resend}
            </Button>
          </Alert>
        )}
      </Stack>
    </form>
  );
}
