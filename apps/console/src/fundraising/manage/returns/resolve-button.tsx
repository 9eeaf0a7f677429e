import { Button, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { answer } from '../../../api/client.ts';
import { FormDialog } from '../../../kit/forms/form-dialog.tsx';
import { useFormDialog } from '../../../kit/forms/use-form-dialog.ts';
import { notifyDone } from '../../../kit/notify.ts';
import { useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { useAmountIn } from '../../shared/amount-in.ts';
import { useRefresh } from '../../shared/refresh.ts';
import { words } from '../../shared/words.ts';
import { returnTexts } from './texts.ts';

/** Marks a payment as resolved after it was refunded at the gateway. */
export function ResolveButton({ row }: { row: Schemas['PaymentToReturn'] }) {
  const texts = useTexts(returnTexts);
  const { optional } = useTexts(words);
  const amountIn = useAmountIn();
  const refresh = useRefresh();
  const form = useForm({ initialValues: { note: '' } });
  const { id, payment_id: paymentId, amount, currency } = row;
  const { open, dialog } = useFormDialog(form, {
    send: ({ note }) =>
      answer(
        api.POST('/api/v1/payments-to-return/{id}/resolve', {
          params: { path: { id } },
          body: { note: note.trim() || null },
        }),
      ),
    onDone: () => {
      void refresh();
      notifyDone(texts.resolved);
    },
  });
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={open} aria-label={texts.resolveOf(paymentId)}>
        {texts.resolve}
      </Button>
      <FormDialog title={texts.resolveOf(paymentId)} {...dialog} fields={['note']} save={texts.resolve}>
        <Text>{texts.resolveText(amountIn(amount, currency))}</Text>
        <Textarea
          label={texts.note}
          description={optional}
          autosize
          minRows={2}
          maxRows={8}
          data-autofocus
          {...form.getInputProps('note')}
        />
      </FormDialog>
    </>
  );
}
