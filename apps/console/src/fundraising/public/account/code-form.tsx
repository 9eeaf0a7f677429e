import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { answer } from '../../../api/client.ts';
import { FormProblem } from '../../../kit/forms/problem.tsx';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { CodeField, isCode } from './code-field.tsx';
import { asFieldError } from './field-error.ts';
import { donorTexts } from './texts.ts';
import { useResend } from './use-resend.ts';

interface CodeFormProps {
  /** Address that received the code. If undefined, the form asks for the address. */
  email: string | undefined;
  canResendAt?: string | undefined;
  /** True if the user came here by signing in with an unverified address. */
  isReminded?: boolean | undefined;
  onDone: () => void;
}

/** Form for the emailed code, which verifies the address and signs the user in (F§5 rule 1). */
export function CodeForm({ email, canResendAt, isReminded = false, onDone }: CodeFormProps) {
  const texts = useTexts(donorTexts);
  const form = useForm({
    initialValues: { email: email ?? '', code: '' },
    validate: { code: (value) => (isCode(value) ? null : texts.codeWrong) },
  });
  const { submit, isSending, problem } = useSubmit(form, {
    send: (body) =>
      asFieldError('code', [400], () => answer(api.POST('/api/v1/web/auth/verify-email', { body }))),
    onDone,
  });
  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack>
          {isReminded && (
            <Alert color="yellow" variant="light">
              {texts.needsCode}
            </Alert>
          )}
          <FormProblem isShort error={problem} fields={['code', 'email']} />
          {email === undefined && (
            <TextInput
              label={texts.email}
              type="email"
              autoComplete="email"
              required
              {...form.getInputProps('email')}
            />
          )}
          <CodeField label={texts.code} data-autofocus {...form.getInputProps('code')} />
          <Button type="submit" loading={isSending}>
            {texts.verify}
          </Button>
        </Stack>
      </form>
      <Resend email={form.values.email} {...(canResendAt === undefined ? {} : { firstAt: canResendAt })} />
    </>
  );
}

function Resend({ email, firstAt }: { email: string; firstAt?: string }) {
  const texts = useTexts(donorTexts);
  const { number } = useFormats();
  // An empty `firstAt` prevents a status request while the user is still typing the address.
  const { secondsLeft, resend, isSending, isSent, problem } = useResend(
    email,
    firstAt ?? (email === '' ? '' : undefined),
  );
  return (
    <Stack gap={4} mt="md" align="center">
      <FormProblem error={problem} />
      <Button
        variant="subtle"
        disabled={secondsLeft > 0 || email === ''}
        loading={isSending}
        onClick={resend}
      >
        {secondsLeft > 0 ? texts.resendIn(number(secondsLeft)) : texts.resend}
      </Button>
      <Text size="sm" c="dimmed" ta="center" role="status">
        {isSent && texts.resent}
      </Text>
    </Stack>
  );
}
