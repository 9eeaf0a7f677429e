import { Badge, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { NOTHING } from '../../../language/formats.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { workforceWords } from '../../words.ts';
import { CompensationForm } from './compensation-form.tsx';
import { Entries, type EntryColumn, keyOfPay } from './entries.tsx';
import { payTexts } from './texts.ts';

type Row = Schemas['Compensation'];

/** Pay history of an employee, latest first. */
export function Compensations({ id, canChange }: { id: string; canChange: boolean }) {
  const texts = useTexts(payTexts);
  const words = useTexts(workforceWords);
  const { date, money } = useFormats();
  const query = useQuery({
    queryKey: [...keyOfPay(id), 'compensations'],
    queryFn: () =>
      answer(
        api.GET('/api/pms/employees/{id}/compensations', {
          params: { path: { id }, query: { per_page: 100 } },
        }),
      ),
  });
  const columns: EntryColumn<Row>[] = [
    [texts.from, (row) => date(row.effective_from)],
    [texts.to, (row) => (row.effective_to === null ? NOTHING : date(row.effective_to))],
    [
      texts.amount,
      (row) => (
        <>
          <Group gap="xs">
            {row.amount === null ? NOTHING : money(row.amount)}
            {row.is_minimum_wage_earner && <Badge variant="light">{texts.minimumWage}</Badge>}
            {row.is_nonresident_alien && <Badge variant="light">{texts.nonresidentAlien}</Badge>}
          </Group>
          {row.salary_grade !== null && row.step !== null && (
            <Text size="sm" c="dimmed">
              {texts.gradeAndStep(row.salary_grade, row.step)}
            </Text>
          )}
        </>
      ),
    ],
    [texts.basis, (row) => words.payBasis[row.basis]],
    [texts.factor, (row) => row.factor ?? NOTHING],
    [
      texts.reason,
      (row) => (
        <>
          {row.reason}
          <Text size="sm" c="dimmed">
            {texts.enteredBy(row.created_by.name)}
          </Text>
        </>
      ),
    ],
  ];
  return (
    <Loaded query={query} lines={4}>
      {({ data }) => (
        <Entries
          id={id}
          title={texts.compensations}
          hint={texts.compensationsHint}
          none={texts.noCompensation}
          add={texts.addCompensation}
          canChange={canChange}
          rows={data}
          columns={columns}
          form={(close) => <CompensationForm id={id} onClose={close} />}
          removing={{
            title: (row) => texts.deleteCompensation(date(row.effective_from)),
            text: texts.deleteCompensationText,
            action: (row) =>
              answer(
                api.DELETE('/api/pms/employees/{id}/compensations/{compensation}', {
                  params: { path: { id, compensation: row.id } },
                }),
              ),
          }}
        />
      )}
    </Loaded>
  );
}
