import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { ChoiceFilter } from '../../../kit/lists/filters.tsx';
import type { ListState } from '../../../kit/lists/use-list.ts';
import { api } from '../../api.ts';
import { pageOf } from '../../shared/page-of.ts';

interface InstitutionFilterProps {
  label: string;
  all: string;
  list: ListState;
}

/** One of the institutions that a visitor may know. */
export function InstitutionFilter({ label, all, list }: InstitutionFilterProps) {
  const { data = [] } = useQuery({
    queryKey: ['institutions', 'choices'],
    queryFn: async () =>
      pageOf(await answer(api.GET('/api/v1/institutions', { params: { query: { per_page: 100 } } }))).rows,
    staleTime: 300_000,
  });
  return (
    // As wide before its names are there as after.
    <Box w={{ base: '100%', sm: 280 }}>
      <ChoiceFilter
        label={label}
        name="institution_id"
        list={list}
        all={all}
        choices={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </Box>
  );
}
