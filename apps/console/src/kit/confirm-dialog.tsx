import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../language/language.tsx';
import { Dialog } from './dialog.tsx';
import { FormProblem } from './forms/problem.tsx';
import { kitTexts } from './texts.ts';
import { useKeptFocus } from './use-kept-focus.ts';

interface ConfirmDialogProps {
  /** Question in the dialog, e.g. `Delete this item?`. */
  title: string;
  /** Consequences of the action, and whether it can be undone. */
  text: ReactNode;
  /** Label of the confirming button. */
  answer: string;
  color?: string;
  action: () => Promise<unknown>;
  onDone?: () => void;
  onClose: () => void;
}

/** The dialog of `ConfirmButton` without its button, for actions in menus. It is open while mounted. */
export function ConfirmDialog({
  title,
  text,
  answer,
  color = 'red',
  action,
  onDone,
  onClose,
}: ConfirmDialogProps) {
  const texts = useTexts(kitTexts);
  const doing = useMutation({
    mutationFn: action,
    onSuccess: () => {
      onDone?.();
      onClose();
    },
  });
  useKeptFocus(doing);
  return (
    <Dialog opened onClose={onClose} title={title}>
      <Text component="div">{text}</Text>
      <FormProblem error={doing.error} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {texts.cancel}
        </Button>
        <Button color={color} loading={doing.isPending} onClick={() => doing.mutate()}>
          {answer}
        </Button>
      </Group>
    </Dialog>
  );
}
