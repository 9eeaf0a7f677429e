import { RUN_STATUSES } from '@bulwagan/contracts/workforce/run-status.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answer } from '../../api/client.ts';
import { AS_FILE } from '../../kit/download.ts';
import { ExportMenu } from '../../kit/export-menu.tsx';
import { RemoteSelect } from '../../kit/forms/remote-select.tsx';
import { IconPlus } from '../../kit/icons/tabler.ts';
import { usePages } from '../../kit/lists/back-office-page.ts';
import { DataTable } from '../../kit/lists/data-table.tsx';
import { ChoiceFilter, Filters } from '../../kit/lists/filters.tsx';
import { type ListState, useList } from '../../kit/lists/use-list.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { NOTHING } from '../../language/formats.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { usePayrollTypes } from '../payroll-items/choices.ts';
import { findRosters, ROSTERS_KEY } from '../rosters/key.ts';
import { RUNS_KEY, StatusBadge, usePeriod } from './components.tsx';
import { runTexts } from './texts.ts';

/** List of payroll runs, latest period first. */
export default function Runs() {
  const texts = useTexts(runTexts);
  const { money, number } = useFormats();
  const period = usePeriod();
  const list = useList(['roster_id', 'status', 'payroll_type_id']);
  const asked = {
    'filter[roster_id]': list.filters.roster_id,
    'filter[status]': list.filters.status,
    'filter[payroll_type_id]': list.filters.payroll_type_id,
  };
  const query = usePages([...RUNS_KEY, 'list', list.page, asked], () =>
    api.GET('/api/payroll/runs', { params: { query: { page: list.page, ...asked } } }),
  );
  const add = (
    <Button component={Link} to="/runs/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {texts.add}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={texts.title}
        detail={texts.detail}
        actions={
          <>
            <ExportMenu
              ask={(format) =>
                api.GET('/api/payroll/runs/export', { params: { query: { ...asked, format } }, ...AS_FILE })
              }
            />
            {add}
          </>
        }
      />
      <Filters list={list}>
        <RosterFilter list={list} />
        <ChoiceFilter
          label={texts.status}
          name="status"
          list={list}
          all={texts.all}
          choices={RUN_STATUSES.map((value) => ({ value, label: texts.statuses[value] }))}
        />
        <ChoiceFilter
          label={texts.payrollType}
          name="payroll_type_id"
          list={list}
          all={texts.all}
          choices={usePayrollTypes()}
        />
      </Filters>
      <DataTable
        caption={texts.title}
        query={query}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `/runs/${id}`}
        list={list}
        empty={{ title: texts.none, hint: texts.noneHint, action: add }}
        columns={[
          { label: texts.roster, show: ({ roster }) => roster.name },
          { label: texts.period, show: period },
          { label: texts.status, show: ({ status }) => <StatusBadge status={status} /> },
          {
            label: texts.employees,
            isFigure: true,
            show: ({ employees_count }) => number(employees_count),
          },
          {
            label: texts.net,
            isFigure: true,
            show: ({ totals }) => (totals === null ? NOTHING : money(totals.net)),
          },
        ]}
      />
    </>
  );
}

function RosterFilter({ list }: { list: ListState }) {
  const texts = useTexts(runTexts);
  const id = list.filters.roster_id;
  // The address contains only the ID of the roster.
  const { data } = useQuery({
    queryKey: [...ROSTERS_KEY, id],
    queryFn: async () =>
      (await answer(api.GET('/api/payroll/rosters/{id}', { params: { path: { id: id! } } }))).data,
    enabled: id !== undefined,
  });
  return (
    <RemoteSelect
      label={texts.roster}
      placeholder={texts.all}
      clearable
      value={id ?? null}
      {...(id !== undefined && data !== undefined ? { chosen: { value: id, label: data.name } } : {})}
      onChange={(value) => list.setFilter('roster_id', value)}
      queryKey={ROSTERS_KEY}
      find={findRosters}
    />
  );
}
