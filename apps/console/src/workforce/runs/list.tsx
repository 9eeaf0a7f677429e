import { RUN_STATUSES } from '@bulwagan/contracts/workforce/run-status.ts';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { AS_FILE } from '../../kit/download.ts';
import { choicesOf } from '../../kit/forms/choices.ts';
import { IconPlus } from '../../kit/icons/tabler.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { usePages } from '../../kit/lists/back-office-page.ts';
import { RemoteFilter } from '../../kit/lists/remote-filter.tsx';
import { ResourceList } from '../../kit/lists/resource-list.tsx';
import { type ListState, useList } from '../../kit/lists/use-list.ts';
import { NOTHING } from '../../language/formats.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { StatusBadge } from '../components/run-status.tsx';
import { usePayrollTypes } from '../payroll-items/choices.ts';
import { findRosters, ROSTERS_KEY } from '../rosters/key.ts';
import { workforceWords } from '../words.ts';
import { RUNS_KEY, usePeriod } from './components.tsx';
import { runTexts } from './texts.ts';

/** List of payroll runs, latest period first. */
export default function Runs() {
  const texts = useTexts(runTexts);
  const words = useTexts(workforceWords);
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
  return (
    <ResourceList
      title={texts.title}
      detail={texts.detail}
      exports={(format) =>
        api.GET('/api/payroll/runs/export', { params: { query: { ...asked, format } }, ...AS_FILE })
      }
      add={<LinkButton to="/runs/new" icon={IconPlus} label={texts.add} />}
      list={list}
      filters={[
        <RosterFilter key="roster" list={list} />,
        {
          name: 'status',
          label: texts.status,
          all: texts.all,
          choices: choicesOf(words.runStatus, RUN_STATUSES),
        },
        { name: 'payroll_type_id', label: texts.payrollType, all: texts.all, choices: usePayrollTypes() },
      ]}
      query={query}
      columns={[
        { label: texts.roster, show: ({ roster }) => roster.name },
        { label: texts.period, show: period },
        { label: texts.status, show: ({ status }) => <StatusBadge status={status} /> },
        { label: texts.employees, isFigure: true, show: ({ employees_count }) => number(employees_count) },
        {
          label: texts.net,
          isFigure: true,
          show: ({ totals }) => (totals === null ? NOTHING : money(totals.net)),
        },
      ]}
      linkOf="/runs"
      empty={{ title: texts.none, hint: texts.noneHint }}
    />
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
    <RemoteFilter
      list={list}
      name="roster_id"
      label={texts.roster}
      all={texts.all}
      chosen={data === undefined ? undefined : { value: data.id, label: data.name }}
      queryKey={ROSTERS_KEY}
      find={findRosters}
    />
  );
}
