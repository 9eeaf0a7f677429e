import { ActionIcon } from '@mantine/core';
import { IconTrash } from '../../kit/icons/tabler.ts';

/** Button that removes a row; the label names the row. */
export function RemoveRow({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" c="dimmed" size={36} aria-label={label} onClick={onClick}>
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  );
}
