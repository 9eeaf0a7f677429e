import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '../../kit/dialog.tsx';
import { kitTexts } from '../../kit/texts.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import type { BatchPreview, Kind } from '../service.ts';
import { batchTexts } from './texts.ts';

interface BatchInForceDialogProps {
  kind: Kind;
  counts: BatchPreview;
  /** Starts the batch, with all records or only those without a paper in force. */
  onStart: (skipInForce: boolean) => void;
  onClose: () => void;
}

/** Asks before records of a batch get another paper of the same kind. */
export function BatchInForceDialog({ kind, counts, onStart, onClose }: BatchInForceDialogProps) {
  const texts = useTexts(batchTexts);
  const { cancel } = useTexts(kitTexts);
  const { number } = useFormats();
  const { total, in_force: having } = counts;
  const start = (skipInForce: boolean) => {
    onStart(skipInForce);
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={texts.someTitle(kind.name)}>
      <Stack>
        <Text>
          {having === total
            ? texts.allHave(number(total), kind.name)
            : texts.someHave(number(having), number(total), kind.name)}{' '}
          {texts.anotherHint}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {cancel}
          </Button>
          <Button variant="default" onClick={() => start(false)}>
            {texts.forAll(number(total))}
          </Button>
          {having < total && (
            <Button onClick={() => start(true)}>{texts.onlyWithout(number(total - having))}</Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
