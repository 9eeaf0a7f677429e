import { Button, type ButtonProps, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTexts } from '../../language/language.tsx';
import { Dialog } from '../dialog.tsx';
import { kitTexts } from '../texts.ts';
import { FormProblem } from './problem.tsx';

interface FormDialogProps {
  title: string;
  /** A dialog that is drawn only while it is open needs no word of it. */
  opened?: boolean;
  onClose: () => void;
  /** Of `useSubmit`. */
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  isSending: boolean;
  problem: unknown;
  /** The fields that show their own errors. */
  fields: readonly string[];
  /** Where all of the form is in sight, nobody need be told that some fields are wrong. */
  isShort?: boolean;
  /** What the button says that sends it. */
  answer: string;
  color?: ButtonProps['color'];
  children: ReactNode;
}

/** A form over the page: its fields, why it was refused, and the two ways out. */
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
