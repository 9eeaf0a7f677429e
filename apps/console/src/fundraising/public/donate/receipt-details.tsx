import { Stack, Text } from '@mantine/core';
import { useTexts } from '../../../language/language.tsx';
import { RECEIPT_FIELDS, ReceiptFields } from '../receipt-fields.tsx';
import { receiptTexts } from '../receipt-texts.ts';

interface ReceiptDetailsProps {
  form: Parameters<typeof ReceiptFields>[0]['form'] & { errors: Readonly<Record<string, unknown>> };
  /** Empty fields are taken from the profile of the donor. */
  hasProfile: boolean;
}

/** Fields for the receipt of one donation, folded until somebody needs them. */
export function ReceiptDetails({ form, hasProfile }: ReceiptDetailsProps) {
  const texts = useTexts(receiptTexts);
  const hasError = RECEIPT_FIELDS.some((name) => form.errors[name] !== undefined);
  return (
    <details {...(hasError ? { open: true } : {})}>
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
