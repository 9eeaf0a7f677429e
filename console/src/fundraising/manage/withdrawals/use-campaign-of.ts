import { useQuery } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { api, type Schemas } from '../../api.ts';
import { MANAGE } from '../../shared/refresh.ts';

/** The campaign that money is asked of: what it still has is for who asks and who decides. */
export function useCampaignOf(id: string): Schemas['Campaign'] | undefined {
  const { data } = useQuery({
    queryKey: [MANAGE, 'campaigns', Number(id)],
    enabled: id !== '',
    queryFn: async () =>
      (await answer(api.GET('/api/v1/campaigns/{id}', { params: { path: { id: Number(id) } } }))).data,
  });
  return data;
}
