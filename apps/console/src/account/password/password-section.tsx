import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { forgetCsrf } from '../../api/csrf.ts';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { notifyDone } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import { ME_KEY } from '../../shell/session-dialog.tsx';
import { backOfficeApi } from '../back-office-api.ts';
import { usePerson } from '../me.tsx';
import type { BackOfficeUser } from '../office-person.ts';
import { ownTexts } from '../own-texts.ts';
import { Section } from '../section.tsx';
import { SESSIONS_KEY } from '../sessions-section.tsx';
import { NewPasswordFields, useNewPasswordErrors } from './new-password.tsx';
import { PasswordField } from './password-field.tsx';

/** Section that changes the password, which signs out all other devices. */
export function PasswordSection() {
  const texts = useTexts(ownTexts);
  const queries = useQueryClient();
  const { username, email } = usePerson<BackOfficeUser>();
  const form = useForm({
    initialValues: { current_password: '', password: '', password_confirmation: '' },
  });
  const { submit, isSending, problem } = useSubmit(form, {
    ownErrors: useNewPasswordErrors(),
    send: (body) => backOfficeApi.PUT('/user/password', { body }),
    onDone: () => {
      // The server changed the session ID, so the CSRF token is stale.
      forgetCsrf();
      form.reset();
      notifyDone(texts.passwordChanged);
      void queries.invalidateQueries({ queryKey: SESSIONS_KEY });
      void queries.invalidateQueries({ queryKey: ME_KEY });
    },
  });
  return (
    <Section title={texts.password} hint={texts.endsOtherDevices}>
      <form onSubmit={submit} noValidate>
        <Stack maw={420}>
          <FormProblem
            error={problem}
            fields={['current_password', 'password', 'password_confirmation']}
            isShort
          />
          {/* Lets password managers match the password to the account. */}
          <input type="text" autoComplete="username" value={username ?? email} readOnly hidden />
          <PasswordField
            label={texts.currentPassword}
            autoComplete="current-password"
            {...form.getInputProps('current_password')}
          />
          <NewPasswordFields getInputProps={form.getInputProps} />
          <Group>
            <Button type="submit" loading={isSending}>
              {texts.changePassword}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
