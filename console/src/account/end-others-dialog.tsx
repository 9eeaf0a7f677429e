import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { FormProblem } from '../kit/forms/problem.tsx';
import { useSubmit } from '../kit/forms/use-submit.ts';
import { tellDone } from '../kit/tell.ts';
import { useTexts } from '../language/language.tsx';
import { officeApi } from './office-api.ts';
import { ownTexts } from './own-texts.ts';
import { PasswordField } from './password-field.tsx';
import { accountTexts } from './texts.ts';

/** Ends all other sessions; the password shows that it is not one of them who asks. */
export function EndOthersDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(ownTexts);
  const { password } = useTexts(accountTexts);
  const queries = useQueryClient();
  const form = useForm({ initialValues: { password: '' } });
  const { submit, isSending, problem } = useSubmit(form, {
    send: (body) => officeApi.DELETE('/user/sessions', { body }),
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: ['account', 'sessions'] });
      onClose();
      tellDone(texts.othersEnded);
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.endOthersTitle}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text>{texts.endOthersHint}</Text>
          <FormProblem error={problem} fields={['password']} isShort />
          <PasswordField
            label={password}
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('password')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={isSending}>
              {texts.endOthers}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
