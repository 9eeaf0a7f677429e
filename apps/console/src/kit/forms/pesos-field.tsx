import { NumberInput, type NumberInputProps } from '@mantine/core';

/**
 * Amount in pesos with centavos. The comma groups thousands and is never a decimal point (`theme.ts`). The typed
 * value is not limited to a range: the server refuses an amount outside its range, and the form shows an error next
 * to the field.
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
 * Returns the value of a pesos field for a request body. An empty field becomes null; the server then returns an
 * error for the field.
 */
export function pesosIn(value: number | string): number {
  return value === '' ? (null as never) : Number(value);
}
