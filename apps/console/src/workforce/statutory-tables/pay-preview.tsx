import { CONTRIBUTION_TABLES, type TableKey } from '@bulwagan/contracts/workforce/pay.ts';
import { Button, Stack, Table, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { Section } from '../../kit/section.tsx';
import { NOTHING } from '../../language/formats.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { tableTexts } from './texts.ts';
import type { bodyOf } from './values.ts';

export const isOfContributions = (key: TableKey): boolean => CONTRIBUTION_TABLES.includes(key);

/** Maximum number of rows shown; more rows render slowly. The totals include all rows. */
const MOST_SHOWN = 200;

type Found = Schemas['TablePayPreview'];

interface PayPreviewProps {
  tableKey: TableKey;
  /** Unsaved version to preview. */
  body: ReturnType<typeof bodyOf>;
}

/** Compares each employee's deductions from current pay with those under the unsaved version. */
export function PayPreview({ tableKey: key, body }: PayPreviewProps) {
  const texts = useTexts(tableTexts);
  const reading = useMutation({
    mutationFn: async () =>
      (await answer(api.POST('/api/payroll/tables/{key}/preview_pay', { params: { path: { key } }, body })))
        .data,
  });
  return (
    <Section title={texts.onPay} hint={texts.onPayHint}>
      <Stack>
        <FormProblem error={reading.error} />
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          loading={reading.isPending}
          onClick={() => reading.mutate()}
        >
          {texts.showOnPay}
        </Button>
        {reading.data !== undefined && <People found={reading.data} />}
      </Stack>
    </Section>
  );
}

function People({ found }: { found: Found }) {
  const texts = useTexts(tableTexts);
  const { money, number } = useFormats();
  const shares = (of: Found['rows'][number]['before']) =>
    of === null ? NOTHING : texts.sharesOf(money(of.employee), money(of.employer));
  const changed = found.rows.filter(({ before, after }) => shares(before) !== shares(after));
  return (
    <>
      <Text size="sm" role="status">
        {texts.changedPeople(number(changed.length), number(found.rows.length))}
        {found.without_pay > 0 && ` ${texts.withoutPay(number(found.without_pay))}`}
      </Text>
      <Table.ScrollContainer minWidth={560} mah={480} tabIndex={0}>
        <Table verticalSpacing={4} className="figures">
          <caption className="hidden">{texts.sharesHint}</caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.person}</Table.Th>
              <Table.Th ta="right">{texts.trySalary}</Table.Th>
              <Table.Th ta="right">{texts.before}</Table.Th>
              <Table.Th ta="right">{texts.after}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changed.slice(0, MOST_SHOWN).map((row) => (
              <Table.Tr key={row.employee_id}>
                <Table.Td>{row.full_name}</Table.Td>
                <Table.Td ta="right">{money(row.salary)}</Table.Td>
                <Table.Td ta="right">{shares(row.before)}</Table.Td>
                <Table.Td ta="right">{shares(row.after)}</Table.Td>
              </Table.Tr>
            ))}
            <Table.Tr fw={700}>
              <Table.Td colSpan={2}>{texts.total}</Table.Td>
              <Table.Td ta="right">{shares(found.total_before)}</Table.Td>
              <Table.Td ta="right">{shares(found.total_after)}</Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}
