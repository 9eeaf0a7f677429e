import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { answer } from '../../../api/client.ts';
import { api } from '../../api.ts';
import { MANAGE } from '../../shared/refresh.ts';

/** The campaign that the address names. */
export function useCampaign() {
  const id = Number(useParams().id);
  return useQuery({
    queryKey: [MANAGE, 'campaigns', id],
    queryFn: async () => (await answer(api.GET('/api/v1/campaigns/{id}', { params: { path: { id } } }))).data,
  });
}
