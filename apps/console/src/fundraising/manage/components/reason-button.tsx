import { Button, type ButtonProps, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { FormDialog } from '../../../kit/forms/form-dialog.tsx';
import { useFormDialog } from '../../../kit/forms/use-form-dialog.ts';
import { useTexts } from '../../../language/language.tsx';
import { words } from '../../shared/words.ts';

interface ReasonButtonProps extends ButtonProps {
  label: string;
  /** Question in the dialog's title. */
  title: string;
  /** Explains the effect of the action and who can read the reason. */
  text: ReactNode;
  isRequired?: boolean;
  action: (reason: string) => Promise<unknown>;
  onDone: () => void;
}

/** Button that asks for a reason before it runs the action. */
export function ReasonButton({
  label,
  title,
  text,
  isRequired = false,
  action,
  onDone,
  ...button
}: ReasonButtonProps) {
  const { reason, optional } = useTexts(words);
  const form = useForm({ initialValues: { reason: '' } });
  const { open, dialog } = useFormDialog(form, {
    send: (values) => action(values.reason.trim()),
    onDone,
  });
  return (
    <>
      <Button variant="default" {...button} onClick={open}>
        {label}
      </Button>
      <FormDialog title={title} {...dialog} fields={['reason']} save={label} color={button.color ?? 'red'}>
        <Text component="div">{text}</Text>
        <Textarea
          label={reason}
          {...(isRequired ? { required: true } : { description: optional })}
          autosize
          minRows={3}
          maxRows={10}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      </FormDialog>
    </>
  );
}
