import { Text } from '@mantine/core';
import { useFormats, useTexts } from '../../language/language.tsx';
import { defineTexts } from '../../language/texts.ts';
import { useServerText } from '../../language/use-server-text.ts';
import type { Schemas } from '../api.ts';
import classes from './explanation.module.css';
import { Facts } from './facts.tsx';

const explanationTexts = defineTexts({
  en: {
    how: 'How it was computed',
    ofItem: (item: string) => `: ${item}`,
    quantity: 'Quantity',
    rate: 'Rate',
    basis: 'Computed from',
    law: 'Law',
    since: 'In force since',
  },
  fil: {
    how: 'Paano ito kinuwenta',
    ofItem: (item: string) => `: ${item}`,
    quantity: 'Bilang',
    rate: 'Halaga bawat isa',
    basis: 'Kinuwenta mula sa',
    law: 'Batas',
    since: 'May bisa mula',
  },
});

type Line = Pick<
  Schemas['LineOfOwnPayslip'],
  'quantity' | 'rate' | 'basis' | 'table' | 'explanation' | 'payroll_item'
>;

/** Explanation of a line that opens on request: quantity, rate, basis, and the table with law and date. Not printed. */
export function Explanation({ line }: { line: Line }) {
  const texts = useTexts(explanationTexts);
  const say = useServerText();
  const { money, number, date, percent } = useFormats();
  const { quantity, rate, basis, table, explanation, payroll_item: item } = line;
  if (explanation === null) return null;
  const rateShown = (value: number) => (quantity === null ? percent(value / 100) : money(value));
  return (
    <details className={`${classes.explanation} no-print`}>
      <summary>
        {texts.how}
        <span className="hidden">{texts.ofItem(item.name)}</span>
      </summary>
      <Text size="sm" mt={4} mb={4}>
        {say(explanation)}
      </Text>
      <Facts
        facts={[
          ...(quantity === null ? [] : [[texts.quantity, number(quantity)] as const]),
          ...(rate === null ? [] : [[texts.rate, rateShown(rate)] as const]),
          ...(basis === null ? [] : [[texts.basis, money(basis)] as const]),
          ...(table === null
            ? []
            : [[texts.law, table.law] as const, [texts.since, date(table.effective_from)] as const]),
        ]}
      />
    </details>
  );
}
