import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { IconPlus } from '../../kit/icons/tabler.ts';
import { usePages } from '../../kit/lists/back-office-page.ts';
import { type Column, DataTable } from '../../kit/lists/data-table.tsx';
import { type ListState, useList } from '../../kit/lists/use-list.ts';
import { PageHeader } from '../../kit/page-header.tsx';
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
  const columns = useColumns();
  const manages = useScope('Manage Cases');
  const canOpen = manages === 'court' || manages === 'branch';
  const button = (
    <Button component={Link} to="/cases/new" leftSection={<IconPlus size={18} aria-hidden />}>
      {texts.open}
    </Button>
  );
  return (
    <>
      <PageHeader title={texts.cases} {...(canOpen ? { actions: button } : {})} />
      <CaseFilters list={list} />
      <DataTable
        caption={texts.cases}
        query={query}
        columns={columns}
        keyOf={(row) => row.id}
        linkOf={(row) => `/cases/${row.id}`}
        list={list}
        empty={{ title: texts.none, hint: texts.noneHint, ...(canOpen ? { action: button } : {}) }}
      />
    </>
  );
}

function useCases({ page, sort, filters }: ListState) {
  return usePages(['cases', 'list', page, sort, filters], () => {
    const query = {
      page,
      ...(sort === undefined ? {} : { sort: sort as 'filed_at' }),
      ...(filters.search === undefined ? {} : { 'filter[search]': filters.search }),
      ...(filters.status === undefined ? {} : { 'filter[status]': filters.status as Row['status'] }),
      ...(filters.branch === undefined ? {} : { 'filter[branch_id]': Number(filters.branch) }),
      ...(filters.category === undefined ? {} : { 'filter[category]': filters.category }),
      ...(filters.type === undefined ? {} : { 'filter[case_type]': filters.type }),
      ...(filters.court === undefined ? {} : { 'filter[court_type]': filters.court }),
      ...(filters.year === undefined ? {} : { 'filter[year]': Number(filters.year) }),
      ...(filters.classification === undefined
        ? {}
        : { 'filter[classification]': filters.classification as Row['classification'] }),
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
