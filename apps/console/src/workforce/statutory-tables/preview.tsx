import { Alert, Stack, Table, Text } from '@mantine/core';
import { Section } from '../../kit/section.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import type { Schemas } from '../api.ts';
import { tableTexts } from './texts.ts';

type Row = Schemas['TablePreview']['rows'][number];

/** Compares shares or salaries before and after a new version. */
export function PreviewRows({ preview }: { preview: Schemas['TablePreview'] }) {
  const texts = useTexts(tableTexts);
  const { date } = useFormats();
  const { replaces, rows } = preview;
  return (
    <Section
      title={texts.previewTitle}
      hint={
        replaces === null ? texts.replacesNone : texts.replaces(replaces.law, date(replaces.effective_from))
      }
    >
      <Stack>
        {preview.needs_retroactive && (
          <Alert color="yellow" variant="light">
            {texts.needsRetroactive}
          </Alert>
        )}
        {rows.length === 0 ? <Text>{texts.same}</Text> : <Rows rows={rows} />}
      </Stack>
    </Section>
  );
}

function Rows({ rows }: { rows: readonly Row[] }) {
  const texts = useTexts(tableTexts);
  const { money, number } = useFormats();
  const shares = (row: Row, of: Row['before']) => {
    if (of === null) return texts.none;
    return row.grade === null ? texts.sharesOf(money(of.employee), money(of.employer)) : money(of.employee);
  };
  const place = ({ amount, grade, step }: Row) =>
    amount === null ? `${number(grade ?? 0)}, ${texts.stepOf(number(step ?? 0))}` : money(amount);
  const isOfGrades = rows[0]?.grade !== null;
  return (
    <Table.ScrollContainer minWidth={480} mah={480} tabIndex={0}>
      <Table verticalSpacing={4} className="figures">
        <caption className="hidden">{isOfGrades ? texts.trySalary : texts.sharesHint}</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{isOfGrades ? texts.grade : texts.amount}</Table.Th>
            <Table.Th ta="right">{texts.before}</Table.Th>
            <Table.Th ta="right">{texts.after}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => {
            const [before, after] = [shares(row, row.before), shares(row, row.after)];
            return (
              <Table.Tr key={place(row)}>
                <Table.Td>{place(row)}</Table.Td>
                <Table.Td ta="right">{before}</Table.Td>
                <Table.Td ta="right" fw={before === after ? 400 : 700}>
                  {after}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
