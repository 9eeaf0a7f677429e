import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '../kit/forms/form-dialog.tsx';
import { useSubmit } from '../kit/forms/use-submit.ts';
import { notifyDone } from '../kit/notify.ts';
import { useTexts } from '../language/language.tsx';
import { backOfficeApi } from './back-office-api.ts';
import { ownTexts } from './own-texts.ts';
import { PasswordField } from './password/password-field.tsx';
import { accountTexts } from './texts.ts';

/** Dialog that ends all other sessions. The password proves that the request does not come from a stolen session. */
export function EndOthersDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(ownTexts);
  const { password } = useTexts(accountTexts);
  const queries = useQueryClient();
  const form = useForm({ initialValues: { password: '' } });
  const sending = useSubmit(form, {
    send: (body) => backOfficeApi.DELETE('/user/sessions', { body }),
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: ['account', 'sessions'] });
      onClose();
      notifyDone(texts.othersEnded);
    },
  });
  return (
    <FormDialog
      title={texts.endOthersTitle}
      onClose={onClose}
      {...sending}
      fields={['password']}
      isShort
      save={texts.endOthers}
    >
      <Text>{texts.endOthersHint}</Text>
      <PasswordField
        label={password}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
    </FormDialog>
  );
}
