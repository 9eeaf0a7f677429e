import { useQuery } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { api } from '../../api.ts';
import { MANAGE } from '../../shared/refresh.ts';

/** Loads the FAQ categories in display order. */
export function useCategories(): string[] {
  const { data = [] } = useQuery({
    queryKey: [MANAGE, 'faqs', 'categories'],
    queryFn: async () => {
      const { data: faqs } = await answer(api.GET('/api/v1/faqs'));
      return [...new Set(faqs.flatMap(({ category }) => (category === null ? [] : [category])))];
    },
  });
  return data;
}
