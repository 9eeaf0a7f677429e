import { Box } from '@mantine/core';
import { plainChoices } from '../../kit/forms/choices.ts';
import { ChoiceFilter, Filters } from '../../kit/lists/filters.tsx';
import type { ListState } from '../../kit/lists/use-list.ts';
import { useTexts } from '../../language/language.tsx';
import { BranchFilter } from '../branches/branch-filter.tsx';
import { useBranchesInScope } from '../branches/use-branches.ts';
import { type StatisticsFilter, useYears } from './counts.ts';
import { dashboardTexts } from './texts.ts';

export const FILTERS = ['year', 'branch', 'court'];

/** Converts the filters of the address to API parameters. */
export function filterOf({ filters }: ListState): StatisticsFilter {
  const { year, branch, court } = filters;
  return {
    ...(year === undefined ? {} : { year: Number(year) }),
    ...(branch === undefined ? {} : { branch_id: Number(branch) }),
    ...(court === undefined ? {} : { court_type: court }),
  };
}

/** Filters by year, branch and court type. Offers the branches within the scope of the user's Reports permission. */
export function DashboardFilters({ list }: { list: ListState }) {
  const texts = useTexts(dashboardTexts);
  const { data: years = [] } = useYears();
  const branches = useBranchesInScope('Reports');
  const courts = [...new Set(branches.map(({ court_type }) => court_type))].sort();
  return (
    <Filters list={list}>
      <Box w={{ base: '100%', sm: 240 }}>
        <ChoiceFilter
          label={texts.year}
          name="year"
          list={list}
          all={texts.everyYear}
          choices={years.map((year) => ({ value: String(year), label: String(year) }))}
        />
      </Box>
      <BranchFilter list={list} branches={branches} width={240} />
      <Box w={{ base: '100%', sm: 240 }}>
        <ChoiceFilter
          label={texts.court}
          name="court"
          list={list}
          all={texts.everyCourt}
          choices={plainChoices(courts)}
        />
      </Box>
    </Filters>
  );
}
