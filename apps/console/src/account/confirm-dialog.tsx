import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Dialog } from '../kit/dialog.tsx';
import { FormProblem } from '../kit/forms/problem.tsx';
import { useKeptFocus } from '../kit/use-kept-focus.ts';
import { useTexts } from '../language/language.tsx';
import { ownTexts } from './own-texts.ts';

interface ConfirmDialogProps {
  title: string;
  text: string;
  /** Label of the button that confirms. */
  answer: string;
  action: () => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** Confirms a destructive action after the password gate has been passed. */
export function ConfirmDialog({ title, text, answer, action, onDone, onClose }: ConfirmDialogProps) {
  const texts = useTexts(ownTexts);
  const doing = useMutation({ mutationFn: action, onSuccess: onDone });
  useKeptFocus(doing);
  return (
    <Dialog opened onClose={onClose} title={title}>
      <Text>{text}</Text>
      <FormProblem error={doing.error} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {texts.cancel}
        </Button>
        <Button color="red" loading={doing.isPending} onClick={() => doing.mutate()}>
          {answer}
        </Button>
      </Group>
    </Dialog>
  );
}
