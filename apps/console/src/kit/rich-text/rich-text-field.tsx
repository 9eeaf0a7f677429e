import { ActionIcon, Group, Paper, SimpleGrid, Text, Textarea } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useId, useRef } from 'react';
import { useTexts } from '../../language/language.tsx';
import {
  IconBlockquote,
  IconBold,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
} from '../icons/tabler.ts';
import { toHtml } from './draft.ts';
import { applyFormat, type Format } from './formatting.ts';
import { RichText } from './rich-text.tsx';
import { richTexts } from './texts.ts';

const FORMATS = [
  { format: 'bold', Icon: IconBold },
  { format: 'italic', Icon: IconItalic },
  { format: 'heading', Icon: IconHeading },
  { format: 'list', Icon: IconList },
  { format: 'numbers', Icon: IconListNumbers },
  { format: 'quote', Icon: IconBlockquote },
  { format: 'link', Icon: IconLink },
] as const;

const KEYS: Readonly<Record<string, Format>> = { b: 'bold', i: 'italic', k: 'link' };

interface RichTextFieldProps {
  label: string;
  /** Minimum number of visible lines. */
  minRows?: number;
  value?: string;
  onChange: (draft: string) => void;
  error?: ReactNode;
  /** Path of the field in the form. Error messages find the label by it. */
  'data-path'?: string;
}

/**
 * Text field for a small set of HTML tags, with formatting buttons and a preview. Its value is a draft: `toHtml`
 * creates the HTML to send, and `fromHtml` creates a draft from saved HTML.
 */
export function RichTextField({
  label,
  minRows = 14,
  value = '',
  onChange,
  error,
  'data-path': path,
}: RichTextFieldProps) {
  const texts = useTexts(richTexts);
  const area = useRef<HTMLTextAreaElement>(null);
  const apply = (format: Format) => {
    if (area.current !== null) applyFormat(area.current, format, texts.words);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const format = event.ctrlKey || event.metaKey ? KEYS[event.key.toLowerCase()] : undefined;
    if (format === undefined) return;
    event.preventDefault();
    apply(format);
  };
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <div>
        <Textarea
          ref={area}
          label={label}
          data-path={path}
          description={texts.hint}
          required
          autosize
          minRows={minRows}
          maxRows={32}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          error={error}
          inputContainer={(input) => (
            <>
              <Group gap={2} role="group" aria-label={texts.format} my={4}>
                {FORMATS.map(({ format, Icon }) => (
                  <ActionIcon
                    key={format}
                    variant="subtle"
                    color="gray.7"
                    size="lg"
                    aria-label={texts[format]}
                    title={texts[format]}
                    onClick={() => apply(format)}
                  >
                    <Icon size={18} aria-hidden />
                  </ActionIcon>
                ))}
              </Group>
              {input}
            </>
          )}
        />
      </div>
      <Preview draft={value} minRows={minRows} />
    </SimpleGrid>
  );
}

function Preview({ draft, minRows }: { draft: string; minRows: number }) {
  const texts = useTexts(richTexts);
  const id = useId();
  const html = toHtml(useDeferredValue(draft));
  return (
    <section aria-labelledby={id}>
      <Text size="sm" fw={600} id={id} mb={4} component="div">
        {texts.preview}
      </Text>
      <Paper withBorder p="md" mih={minRows * 22}>
        {html === '' ? <Text c="dimmed">{texts.previewEmpty}</Text> : <RichText html={html} />}
      </Paper>
    </section>
  );
}
