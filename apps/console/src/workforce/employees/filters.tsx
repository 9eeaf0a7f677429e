import { NativeSelect, Pill } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/client.ts';
import { type Choice, choicesOf, plainChoices } from '../../kit/forms/choices.ts';
import { RemoteSelect } from '../../kit/forms/remote-select.tsx';
import { everyPage } from '../../kit/lists/every-page.ts';
import { ChoiceFilter, Filters } from '../../kit/lists/filters.tsx';
import { SearchField } from '../../kit/lists/search-field.tsx';
import type { ListState } from '../../kit/lists/use-list.ts';
import { useTexts } from '../../language/language.tsx';
import { api, usePermission } from '../api.ts';
import type { EmployeeListItem } from './api.ts';
import { useFindOrganizations } from './form/choices.ts';
import { PayrollFilters } from './payroll-filters.tsx';
import { SORTS, sortOf } from './query.ts';
import { employeeTexts } from './texts.ts';

const MOST_AT_ONCE = 100;

interface EmployeeFiltersProps {
  list: ListState;
  /**
   * Employees in the list. The filter takes the organization's name from them, because the address contains only its
   * slug.
   */
  rows: readonly EmployeeListItem[];
}

/** Filters and order of the employee list. */
export function EmployeeFilters({ list, rows }: EmployeeFiltersProps) {
  const texts = useTexts(employeeTexts);
  const can = usePermission();
  const { data: types = [] } = useQuery({
    queryKey: ['employment-types', 'all'],
    queryFn: () =>
      everyPage((page) =>
        answer(api.GET('/api/pms/employment_types', { params: { query: { page, per_page: MOST_AT_ONCE } } })),
      ),
    staleTime: 60_000,
  });
  const isOfPayroll = list.filters.roster !== undefined || list.filters.run !== undefined;
  return (
    <Filters list={list}>
      <SearchField label={texts.search} list={list} />
      <OrganizationFilter list={list} rows={rows} />
      <ChoiceFilter
        label={texts.type}
        name="type"
        list={list}
        all={texts.allTypes}
        choices={plainChoices(types.map(({ name }) => name))}
      />
      <ChoiceFilter
        label={texts.state}
        name="archived"
        list={list}
        all={texts.employed}
        choices={[{ value: 'true', label: texts.archivedOnes }]}
      />
      <NativeSelect
        label={texts.order}
        value={sortOf(list.sort) ?? 'last_name'}
        onChange={({ currentTarget: { value } }) => list.setSort(value === 'last_name' ? undefined : value)}
        data={choicesOf(texts.orders, SORTS)}
      />
      {can('Manage payroll') ? <PayrollFilters list={list} /> : isOfPayroll && <GivenFilters list={list} />}
    </Filters>
  );
}

/** Read-only payroll filters for users without payroll permissions who open a shared link. */
function GivenFilters({ list }: { list: ListState }) {
  const texts = useTexts(employeeTexts);
  const given = (
    [
      ['roster', texts.ofRoster],
      ['run', texts.ofRun],
    ] as const
  ).filter(([name]) => list.filters[name] !== undefined);
  return given.map(([name, label]) => (
    <Pill
      key={name}
      size="lg"
      withRemoveButton
      onRemove={() => list.setFilter(name, null)}
      removeButtonProps={{ 'aria-label': texts.remove(label), tabIndex: 0, 'aria-hidden': false }}
    >
      {label}
    </Pill>
  ));
}

function OrganizationFilter({ list, rows }: EmployeeFiltersProps) {
  const texts = useTexts(employeeTexts);
  const find = useFindOrganizations('Manage employees');
  const [picked, setPicked] = useState<Choice>();
  const slug = list.filters.organization;
  const name =
    picked?.value === slug
      ? picked?.label
      : rows.find((row) => row.organization?.slug === slug)?.organization?.name;
  return (
    <RemoteSelect
      label={texts.organization}
      placeholder={texts.everywhere}
      value={slug ?? null}
      {...(slug === undefined ? {} : { chosen: { value: slug, label: name ?? slug } })}
      onChange={(value, choice) => {
        setPicked(choice);
        list.setFilter('organization', value);
      }}
      clearable
      queryKey={['organizations', 'by-slug']}
      find={async (search) => (await find(search)).map(({ slug, name }) => ({ value: slug, label: name }))}
    />
  );
}
