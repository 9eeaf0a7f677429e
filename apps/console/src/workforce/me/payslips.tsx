import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { Empty } from '../../kit/empty.tsx';
import { pageOf } from '../../kit/lists/back-office-page.ts';
import { DataTable } from '../../kit/lists/data-table.tsx';
import type { Column } from '../../kit/lists/rows-table.tsx';
import { useList } from '../../kit/lists/use-list.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, type Schemas, useMe } from '../api.ts';
import { Preferences } from './preferences.tsx';
import { ownPayTexts } from './texts.ts';

type OwnPayslip = Schemas['OwnPayslip'];

/** Payslips of the signed-in employee, latest first. The page requires no role. */
export default function OwnPayslips() {
  const texts = useTexts(ownPayTexts);
  const { employee_id: own } = useMe();
  const list = useList([]);
  const query = useQuery({
    queryKey: ['own-payslips', list.page],
    queryFn: async () => {
      const params = { query: { page: list.page } };
      return pageOf(await answer(api.GET('/api/me/payslips', { params })));
    },
    placeholderData: (before) => before,
    enabled: own !== null,
  });
  const columns = useColumns();
  return (
    <>
      <PageHeader title={texts.title} />
      {own === null ? (
        <Empty title={texts.noEmployee} hint={texts.noEmployeeHint} />
      ) : (
        <Stack gap="xl">
          <DataTable
            caption={texts.title}
            query={query}
            columns={columns}
            keyOf={({ run }) => run.id}
            linkOf={({ run }) => `/me/payslips/${run.id}`}
            list={list}
            empty={{ title: texts.none, hint: texts.noneHint }}
          />
          {/* Rendered after the list has loaded, because the list would push this section down. */}
          {query.isPending ? null : <Preferences />}
        </Stack>
      )}
    </>
  );
}

function useColumns(): Column<OwnPayslip>[] {
  const texts = useTexts(ownPayTexts);
  const { date, money } = useFormats();
  const sum = (label: string, name: keyof OwnPayslip['totals']): Column<OwnPayslip> => ({
    label,
    isFigure: true,
    show: ({ totals }) => money(totals[name]),
  });
  return [
    {
      label: texts.period,
      show: ({ run }) => texts.fromTo(date(run.period_start), date(run.period_end)),
    },
    { label: texts.employer, show: ({ organization }) => organization?.name ?? '–' },
    sum(texts.gross, 'gross'),
    sum(texts.deductions, 'deductions'),
    sum(texts.net, 'net'),
    { label: texts.payDate, show: ({ run }) => date(run.pay_date) },
  ];
}
