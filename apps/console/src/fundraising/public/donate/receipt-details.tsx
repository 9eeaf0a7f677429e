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
  /** True if the donor has a profile, whose values replace empty fields. */
  hasProfile: boolean;
}

/** Fields for the receipt of one donation. They are collapsed at first, unless a field is filled or has an error. */
export function ReceiptDetails({ form, hasProfile }: ReceiptDetailsProps) {
  const texts = useTexts(receiptTexts);
  const hasError = RECEIPT_FIELDS.some((name) => form.errors[name] !== undefined);
  // Stays open after an error is corrected, so that the field does not disappear while the donor types.
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
