import { Box, Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answer } from '../../api/client.ts';
import { DataTable } from '../../kit/lists/data-table.tsx';
import { ChoiceFilter, Filters } from '../../kit/lists/filters.tsx';
import { SearchField } from '../../kit/lists/search-field.tsx';
import { type ListState, useList } from '../../kit/lists/use-list.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { NOTHING } from '../../language/formats.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, fullList, type Schemas, usePermission } from '../api.ts';
import { branchTexts } from './texts.ts';
import { useBranches } from './use-branches.ts';

export default function Branches() {
  const texts = useTexts(branchTexts);
  const can = usePermission();
  const list = useList(['search', 'type', 'archived']);
  const types = [...new Set((useBranches().data ?? []).map(({ court_type: type }) => type))].sort();
  const add = can('Manage Branches') && (
    <Button component={Link} to="/branches/new">
      {texts.add}
    </Button>
  );
  return (
    <>
      <PageHeader title={texts.title} detail={texts.detail} actions={add} />
      <Filters list={list}>
        <SearchField label={texts.search} list={list} />
        <Box w={{ base: '100%', xs: 260 }}>
          <ChoiceFilter
            label={texts.courtType}
            name="type"
            list={list}
            all={texts.allTypes}
            choices={types.map((type) => ({ value: type, label: type }))}
          />
        </Box>
        <Box w={{ base: '100%', xs: 200 }}>
          <ChoiceFilter
            label={texts.status}
            name="archived"
            list={list}
            all={texts.allInUse}
            choices={[{ value: 'true', label: texts.onlyArchived }]}
          />
        </Box>
      </Filters>
      <BranchTable list={list} />
    </>
  );
}

function BranchTable({ list }: { list: ListState }) {
  const texts = useTexts(branchTexts);
  const { date } = useFormats();
  const { search, type, archived } = list.filters;
  const isArchive = archived === 'true';
  const query = useQuery({
    queryKey: ['branches', 'list', search, type, isArchive],
    queryFn: async () => {
      const wanted = {
        ...(search === undefined ? {} : { 'filter[search]': search }),
        ...(type === undefined ? {} : { 'filter[court_type]': type }),
        ...(isArchive ? { 'filter[archived]': 'true' as const } : {}),
      };
      return fullList(await answer(api.GET('/api/branches', { params: { query: wanted } })));
    },
    placeholderData: keepPreviousData,
  });
  return (
    <DataTable
      caption={texts.title}
      query={query}
      list={list}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `/branches/${id}`}
      columns={[
        { label: texts.name, show: ({ name }) => name },
        { label: texts.courtType, show: ({ court_type: courtType }) => courtType },
        { label: texts.station, show: ({ station }) => station ?? NOTHING },
        { label: texts.judge, show: ({ judge }) => judge ?? NOTHING },
        { label: texts.room, show: ({ room }) => room ?? NOTHING },
        ...(isArchive
          ? [{ label: texts.archivedOn, show: (branch: Schemas['Branch']) => date(branch.archived_at) }]
          : []),
      ]}
      empty={{ title: texts.emptyTitle, hint: texts.emptyHint }}
    />
  );
}
