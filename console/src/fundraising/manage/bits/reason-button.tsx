import { Button, type ButtonProps, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { FormDialog } from '../../../kit/forms/form-dialog.tsx';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import { useTexts } from '../../../language/language.tsx';
import { words } from '../../shared/words.ts';

interface ReasonButtonProps extends ButtonProps {
  label: string;
  /** The question. */
  title: string;
  /** What will be so afterwards, and who reads the reason. */
  text: ReactNode;
  isRequired?: boolean;
  action: (reason: string) => Promise<unknown>;
  onDone: () => void;
}

/** A deed that is explained to whom it is done: asks for the reason first. */
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
  const [isOpen, { open, close }] = useDisclosure(false);
  const form = useForm({ initialValues: { reason: '' } });
  const { submit, isSending, problem, forget } = useSubmit(form, {
    send: (values) => action(values.reason.trim()),
    onDone: () => {
      close();
      onDone();
    },
  });
  return (
    <>
      <Button
        variant="default"
        {...button}
        onClick={() => {
          forget();
          open();
        }}
      >
        {label}
      </Button>
      <FormDialog
        title={title}
        opened={isOpen}
        onClose={close}
        submit={submit}
        isSending={isSending}
        problem={problem}
        fields={['reason']}
        answer={label}
        color={button.color ?? 'red'}
      >
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
