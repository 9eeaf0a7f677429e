import { Table } from '@mantine/core';
import { Section } from '../../kit/section.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import type { RunWithItems } from './components.tsx';
import { runTexts } from './texts.ts';

/** Requested items, shown before the run is computed. */
export function PlannedItems({ items }: Pick<RunWithItems, 'items'>) {
  const texts = useTexts(runTexts);
  const { money } = useFormats();
  return (
    <Section title={texts.items} hint={texts.plannedHint}>
      <Table verticalSpacing="xs">
        <caption className="hidden">{texts.items}</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{texts.item}</Table.Th>
            <Table.Th scope="col" ta="end">
              {texts.amount}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map(({ payroll_item_id, payroll_item, amount }) => (
            <Table.Tr key={payroll_item_id}>
              <Table.Td>
                {payroll_item.name} ({payroll_item.code})
              </Table.Td>
              <Table.Td ta="end" className="figures">
                {amount === null ? texts.computedAmount : money(amount)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  );
}
