import { Button, type ButtonProps, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../language/language.tsx';
import { Dialog } from './dialog.tsx';
import { FormProblem } from './forms/problem.tsx';
import { kitTexts } from './texts.ts';
import { useKeptFocus } from './use-kept-focus.ts';

interface ConfirmButtonProps extends ButtonProps {
  label: string;
  /** Question in the dialog, e.g. `Delete this item?`. */
  title: string;
  /** Consequences of the action, and whether it can be undone. */
  text: ReactNode;
  /** Label of the confirming button; defaults to `label`. */
  answer?: string;
  /** Label of the button that closes the dialog, for actions where `Cancel` would be ambiguous. */
  dismiss?: string;
  action: () => Promise<unknown>;
  onDone?: () => void;
  /** Called when the dialog opens, to capture the state that the user confirms. */
  onAsk?: () => void;
}

/** Button that asks for confirmation before an irreversible action, and shows why it was refused. */
export function ConfirmButton({
  label,
  title,
  text,
  answer,
  dismiss,
  action,
  onDone,
  onAsk,
  ...button
}: ConfirmButtonProps) {
  const texts = useTexts(kitTexts);
  const [isOpen, { open, close }] = useDisclosure(false);
  const doing = useMutation({
    mutationFn: action,
    onSuccess: () => {
      close();
      onDone?.();
    },
  });
  useKeptFocus(doing);
  return (
    <>
      <Button
        variant="default"
        {...button}
        onClick={() => {
          doing.reset();
          onAsk?.();
          open();
        }}
      >
        {label}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={title}>
        <Text component="div">{text}</Text>
        <FormProblem error={doing.error} />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={close} data-autofocus>
            {dismiss ?? texts.cancel}
          </Button>
          <Button color={button.color ?? 'red'} loading={doing.isPending} onClick={() => doing.mutate()}>
            {answer ?? label}
          </Button>
        </Group>
      </Dialog>
    </>
  );
}
