import { Button, type ButtonProps, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTexts } from '../../language/language.tsx';
import { Dialog } from '../dialog.tsx';
import { kitTexts } from '../texts.ts';
import { FormProblem } from './problem.tsx';

interface DialogFormProps {
  onClose: () => void;
  /** From `useSubmit`. */
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  isSending: boolean;
  problem: unknown;
  /** Names of the fields that show their own errors. */
  fields?: readonly string[];
  /** True if the whole form is visible, so that no summary of field errors is needed. */
  isShort?: boolean;
  /** Label of the submit button. */
  save: string;
  color?: ButtonProps['color'];
  children: ReactNode;
}

/** Form in a dialog: fields, error message, submit and cancel buttons. */
export function DialogForm({
  submit,
  isSending,
  problem,
  fields = [],
  isShort = false,
  save,
  color,
  onClose,
  children,
}: DialogFormProps) {
  const texts = useTexts(kitTexts);
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {children}
        <FormProblem error={problem} fields={fields} isShort={isShort} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={isSending} {...(color === undefined ? {} : { color })}>
            {save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface FormDialogProps extends DialogFormProps {
  title: string;
  /** Omit this for a dialog that is mounted only while it is open. */
  opened?: boolean;
}

/** Dialog with a form. */
export function FormDialog({ title, opened = true, ...form }: FormDialogProps) {
  return (
    <Dialog opened={opened} onClose={form.onClose} title={title}>
      <DialogForm {...form} />
    </Dialog>
  );
}
