import { Table, Text } from '@mantine/core';
import { Fragment } from 'react';
import { useFormats, useTexts } from '../../language/language.tsx';
import type { Schemas } from '../api.ts';
import { aboveExplanation, ExplanationRow } from '../components/explanation.tsx';
import classes from '../runs/payslip.module.css';
import { ownPayTexts } from './texts.ts';

type Line = Schemas['LineOfOwnPayslip'];

interface PaidItemsProps {
  title: string;
  year: string;
  lines: readonly Line[];
  total: number;
  yearTotal: number;
}

/** Items in one section of a payslip, with the amount paid in the year. Renders nothing without items. */
export function PaidItems({ title, year, lines, total, yearTotal }: PaidItemsProps) {
  const texts = useTexts(ownPayTexts);
  const { money } = useFormats();
  if (lines.length === 0) return null;
  return (
    <Table verticalSpacing="xs" mt="lg" className={classes.lines}>
      <caption className="hidden">{title}</caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{title}</Table.Th>
          <Table.Th scope="col">{texts.amount}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line) => (
          <Fragment key={`${line.payroll_item.id} ${line.payroll_item.name}`}>
            <Table.Tr {...aboveExplanation(line)}>
              <Table.Td>
                {line.payroll_item.name}
                <ComputedFrom line={line} />
              </Table.Td>
              <Table.Td className="figures">
                {money(line.amount)}
                <InYear year={year} amount={line.year_to_date} />
              </Table.Td>
            </Table.Tr>
            <ExplanationRow line={line} />
          </Fragment>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row">{texts.total}</Table.Th>
          <Table.Td className="figures" fw={600}>
            {money(total)}
            <InYear year={year} amount={yearTotal} />
          </Table.Td>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  );
}

/** Year-to-date amount, shown below the amount of the run, because a phone has no room for a third column. */
function InYear({ year, amount }: { year: string; amount: number }) {
  const texts = useTexts(ownPayTexts);
  const { money } = useFormats();
  return (
    <Text span display="block" size="sm" c="dimmed" fw={400}>
      {texts.inYear(money(amount), year)}
    </Text>
  );
}

/** Quantity and rate, or the amount to which a percentage applies. */
function ComputedFrom({ line: { quantity, rate, basis } }: { line: Line }) {
  const texts = useTexts(ownPayTexts);
  const { money, number } = useFormats();
  const words = [
    ...(quantity !== null && rate !== null ? [texts.each(number(quantity), money(rate))] : []),
    ...(basis === null ? [] : [texts.basis(money(basis))]),
  ];
  if (words.length === 0) return null;
  return (
    <Text span display="block" size="sm" c="dimmed">
      {words.join(', ')}
    </Text>
  );
}
