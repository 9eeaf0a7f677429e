import { Button, type ButtonProps } from '@mantine/core';
import { hasStatus } from '../../../api/errors.ts';
import { AS_FILE, useDownload } from '../../../kit/download.ts';
import { IconDownload } from '../../../kit/icons/tabler.ts';
import { useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { receiptTexts } from '../receipt-texts.ts';

interface DownloadReceiptProps extends Pick<ButtonProps, 'variant' | 'size' | 'fullWidth'> {
  reference: string;
  /** True if the label names the donation, because the page shows several donations. */
  isOneOfMany?: boolean;
}

/** Button that downloads the receipt of a donation by its reference number, with or without an account. */
export function DownloadReceipt({ reference, isOneOfMany = false, ...look }: DownloadReceiptProps) {
  const texts = useTexts(receiptTexts);
  const { download, isPending } = useDownload(() => ({
    file: receiptOf(reference).catch((error: unknown) => {
      // A job issues the receipt after the payment, so it may not exist yet.
      throw hasStatus(error, 404) ? new Error(texts.making) : error;
    }),
    otherwise: `${reference}.pdf`,
  }));
  return (
    <Button
      variant="default"
      {...look}
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isPending}
      onClick={() => download()}
      {...(isOneOfMany ? { 'aria-label': texts.downloadOf(reference) } : {})}
    >
      {isOneOfMany ? texts.receipt : texts.download}
    </Button>
  );
}

const receiptOf = (reference: string): Promise<{ response: Response }> =>
  api.GET('/api/v1/donations/track/{reference_number}/receipt', {
    params: { path: { reference_number: reference } },
    ...AS_FILE,
  });
