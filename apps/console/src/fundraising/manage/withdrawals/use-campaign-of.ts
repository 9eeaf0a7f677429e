import { useQuery } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { api, type Schemas } from '../../api.ts';
import { MANAGE } from '../../shared/refresh.ts';

/** Loads the campaign of a withdrawal; requester and approver need its available amount. */
export function useCampaignOf(id: string): Schemas['Campaign'] | undefined {
  const { data } = useQuery({
    queryKey: [MANAGE, 'campaigns', Number(id)],
    enabled: id !== '',
    queryFn: async () =>
      (await answer(api.GET('/api/v1/campaigns/{id}', { params: { path: { id: Number(id) } } }))).data,
  });
  return data;
}
