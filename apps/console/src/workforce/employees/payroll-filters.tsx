import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/client.ts';
import type { Choice } from '../../kit/forms/choices.ts';
import { RemoteSelect } from '../../kit/forms/remote-select.tsx';
import type { ListState } from '../../kit/lists/use-list.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { findRosters } from './form/choices.ts';
import { employeeTexts } from './texts.ts';

/** Filters by roster and payroll run, for users who manage payroll. */
export function PayrollFilters({ list }: { list: ListState }) {
  return (
    <>
      <RosterFilter list={list} />
      <RunFilter list={list} />
    </>
  );
}

function RosterFilter({ list }: { list: ListState }) {
  const texts = useTexts(employeeTexts);
  const [picked, setPicked] = useState<Choice>();
  const id = list.filters.roster;
  // A shared link contains only the ID.
  const { data: name, isError } = useQuery({
    queryKey: ['rosters', 'name', id],
    queryFn: async () =>
      (await answer(api.GET('/api/payroll/rosters/{id}', { params: { path: { id: id ?? '' } } }))).data.name,
    enabled: id !== undefined && picked?.value !== id,
    retry: false,
  });
  // Empty while the name loads, because the field would search for a placeholder.
  const label = picked?.value === id ? picked?.label : isError ? texts.ofRoster : name;
  return (
    <RemoteSelect
      label={texts.roster}
      placeholder={texts.anyRoster}
      value={id ?? null}
      {...(id === undefined || label === undefined ? {} : { chosen: { value: id, label } })}
      onChange={(value, choice) => {
        setPicked(choice);
        list.setFilter('roster', value);
      }}
      clearable
      queryKey={['rosters', 'names']}
      find={findRosters}
    />
  );
}

const MOST_RUNS = 50;

/** Filter with the latest runs, limited to the chosen roster if there is one. */
function RunFilter({ list }: { list: ListState }) {
  const texts = useTexts(employeeTexts);
  const { date } = useFormats();
  const { roster, run } = list.filters;
  const { data: runs = [] } = useQuery({
    queryKey: ['runs', 'choices', roster],
    queryFn: async () => {
      const query = { per_page: MOST_RUNS, ...(roster === undefined ? {} : { 'filter[roster_id]': roster }) };
      return (await answer(api.GET('/api/payroll/runs', { params: { query } }))).data;
    },
    staleTime: 60_000,
  });
  const choices = runs.map(({ id, roster: of, period_start, period_end }) => ({
    value: id,
    label: `${of.name}, ${date(period_start)} – ${date(period_end)}`,
  }));
  const isKnown = run === undefined || choices.some(({ value }) => value === run);
  return (
    <NativeSelect
      label={texts.run}
      value={run ?? ''}
      onChange={(event) => list.setFilter('run', event.currentTarget.value)}
      data={[
        { value: '', label: texts.anyRun },
        ...(isKnown ? [] : [{ value: run, label: texts.ofRun }]),
        ...choices,
      ]}
      maw={280}
    />
  );
}
