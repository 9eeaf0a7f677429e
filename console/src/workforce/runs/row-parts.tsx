import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';

/** Takes a row away, which the label names. */
export function RemoveRow({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" c="dimmed" size={36} aria-label={label} onClick={onClick}>
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  );
}
