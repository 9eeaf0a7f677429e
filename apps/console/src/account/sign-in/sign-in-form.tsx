import { isMessage } from '@bulwagan/contracts/errors/shared/recognized.ts';
import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { forgetCsrf } from '../../api/csrf.ts';
import { hasStatus } from '../../api/errors.ts';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { useFirstFocus } from '../../kit/use-first-focus.ts';
import { useTexts } from '../../language/language.tsx';
import { useWhoseSession } from '../../shell/session-dialog.tsx';
import { officeSteps } from '../factors/office-factors.ts';
import { canUsePasskeys, namesPasskeys } from '../factors/passkey-browser.ts';
import { TwoFactorForm } from '../factors/two-factor-form.tsx';
import { PasswordField } from '../password/password-field.tsx';
import { accountTexts } from '../texts.ts';

interface Credentials {
  name: string;
  password: string;
}

export interface SignInFormProps {
  /** Field that identifies the user: `email` (court, fundraising) or `username` (workforce). */
  by: 'email' | 'username';
  /** Sends the credentials. Resolves with whether a second factor is required. */
  login: (credentials: Credentials) => Promise<{ two_factor: boolean }>;
  onDone: () => void;
}

interface TwoFactorStep {
  hasPasskey: boolean;
}

/** Sign-in form: credentials, then the second factor of accounts that have one. */
export function SignInForm({ by, login, onDone }: SignInFormProps) {
  const [challenge, setTwoFactorStep] = useState<TwoFactorStep>();
  if (challenge !== undefined)
    return (
      <TwoFactorForm
        {...challenge}
        steps={officeSteps}
        onDone={() => {
          // The CSRF token changes with the session.
          forgetCsrf();
          onDone();
        }}
        onBack={() => setTwoFactorStep(undefined)}
      />
    );
  return <PasswordForm by={by} login={login} onDone={(more) => (more ? setTwoFactorStep(more) : onDone())} />;
}

function PasswordForm({
  by,
  login,
  onDone,
}: Pick<SignInFormProps, 'by' | 'login'> & { onDone: (challenge: TwoFactorStep | undefined) => void }) {
  const texts = useTexts(accountTexts);
  const known = useWhoseSession()?.[by];
  const first = useFirstFocus();
  const form = useForm({ initialValues: { name: known ?? '', password: '' } });
  const { submit, isSending, problem } = useSubmit(form, {
    send: async (credentials: Credentials) => {
      const { two_factor } = await login(credentials);
      // The CSRF token changes with the session.
      forgetCsrf();
      return two_factor ? { hasPasskey: await hasPasskey() } : undefined;
    },
    names: { [by]: known === undefined ? 'name' : 'password' },
    onDone,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {isDisabled(problem) ? (
          <Alert role="alert" color="red" variant="light" title={texts.disabledTitle}>
            {texts.disabled}
          </Alert>
        ) : (
          <FormProblem error={problem} fields={['email', 'username', 'password']} isShort />
        )}
        <TextInput
          {...(known === undefined ? { ref: first } : {})}
          label={texts[by]}
          type={by === 'email' ? 'email' : 'text'}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required={known === undefined}
          readOnly={known !== undefined}
          {...form.getInputProps('name')}
        />
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          data-autofocus={known !== undefined || undefined}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={isSending} mt={4}>
          {texts.signIn}
        </Button>
      </Stack>
    </form>
  );
}

/** True if the password was right but the account is disabled. */
function isDisabled(problem: unknown): boolean {
  return hasStatus(problem, 403) && isMessage(problem.message, 'account.disabled');
}

/** Resolved before the second step is rendered, so that its layout does not shift. */
async function hasPasskey(): Promise<boolean> {
  if (!canUsePasskeys()) return false;
  return namesPasskeys(await officeSteps.passkeyOptions());
}
