import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { useTexts } from '../../language/language.tsx';
import { backOfficeApi } from '../back-office-api.ts';
import { AuthLayout } from '../sign-in/auth-layout.tsx';
import type { SignInNotice } from '../sign-in/sign-in-page.tsx';
import { accountTexts } from '../texts.ts';
import { NewPasswordFields, useNewPasswordErrors } from './new-password.tsx';

interface MailedLink {
  token: string;
  email: string;
}

/** Page that the mailed link opens: sets a new password. */
export default function ResetPassword() {
  const texts = useTexts(accountTexts);
  const link = useMailedLink();
  return (
    <AuthLayout
      title={texts.resetTitle}
      below={
        <Anchor component={Link} to="/sign-in" display="block" ta="center" mt="lg">
          {texts.toSignIn}
        </Anchor>
      }
    >
      {link === undefined ? (
        <Stack>
          <Alert color="yellow" variant="light">
            {texts.noLink}
          </Alert>
          <Button variant="default" component={Link} to="/forgot-password">
            {texts.another}
          </Button>
        </Stack>
      ) : (
        <ResetForm link={link} />
      )}
    </AuthLayout>
  );
}

/**
 * Returns the token and email of the mailed link. They are removed from the address at once, so that the token does not
 * stay in the browser history or on a shared screen. The history state keeps them for a reload.
 */
function useMailedLink(): MailedLink | undefined {
  const [params] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const token = params.get('token');
  const email = params.get('email');
  useEffect(() => {
    if (token !== null && email !== null)
      void navigate(pathname, { replace: true, state: { link: { token, email } } });
  }, [token, email, pathname, navigate]);
  if (token !== null && email !== null) return { token, email };
  return (state as { link?: MailedLink } | null)?.link;
}

function ResetForm({ link }: { link: MailedLink }) {
  const texts = useTexts(accountTexts);
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { password: '', password_confirmation: '' },
  });
  const { submit, isSending, problem } = useSubmit(form, {
    ownErrors: useNewPasswordErrors(),
    send: (passwords) => backOfficeApi.POST('/reset-password', { body: { ...link, ...passwords } }),
    onDone: () => {
      const state: SignInNotice = { notice: 'passwordReset' };
      void navigate('/sign-in', { replace: true, state });
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text style={{ overflowWrap: 'anywhere' }}>{texts.resetFor(link.email)}</Text>
        <FormProblem error={problem} fields={['password', 'password_confirmation']} isShort />
        {/* Lets password managers match the password to the account. */}
        <input type="text" autoComplete="username" value={link.email} readOnly hidden />
        <NewPasswordFields getInputProps={form.getInputProps} />
        <Button type="submit" loading={isSending}>
          {texts.setPassword}
        </Button>
      </Stack>
    </form>
  );
}
