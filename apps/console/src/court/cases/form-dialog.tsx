import { Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { FormEvent, ReactNode } from 'react';
import { Dialog } from '../../kit/dialog.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';

interface DialogButtonProps {
  label: string;
  /** Heading of the dialog; defaults to the label. */
  title?: string;
  icon?: ReactNode;
  variant?: 'default' | 'filled' | 'light' | 'subtle';
  size?: 'xs' | 'sm' | 'compact-sm';
  width?: 'md' | 'lg' | 'xl';
  /** Form that starts fresh each time the dialog opens. */
  children: (close: () => void) => ReactNode;
}

/** Button that opens a form in a dialog. Clicks outside do not discard input. */
export function DialogButton({
  label,
  title,
  icon,
  variant = 'default',
  size = 'sm',
  width = 'md',
  children,
}: DialogButtonProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant={variant} size={size} leftSection={icon} onClick={open}>
        {label}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={title ?? label} size={width} closeOnClickOutside={false}>
        {children(close)}
      </Dialog>
    </>
  );
}

interface DialogFormProps {
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  isSending: boolean;
  problem: unknown;
  /** Names of the fields that show their own errors. */
  fields?: readonly string[];
  save: string;
  color?: string;
  onClose: () => void;
  children: ReactNode;
}

/** Form in a dialog: error message, fields, submit and cancel buttons. */
export function DialogForm({
  submit,
  isSending,
  problem,
  fields = [],
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
        <FormProblem error={problem} fields={fields} />
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
