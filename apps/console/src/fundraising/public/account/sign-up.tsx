import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { answer } from '../../../api/client.ts';
import { PasswordInput } from '../../../kit/forms/password-input.tsx';
import { FormProblem } from '../../../kit/forms/problem.tsx';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import { useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { NameFields } from '../name-fields.tsx';
import { Panel } from './panel.tsx';
import { donorTexts } from './texts.ts';

const FIELDS = ['first_name', 'last_name', 'email', 'password', 'password_confirmation'];

/** Page that creates a donor account; the verification code follows by email. */
export default function SignUp() {
  const texts = useTexts(donorTexts);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const to = params.get('to');
  const on = to === null ? '' : `?${new URLSearchParams({ to })}`;
  const form = useForm({
    initialValues: { first_name: '', last_name: '', email: '', password: '', password_confirmation: '' },
  });
  const { submit, isSending, problem } = useSubmit(form, {
    ownErrors: ({ password, password_confirmation }) => ({
      password_confirmation: password_confirmation === password ? null : texts.notSame,
    }),
    send: (body) => answer(api.POST('/api/v1/web/auth/register', { body })),
    onDone: ({ data: { email, can_resend_at } }) =>
      void navigate(`/sign-up/code${on}`, { state: { email, canResendAt: can_resend_at } }),
  });
  return (
    <Panel
      title={texts.signUpTitle}
      lead={texts.signUpLead}
      foot={
        <>
          {texts.haveAccount} <Link to={`/sign-in${on}`}>{texts.signIn}</Link>
        </>
      }
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormProblem error={problem} fields={FIELDS} />
          <NameFields texts={texts} propsOf={(field) => form.getInputProps(field)} />
          <TextInput
            label={texts.email}
            type="email"
            autoComplete="email"
            required
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label={texts.newPassword}
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
          <Text size="sm" c="dimmed">
            {texts.agree} <Link to="/legal">{texts.terms}</Link>.
          </Text>
          <Button type="submit" loading={isSending}>
            {texts.create}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}
