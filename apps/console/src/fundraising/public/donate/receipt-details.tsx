import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../language/language.tsx';
import { RECEIPT_FIELDS, type ReceiptData, ReceiptFields } from '../receipt-fields.tsx';
import { receiptTexts } from '../receipt-texts.ts';

interface ReceiptDetailsProps {
  form: Parameters<typeof ReceiptFields>[0]['form'] & {
    values: Readonly<ReceiptData>;
    errors: Readonly<Record<string, unknown>>;
  };
  /** Empty fields are taken from the profile of the donor. */
  hasProfile: boolean;
}

/** Fields for the receipt of one donation, folded until somebody needs or has filled them. */
export function ReceiptDetails({ form, hasProfile }: ReceiptDetailsProps) {
  const texts = useTexts(receiptTexts);
  const hasError = RECEIPT_FIELDS.some((name) => form.errors[name] !== undefined);
  // Stays open when an error in it is corrected, so that the field does not vanish while somebody types.
  const [isOpen, setOpen] = useState(() => RECEIPT_FIELDS.some((name) => form.values[name] !== ''));
  return (
    <details open={isOpen || hasError} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Text component="span" fw={600}>
          {texts.detailsOnce}
        </Text>
      </summary>
      <Stack gap="sm" mt="sm">
        <Text size="sm" c="dimmed">
          {texts.detailsOnceHint} {hasProfile && texts.detailsOnceProfile}
        </Text>
        <ReceiptFields form={form} />
      </Stack>
    </details>
  );
}
