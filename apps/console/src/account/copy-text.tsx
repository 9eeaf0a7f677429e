import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '../kit/icons/tabler.ts';
import { useTexts } from '../language/language.tsx';
import { ownTexts } from './own-texts.ts';

/** Button that copies a text to the clipboard and confirms it. */
export function CopyText({ text }: { text: string }) {
  const texts = useTexts(ownTexts);
  return (
    <CopyButton value={text} timeout={3_000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size="xs"
          onClick={copy}
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        >
          <span aria-live="polite">{copied ? texts.copied : texts.copy}</span>
        </Button>
      )}
    </CopyButton>
  );
}
