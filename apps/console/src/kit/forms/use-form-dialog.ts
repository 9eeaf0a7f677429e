import type { UseFormReturnType } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { type Submission, type SubmittedForm, useSubmit } from './use-submit.ts';

/**
 * Returns the state of a form in a dialog that a button opens. Closing the dialog keeps the input but clears errors; a
 * submitted form restarts from its initial values. `dialog` is for `FormDialog`, which closes before `onDone` runs.
 */
export function useFormDialog<Values extends Record<string, unknown>, Result>(
  form: SubmittedForm<Values> & Pick<UseFormReturnType<Values>, 'reset'>,
  { onDone, ...submission }: Submission<Values, Result>,
) {
  const [opened, { open, close }] = useDisclosure(false);
  const { forget, ...sending } = useSubmit(form, {
    ...submission,
    onDone: (result, values) => {
      close();
      form.reset();
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
