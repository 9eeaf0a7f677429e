import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { PasswordInput } from '../../../kit/forms/password-input.tsx';
import { FormProblem } from '../../../kit/forms/problem.tsx';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import { notifyDone } from '../../../kit/notify.ts';
import { useTexts } from '../../../language/language.tsx';
import { ME_KEY } from '../../../shell/session-dialog.tsx';
import { api } from '../../api.ts';
import { asFieldError } from '../account/field-error.ts';
import { DEVICES_KEY } from './devices.tsx';
import { profileTexts } from './texts.ts';

const EMPTY = { current_password: '', password: '', password_confirmation: '' };

/** Form that changes the password and signs out all other devices. */
export function PasswordForm() {
  const texts = useTexts(profileTexts);
  const queries = useQueryClient();
  const form = useForm({
    initialValues: EMPTY,
  });
  const { submit, isSending, problem } = useSubmit(form, {
    ownErrors: ({ password, password_confirmation }) => ({
      password_confirmation: password_confirmation === password ? null : texts.notSame,
    }),
    send: (body) =>
      asFieldError('password', [422], () => answer(api.PUT('/api/v1/profile/password', { body }))),
    onDone: () => {
      form.setValues(EMPTY);
      form.resetDirty(EMPTY);
      void queries.invalidateQueries({ queryKey: DEVICES_KEY });
      void queries.invalidateQueries({ queryKey: ME_KEY });
      notifyDone(texts.changed);
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm" c="dimmed">
          {texts.endsOtherDevices}
        </Text>
        <PasswordInput
          label={texts.current}
          autoComplete="current-password"
          required
          {...form.getInputProps('current_password')}
        />
        <PasswordInput
          label={texts.newPassword}
          description={texts.passwordHint}
          autoComplete="new-password"
          required
          {...form.getInputProps('password')}
        />
        <PasswordInput
          label={texts.repeat}
          autoComplete="new-password"
          required
          {...form.getInputProps('password_confirmation')}
        />
        <FormProblem isShort error={problem} fields={Object.keys(EMPTY)} />
        <Group>
          <Button type="submit" loading={isSending}>
            {texts.change}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
