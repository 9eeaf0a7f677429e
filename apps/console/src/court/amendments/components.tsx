import { ActionIcon, Card, Checkbox, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { IconTrash } from '../../kit/icons/tabler.ts';
import { useTexts } from '../../language/language.tsx';
import { amendmentTexts } from './texts.ts';

/** Entry to be added, with a button that removes it from the request. */
export function Added({
  title,
  onDrop,
  children,
}: {
  title: string;
  onDrop: () => void;
  children: ReactNode;
}) {
  const texts = useTexts(amendmentTexts);
  const id = useId();
  return (
    <Card withBorder role="group" aria-labelledby={id}>
      <Group justify="space-between" mb="xs">
        <Text fw={600} id={id}>
          {title}
        </Text>
        <ActionIcon variant="subtle" color="red" aria-label={texts.drop(title)} onClick={onDrop}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <Stack gap="sm">{children}</Stack>
    </Card>
  );
}

interface RemovedProps {
  things: readonly { id: string; name: string }[];
  value: string[];
  onChange: (ids: string[]) => void;
}

/** Checkboxes for existing entries that the amendment should remove. */
export function Removed({ things, value, onChange }: RemovedProps) {
  const texts = useTexts(amendmentTexts);
  if (things.length === 0) return null;
  return (
    <Checkbox.Group label={texts.removeThese} value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {things.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
