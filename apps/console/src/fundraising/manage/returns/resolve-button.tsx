import { Text } from '@mantine/core';
import { answer } from '../../../api/client.ts';
import { FormButton } from '../../../kit/forms/form-button.tsx';
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
  const { id, payment_id: paymentId, amount, currency } = row;
  return (
    <FormButton
      label={texts.resolve}
      title={texts.resolveOf(paymentId)}
      button={{ variant: 'default', size: 'compact-sm', 'aria-label': texts.resolveOf(paymentId) }}
      initial={{ note: '' }}
      fields={[
        <Text key="text">{texts.resolveText(amountIn(amount, currency))}</Text>,
        { kind: 'long', name: 'note', label: texts.note, description: optional, maxRows: 8, isFirst: true },
      ]}
      send={({ note }) =>
        answer(
          api.POST('/api/v1/payments-to-return/{id}/resolve', {
            params: { path: { id } },
            body: { note: note.trim() || null },
          }),
        )
      }
      done={texts.resolved}
      onDone={refresh}
      save={texts.resolve}
    />
  );
}
