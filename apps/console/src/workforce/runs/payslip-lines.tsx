import { Table, Text } from '@mantine/core';
import { Fragment } from 'react';
import { useFormats, useTexts } from '../../language/language.tsx';
import type { Schemas } from '../api.ts';
import { aboveExplanation, ExplanationRow } from '../components/explanation.tsx';
import classes from './payslip.module.css';
import { resultsTexts } from './results-texts.ts';

type Line = Schemas['LineOfRun'];

interface CountedProps {
  name: Line['counts_as'];
  /** All lines of the employee. */
  lines: readonly Line[];
  total: number;
}

/** Payslip lines that add up to one subtotal. Renders nothing without lines. */
export function Counted({ name, lines, total }: CountedProps) {
  const texts = useTexts(resultsTexts);
  const { money } = useFormats();
  const own = lines.filter(({ counts_as }) => counts_as === name);
  if (own.length === 0) return null;
  const title = texts.groups[name];
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
        {own.map((line) => (
          <Fragment key={`${line.payroll_item.id} ${line.adjusts?.run_id}`}>
            <Table.Tr {...aboveExplanation(line)}>
              <Table.Td>
                {line.payroll_item.name}
                <AdjustedPeriod line={line} />
                <LimitOf line={line} />
              </Table.Td>
              <Table.Td className="figures">{money(line.amount)}</Table.Td>
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
          </Table.Td>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  );
}

/** Period of the earlier run that the line adjusts, if any. */
function AdjustedPeriod({ line: { adjusts } }: { line: Line }) {
  const texts = useTexts(resultsTexts);
  const { date } = useFormats();
  if (adjusts === null) return null;
  return (
    <Text span display="block" size="sm" c="dimmed">
      {texts.adjusts(date(adjusts.period_start), date(adjusts.period_end))}
    </Text>
  );
}

/** Limit that capped the amount, if any. */
function LimitOf({ line: { cap, window, already_paid: before, requested, amount } }: { line: Line }) {
  const texts = useTexts(resultsTexts);
  const { money, date } = useFormats();
  if (cap === null || amount === requested) return null;
  const words = [
    texts.limit(money(cap), date(window.start), date(window.end)),
    ...(before > 0 ? [texts.before(money(before))] : []),
  ];
  return (
    <Text span display="block" size="sm" c="dimmed">
      {words.join(', ')}
    </Text>
  );
}
