import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { everyPage } from '../../../kit/lists/every-page.ts';
import { ChoiceFilter } from '../../../kit/lists/filters.tsx';
import type { ListState } from '../../../kit/lists/use-list.ts';
import { api } from '../../api.ts';

const MOST_AT_ONCE = 100;

interface InstitutionFilterProps {
  label: string;
  all: string;
  list: ListState;
}

/** Filters by an institution that visitors can see. */
export function InstitutionFilter({ label, all, list }: InstitutionFilterProps) {
  const { data = [] } = useQuery({
    queryKey: ['institutions', 'choices'],
    queryFn: () =>
      everyPage(async (page) => {
        const query = { page, per_page: MOST_AT_ONCE };
        const { data } = await answer(api.GET('/api/v1/institutions', { params: { query } }));
        return { data: data.data, meta: data };
      }),
    staleTime: 300_000,
  });
  return (
    // Fixed width, to avoid layout shift when the names load.
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
