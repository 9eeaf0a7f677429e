import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { answer } from '../../../api/client.ts';
import { TO_EDIT } from '../../../kit/forms/changes.ts';
import { api } from '../../api.ts';
import { MANAGE } from '../../shared/refresh.ts';

/** Loads the campaign whose ID is in the address. */
export function useCampaign(to: 'show' | 'edit' = 'show') {
  const id = Number(useParams().id);
  return useQuery({
    // The key without `edit` is shared with other pages that show the campaign.
    queryKey: [MANAGE, 'campaigns', id, ...(to === 'edit' ? [to] : [])],
    queryFn: async () => (await answer(api.GET('/api/v1/campaigns/{id}', { params: { path: { id } } }))).data,
    ...(to === 'edit' ? TO_EDIT : {}),
  });
}
