import { Group } from '@mantine/core';
import { IconPlus } from '../../kit/icons/tabler.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { usePages } from '../../kit/lists/back-office-page.ts';
import { ResourceList } from '../../kit/lists/resource-list.tsx';
import type { Column } from '../../kit/lists/rows-table.tsx';
import { type ListState, numberIn, useList } from '../../kit/lists/use-list.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { CaseStatus, Classification } from './badges.tsx';
import { CaseNumber } from './case-number.tsx';
import { useScope } from './data.ts';
import { CASE_FILTERS, CaseFilters } from './filters.tsx';
import { caseTexts } from './texts.ts';

type Row = Schemas['CaseListItem'];

export default function CaseList() {
  const texts = useTexts(caseTexts);
  const list = useList(CASE_FILTERS);
  const query = useCases(list);
  const manages = useScope('Manage Cases');
  const canOpen = manages === 'court' || manages === 'branch';
  return (
    <ResourceList
      title={texts.cases}
      add={canOpen && <LinkButton to="/cases/new" icon={IconPlus} label={texts.open} />}
      list={list}
      notice={<CaseFilters list={list} />}
      query={query}
      columns={useColumns()}
      linkOf="/cases"
      empty={{ title: texts.none, hint: texts.noneHint }}
    />
  );
}

function useCases({ page, sort, filters }: ListState) {
  return usePages(['cases', 'list', page, sort, filters], () => {
    const query = {
      page,
      sort: sort as 'filed_at' | undefined,
      'filter[search]': filters.search,
      'filter[status]': filters.status as Row['status'] | undefined,
      'filter[branch_id]': numberIn(filters.branch),
      'filter[category]': filters.category,
      'filter[case_type]': filters.type,
      'filter[court_type]': filters.court,
      'filter[year]': numberIn(filters.year),
      'filter[classification]': filters.classification as Row['classification'] | undefined,
    };
    return api.GET('/api/case-records', { params: { query } });
  });
}

function useColumns(): Column<Row>[] {
  const texts = useTexts(caseTexts);
  const { date } = useFormats();
  return [
    { label: texts.title, show: (row) => row.case_title, sort: 'case_title' },
    {
      label: texts.number,
      show: (row) => <CaseNumber>{row.case_number}</CaseNumber>,
      sort: 'case_number',
    },
    {
      label: texts.status,
      show: (row) => (
        <Group gap={4} component="span">
          <CaseStatus status={row.status} />
          <Classification of={row.classification} />
        </Group>
      ),
    },
    { label: texts.branch, show: (row) => row.branch?.name ?? texts.noBranch },
    { label: texts.category, show: (row) => row.category },
    {
      label: texts.filed,
      show: (row) => <span style={{ whiteSpace: 'nowrap' }}>{date(row.filed_at)}</span>,
      sort: 'filed_at',
    },
  ];
}
