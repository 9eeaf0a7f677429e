import { ActionIcon, NumberInput, type NumberInputProps } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';

const MOST_PESOS = 1_000_000_000;

/** Pesos to the centavo in a row, named by the row rather than by a label above it. */
export function PesosField(field: NumberInputProps & { 'aria-label': string }) {
  return (
    <NumberInput
      prefix="₱"
      thousandSeparator=","
      decimalScale={2}
      allowNegative={false}
      max={MOST_PESOS}
      hideControls
      {...field}
    />
  );
}

/** Takes a row away, which the label names. */
export function RemoveRow({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" c="dimmed" size={36} aria-label={label} onClick={onClick}>
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  );
}
