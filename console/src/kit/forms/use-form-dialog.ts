import { useDisclosure } from '@mantine/hooks';
import { type Submission, type SubmittedForm, useSubmit } from './use-submit.ts';

/**
 * A form in a dialog that a button opens. What was typed is still there when it opens again; why it was refused before is
 * not. `dialog` is for `FormDialog`, which is closed before `onDone`.
 */
export function useFormDialog<Values extends Record<string, unknown>, Result>(
  form: SubmittedForm<Values>,
  { onDone, ...submission }: Submission<Values, Result>,
) {
  const [opened, { open, close }] = useDisclosure(false);
  const { forget, ...sending } = useSubmit(form, {
    ...submission,
    onDone: (result, values) => {
      close();
      onDone(result, values);
    },
  });
  return {
    open: () => {
      forget();
      open();
    },
    dialog: { ...sending, opened, onClose: close },
  };
}
