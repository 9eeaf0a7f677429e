import { Table } from '@mantine/core';
import { useFormats, useTexts } from '../../language/language.tsx';
import { usePercent } from '../payroll-items/words.ts';
import type { Version } from './key.ts';
import { tableTexts } from './texts.ts';

/** Brackets or salary grades of a version. */
export function Figures({ version }: { version: Version }) {
  return (
    <Table.ScrollContainer minWidth={version.grades === undefined ? 420 : 760} tabIndex={0}>
      {version.grades === undefined ? (
        <Brackets brackets={version.brackets ?? []} />
      ) : (
        <Grades grades={version.grades} />
      )}
    </Table.ScrollContainer>
  );
}

function Brackets({ brackets }: { brackets: NonNullable<Version['brackets']> }) {
  const texts = useTexts(tableTexts);
  const { money } = useFormats();
  const share = useShare();
  return (
    <Table verticalSpacing={4} className="figures">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>#</Table.Th>
          <Table.Th ta="right">{texts.bracketFrom}</Table.Th>
          <Table.Th ta="right">{texts.employee}</Table.Th>
          <Table.Th ta="right">{texts.employer}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {brackets.map((one, index) => (
          <Table.Tr key={one.from}>
            <Table.Td>{index + 1}</Table.Td>
            <Table.Td ta="right">{money(one.from)}</Table.Td>
            <Table.Td ta="right">{share(one.employee_amount, one.employee_rate)}</Table.Td>
            <Table.Td ta="right">{share(one.employer_amount, one.employer_rate)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Formats the amount and the percentage of a bracket, e.g. `₱1,875.00 + 20%`. */
function useShare(): (amount: number, rate: number) => string {
  const texts = useTexts(tableTexts);
  const { money } = useFormats();
  const percent = usePercent();
  return (amount, rate) => {
    if (rate === 0) return money(amount);
    return amount === 0 ? percent(rate) : texts.plus(money(amount), percent(rate));
  };
}

function Grades({ grades }: { grades: NonNullable<Version['grades']> }) {
  const texts = useTexts(tableTexts);
  const { money, number } = useFormats();
  const most = Math.max(...grades.map(({ steps }) => steps.length));
  const steps = Array.from({ length: most }, (_, index) => index + 1);
  return (
    <Table verticalSpacing={4} className="figures">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{texts.grade}</Table.Th>
          {steps.map((step) => (
            <Table.Th key={step} ta="right">
              {texts.stepOf(number(step))}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {grades.map(({ grade, steps: salaries }) => (
          <Table.Tr key={grade}>
            <Table.Th scope="row">{grade}</Table.Th>
            {steps.map((step) => {
              const salary = salaries[step - 1];
              return (
                <Table.Td key={step} ta="right">
                  {salary === undefined ? '' : money(salary)}
                </Table.Td>
              );
            })}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
