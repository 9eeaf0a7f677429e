import { NumberInput, type NumberInputProps } from '@mantine/core';

/** Pesos. What is typed is never changed by itself: what is too much, the server says beside the field. */
export function MoneyField(props: NumberInputProps) {
  return (
    <NumberInput
      hideControls
      prefix="₱"
      thousandSeparator=","
      decimalScale={2}
      allowNegative={false}
      clampBehavior="none"
      inputMode="decimal"
      {...props}
    />
  );
}

/** What such a field holds, to be sent; null for nothing, which the server refuses beside it. */
export function pesosIn(value: number | string): number {
  return value === '' ? (null as never) : Number(value);
}
