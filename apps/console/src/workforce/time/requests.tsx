import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { choicesOf } from '../../kit/forms/choices.ts';
import { pageOf } from '../../kit/lists/back-office-page.ts';
import { DataTable } from '../../kit/lists/data-table.tsx';
import { ChoiceFilter, Filters } from '../../kit/lists/filters.tsx';
import { type ListState, useList } from '../../kit/lists/use-list.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useTexts } from '../../language/language.tsx';
import { api, usePermission } from '../api.ts';
import {
  type LeaveApplication,
  type TimeCorrection,
  useCorrectionColumns,
  useLeaveColumns,
} from './columns.tsx';
import { Decide } from './decide.tsx';
import { timeTexts } from './texts.ts';

type Status = LeaveApplication['status'];

function StatusFilter({ list }: { list: ListState<'status'> }) {
  const texts = useTexts(timeTexts);
  const choices = choicesOf(texts.statuses);
  return (
    <Filters list={list}>
      <ChoiceFilter label={texts.status} name="status" list={list} all={texts.all} choices={choices} />
    </Filters>
  );
}

const queryOf = (list: ListState<'status'>) => ({
  page: list.page,
  ...(list.filters.status === undefined ? {} : { 'filter[status]': list.filters.status as Status }),
});

/** Leave applications of the employees whom the user manages. */
export function LeaveApplications() {
  const texts = useTexts(timeTexts);
  const can = usePermission();
  const queries = useQueryClient();
  const list = useList(['status']);
  const query = useQuery({
    queryKey: ['leave-applications', list.page, list.filters],
    queryFn: async () =>
      pageOf(await answer(api.GET('/api/leave/applications', { params: { query: queryOf(list) } }))),
    placeholderData: (before) => before,
  });
  const decide = (id: string, word: 'approve' | 'reject', note: string | null) =>
    answer(
      word === 'approve'
        ? api.POST('/api/leave/applications/{id}/approve', { params: { path: { id } }, body: { note } })
        : api.POST('/api/leave/applications/{id}/reject', { params: { path: { id } }, body: { note } }),
    );
  const actions = {
    label: texts.decision,
    show: ({ id, status, employee, decided_by: by, note: said }: LeaveApplication) =>
      status === 'pending' && can('Manage leave') ? (
        <Decide
          name={employee.full_name}
          send={(word, note) => decide(id, word, note)}
          onDone={() => void queries.invalidateQueries({ queryKey: ['leave-applications'] })}
        />
      ) : (
        [by, said].filter(Boolean).join(': ') || '–'
      ),
  };
  return (
    <>
      <PageHeader title={texts.leave} />
      <StatusFilter list={list} />
      <DataTable
        caption={texts.leave}
        query={query}
        columns={[
          { label: texts.employee, show: ({ employee }) => employee.full_name },
          ...useLeaveColumns().slice(0, -1),
          actions,
        ]}
        keyOf={({ id }) => id}
        list={list}
        empty={{ title: texts.none }}
      />
    </>
  );
}

/** Corrections of time records of the employees whom the user manages. */
export function TimeCorrections() {
  const texts = useTexts(timeTexts);
  const queries = useQueryClient();
  const list = useList(['status']);
  const query = useQuery({
    queryKey: ['time-corrections', list.page, list.filters],
    queryFn: async () =>
      pageOf(await answer(api.GET('/api/time/corrections', { params: { query: queryOf(list) } }))),
    placeholderData: (before) => before,
  });
  const decide = (id: string, word: 'approve' | 'reject', note: string | null) =>
    answer(
      word === 'approve'
        ? api.POST('/api/time/corrections/{id}/approve', { params: { path: { id } }, body: { note } })
        : api.POST('/api/time/corrections/{id}/reject', { params: { path: { id } }, body: { note } }),
    );
  const actions = {
    label: texts.decision,
    show: ({ id, status, employee, decided_by: by, note: said }: TimeCorrection) =>
      status === 'pending' ? (
        <Decide
          name={employee.full_name}
          send={(word, note) => decide(id, word, note)}
          onDone={() => void queries.invalidateQueries({ queryKey: ['time-corrections'] })}
        />
      ) : (
        [by, said].filter(Boolean).join(': ') || '–'
      ),
  };
  return (
    <>
      <PageHeader title={texts.corrections} />
      <StatusFilter list={list} />
      <DataTable
        caption={texts.corrections}
        query={query}
        columns={[
          { label: texts.employee, show: ({ employee }) => employee.full_name },
          ...useCorrectionColumns().slice(0, -1),
          actions,
        ]}
        keyOf={({ id }) => id}
        list={list}
        empty={{ title: texts.none }}
      />
    </>
  );
}
