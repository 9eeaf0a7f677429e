import { useQuery } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { NOTHING } from '../../../language/formats.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { Entries, type EntryColumn, keyOfPay } from './entries.tsx';
import { PreviousEmployerForm } from './previous-employer-form.tsx';
import { payTexts } from './texts.ts';

type Row = Schemas['PreviousEmployer'];

/** An employee's pay and tax from previous employers, by year. */
export function PreviousEmployers({ id, canChange }: { id: string; canChange: boolean }) {
  const texts = useTexts(payTexts);
  const { money, number } = useFormats();
  const query = useQuery({
    queryKey: [...keyOfPay(id), 'previous-employers'],
    queryFn: () =>
      answer(
        api.GET('/api/pms/employees/{id}/previous_employers', {
          params: { path: { id }, query: { per_page: 100 } },
        }),
      ),
  });
  const columns: EntryColumn<Row>[] = [
    [texts.year, (row) => String(row.year)],
    [texts.employer, (row) => row.employer],
    [texts.tin, (row) => row.tin ?? NOTHING],
    [texts.taxable, (row) => money(row.taxable)],
    [texts.withheld, (row) => money(row.withheld)],
    [texts.periods, (row) => number(row.periods)],
  ];
  return (
    <Loaded query={query} lines={4}>
      {({ data }) => (
        <Entries
          id={id}
          title={texts.employers}
          hint={texts.employersHint}
          none={texts.noEmployers}
          add={texts.addEmployer}
          canChange={canChange}
          rows={data}
          columns={columns}
          form={(close) => <PreviousEmployerForm id={id} onClose={close} />}
          editing={(row, close) => <PreviousEmployerForm id={id} row={row} onClose={close} />}
          removing={{
            title: (row) => texts.deleteEmployer(`${row.employer}, ${row.year}`),
            text: texts.deleteEmployerText,
            action: (row) =>
              answer(
                api.DELETE('/api/pms/employees/{id}/previous_employers/{item}', {
                  params: { path: { id, item: row.id } },
                }),
              ),
          }}
        />
      )}
    </Loaded>
  );
}
