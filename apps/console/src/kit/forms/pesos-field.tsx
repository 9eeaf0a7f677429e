import { NumberInput, type NumberInputProps } from '@mantine/core';

/**
 * Amount in pesos, to the centavo. The comma groups thousands and is never a decimal point (`theme.ts`). The typed
 * value is not clamped: the server refuses an amount outside its range, and the message appears at the field.
 */
export function PesosField(props: NumberInputProps) {
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

/**
 * Returns the value of a pesos field for a request body. An empty field becomes null, which the server refuses at the
 * field.
 */
export function pesosIn(value: number | string): number {
  return value === '' ? (null as never) : Number(value);
}
