import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Link } from 'react-router';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { IconMailCheck } from '../../kit/icons/tabler.ts';
import { useTexts } from '../../language/language.tsx';
import { backOfficeApi } from '../back-office-api.ts';
import { AuthLayout } from '../sign-in/auth-layout.tsx';
import { accountTexts } from '../texts.ts';

/** Requests a password-reset mail. The page does not reveal whether the account exists. */
export default function ForgotPassword() {
  const texts = useTexts(accountTexts);
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  return (
    <AuthLayout
      title={isSent ? texts.sentTitle : texts.forgotTitle}
      below={
        <Anchor component={Link} to="/sign-in" display="block" ta="center" mt="lg">
          {texts.toSignIn}
        </Anchor>
      }
    >
      {isSent ? (
        <Stack>
          <Alert role="status" color="green" variant="light" icon={<IconMailCheck aria-hidden />}>
            {texts.sent(email)}
          </Alert>
          <Text c="dimmed" size="sm">
            {texts.notThere}
          </Text>
          <Button variant="default" onClick={() => setSent(false)}>
            {texts.another}
          </Button>
        </Stack>
      ) : (
        <AskForm
          email={email}
          onDone={(asked) => {
            setEmail(asked);
            setSent(true);
          }}
        />
      )}
    </AuthLayout>
  );
}

function AskForm({ email, onDone }: { email: string; onDone: (email: string) => void }) {
  const texts = useTexts(accountTexts);
  const form = useForm({ initialValues: { email } });
  const { submit, isSending, problem } = useSubmit(form, {
    send: (body) => backOfficeApi.POST('/forgot-password', { body }),
    onDone: (_result, asked) => onDone(asked.email.trim()),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{texts.forgotHint}</Text>
        <FormProblem error={problem} fields={['email']} isShort />
        <TextInput
          label={texts.email}
          type="email"
          autoComplete="email"
          required
          {...form.getInputProps('email')}
        />
        <Button type="submit" loading={isSending}>
          {texts.sendLink}
        </Button>
      </Stack>
    </form>
  );
}
