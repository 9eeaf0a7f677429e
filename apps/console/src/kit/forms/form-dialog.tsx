import { Button, type ButtonProps, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTexts } from '../../language/language.tsx';
import { Dialog } from '../dialog.tsx';
import { kitTexts } from '../texts.ts';
import { FormProblem } from './problem.tsx';

interface FormDialogProps {
  title: string;
  /** Not needed for a dialog that is mounted only while it is open. */
  opened?: boolean;
  onClose: () => void;
  /** From `useSubmit`. */
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  isSending: boolean;
  problem: unknown;
  /** Names of the fields that show their own errors. */
  fields: readonly string[];
  /** True if the whole form is visible, so that no summary of field errors is needed. */
  isShort?: boolean;
  /** Label of the submit button. */
  answer: string;
  color?: ButtonProps['color'];
  children: ReactNode;
}

/** Form in a dialog: fields, error message, submit and cancel buttons. */
export function FormDialog({
  title,
  opened = true,
  onClose,
  submit,
  isSending,
  problem,
  fields,
  isShort = false,
  answer,
  color,
  children,
}: FormDialogProps) {
  const texts = useTexts(kitTexts);
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {children}
          <FormProblem error={problem} fields={fields} isShort={isShort} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={isSending} {...(color === undefined ? {} : { color })}>
              {answer}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
