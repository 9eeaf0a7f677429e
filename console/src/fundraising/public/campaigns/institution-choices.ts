import { useQuery } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { api } from '../../api.ts';
import { pageOf } from '../../manage/bits/page-of.ts';

/** The institutions that a visitor may filter by. */
export function useInstitutionChoices(): { value: string; label: string }[] {
  const { data = [] } = useQuery({
    queryKey: ['institutions', 'choices'],
    queryFn: async () =>
      pageOf(await answer(api.GET('/api/v1/institutions', { params: { query: { per_page: 100 } } }))).rows,
    staleTime: 300_000,
  });
  return data.map(({ id, name }) => ({ value: String(id), label: name }));
}
