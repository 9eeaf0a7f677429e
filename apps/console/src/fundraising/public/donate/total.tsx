import { Group, Text } from '@mantine/core';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { feeOf, totalOf, type useWaysOfPaying } from './payment-methods.ts';
import { donateTexts } from './texts.ts';

type Fee = NonNullable<ReturnType<typeof useWaysOfPaying>['data']>[number];

/** Total to pay and the fee included in it. Screen readers announce it when the payment method changes. */
export function Total({ fee, amount }: { fee: Fee | undefined; amount: number }) {
  const texts = useTexts(donateTexts);
  const { money } = useFormats();
  return (
    <div role="status" style={{ minHeight: 62 }}>
      {fee !== undefined && (
        <>
          <Group justify="space-between" align="baseline">
            <Text fw={600} fz="lg">
              {texts.total}
            </Text>
            <Text fw={700} fz="xl" ff="heading" className="figures">
              {money(totalOf(fee, amount))}
            </Text>
          </Group>
          <Text size="sm" c="dimmed" className="figures">
            {texts.ofWhichFee(money(amount), money(feeOf(fee, amount)))}
          </Text>
        </>
      )}
    </div>
  );
}
