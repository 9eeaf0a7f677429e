import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answer } from '../../api/client.ts';
import { AS_FILE } from '../../kit/download.ts';
import { ExportMenu } from '../../kit/export-menu.tsx';
import { pageOf } from '../../kit/lists/back-office-page.ts';
import { DataTable } from '../../kit/lists/data-table.tsx';
import { Filters } from '../../kit/lists/filters.tsx';
import type { Column } from '../../kit/lists/rows-table.tsx';
import { SearchField } from '../../kit/lists/search-field.tsx';
import { useList } from '../../kit/lists/use-list.ts';
import { Section } from '../../kit/section.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { Paid, RUNS_KEY, type RunWithItems } from './components.tsx';
import { resultsTexts } from './results-texts.ts';
import { runTexts } from './texts.ts';

type EmployeeOfRun = Schemas['EmployeeOfRun'];

/** Amounts of a run per employee, with net pay. */
export function EmployeesOfRun({ run }: { run: RunWithItems }) {
  const texts = useTexts(resultsTexts);
  const ofRun = useTexts(runTexts);
  const list = useList(['search']);
  const { search } = list.filters;
  const query = useQuery({
    // The key contains the time of computation, because recomputing changes the amounts.
    queryKey: [...RUNS_KEY, run.id, 'employees', run.computed_at, list.page, search],
    queryFn: async () => {
      const params = { path: { id: run.id }, query: { page: list.page, 'filter[search]': search } };
      return pageOf(await answer(api.GET('/api/payroll/runs/{id}/employees', { params })));
    },
    placeholderData: (before) => before,
  });
  return (
    <Section
      title={texts.byEmployee}
      hint={texts.hint}
      actions={
        <ExportMenu
          ask={(format) =>
            api.GET('/api/payroll/runs/{id}/employees/export', {
              params: { path: { id: run.id }, query: { 'filter[search]': search, format } },
              ...AS_FILE,
            })
          }
        />
      }
    >
      <Filters list={list}>
        <SearchField label={texts.search} list={list} />
      </Filters>
      <DataTable
        caption={texts.byEmployee}
        query={query}
        keyOf={({ employee }) => employee.id}
        linkOf={({ employee }) => `?employee_id=${employee.id}`}
        list={list}
        empty={{ title: ofRun.empty, hint: ofRun.emptyHint }}
        columns={useColumns(run.id)}
      />
    </Section>
  );
}

function useColumns(runId: string): Column<EmployeeOfRun>[] {
  const texts = useTexts(resultsTexts);
  const { money } = useFormats();
  const sum = (name: 'earning' | 'reimbursement' | 'deduction' | 'contribution') => ({
    label: texts[name],
    isFigure: true,
    show: ({ totals }: EmployeeOfRun) => money(totals[name]),
  });
  return [
    { label: texts.employee, show: ({ employee }) => <Paid employee={employee} /> },
    sum('earning'),
    sum('reimbursement'),
    sum('deduction'),
    {
      label: texts.net,
      isFigure: true,
      show: ({ totals: { net } }) => (
        <Text span fw={600} {...(net < 0 ? { c: 'var(--mantine-color-error)' } : {})}>
          {money(net)}
        </Text>
      ),
    },
    sum('contribution'),
    {
      label: texts.payslip,
      isFigure: true,
      show: ({ employee: { id, full_name } }) => (
        <Button component={Link} to={`/runs/${runId}/employees/${id}`} size="compact-sm" variant="subtle">
          {texts.payslip}
          <span className="hidden">: {full_name}</span>
        </Button>
      ),
    },
  ];
}
