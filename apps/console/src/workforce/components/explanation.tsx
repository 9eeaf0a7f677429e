import { Table, Text } from '@mantine/core';
import { useFormats, useTexts } from '../../language/language.tsx';
import { defineTexts } from '../../language/texts.ts';
import { useServerText } from '../../language/use-server-text.ts';
import type { Schemas } from '../api.ts';
import { usePercent } from '../payroll-items/words.ts';
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
    rate: 'Rate',
    basis: 'Kinuwenta mula sa',
    law: 'Batas',
    since: 'May bisa mula',
  },
});

type Line = Pick<
  Schemas['LineOfOwnPayslip'],
  'quantity' | 'rate' | 'basis' | 'table' | 'explanation' | 'payroll_item'
>;

/** Hides the border between a row and its explanation. */
export const aboveExplanation = ({ explanation }: Pick<Line, 'explanation'>) =>
  explanation === null ? {} : { className: classes.above };

/**
 * Details that open below a row: quantity, rate, basis, and the statutory table with its law and date. The details
 * span the whole table, because a phone has no room for another column. They are not printed.
 */
export function ExplanationRow({ line }: { line: Line }) {
  if (line.explanation === null) return null;
  return (
    <Table.Tr className="no-print">
      <Table.Td colSpan={2} className={classes.cell}>
        <Explanation line={line} />
      </Table.Td>
    </Table.Tr>
  );
}

function Explanation({ line }: { line: Line }) {
  const texts = useTexts(explanationTexts);
  const say = useServerText();
  const { money, number, date, datesIn } = useFormats();
  const percent = usePercent();
  const { quantity, rate, basis, table, explanation, payroll_item: item } = line;
  const rateShown = (value: number) => (quantity === null ? percent(value) : money(value));
  return (
    <details className={classes.explanation}>
      <summary>
        {texts.how}
        <span className="hidden">{texts.ofItem(item.name)}</span>
      </summary>
      <Text size="sm" mt={4} mb={4}>
        {explanation !== null && datesIn(say(explanation))}
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
