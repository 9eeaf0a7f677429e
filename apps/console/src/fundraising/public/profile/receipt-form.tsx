import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { FormProblem } from '../../../kit/forms/problem.tsx';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import { notifyDone } from '../../../kit/notify.ts';
import { useTexts } from '../../../language/language.tsx';
import { api, useMe } from '../../api.ts';
import { RECEIPT_FIELDS, type ReceiptData, ReceiptFields, receiptBodyOf } from '../receipt-fields.tsx';
import { receiptTexts } from '../receipt-texts.ts';

/** Form for what receipts show about the donor. */
export function ReceiptForm() {
  const texts = useTexts(receiptTexts);
  const me = useMe();
  const queries = useQueryClient();
  const form = useForm<ReceiptData & Record<string, string>>({
    initialValues: {
      donor_registered_name: me.donor_registered_name ?? '',
      donor_kind: me.donor_kind ?? '',
      donor_tin: me.donor_tin ?? '',
      donor_address: me.donor_address ?? '',
    },
  });
  const { submit, isSending, problem } = useSubmit(form, {
    send: (values) => answer(api.PUT('/api/v1/profile', { body: receiptBodyOf(values) })),
    onDone: () => {
      form.resetDirty();
      void queries.invalidateQueries({ queryKey: ['me'] });
      notifyDone(texts.saved);
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <ReceiptFields form={form} />
        <FormProblem isShort error={problem} fields={RECEIPT_FIELDS} />
        <Group>
          <Button type="submit" loading={isSending}>
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
