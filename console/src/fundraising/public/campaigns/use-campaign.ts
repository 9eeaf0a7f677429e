import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { answer } from '../../../api/client.ts';
import { TO_EDIT } from '../../../kit/forms/changes.ts';
import { api } from '../../api.ts';

/** The campaign that the address names, as far as its reader may see it. */
export function useCampaign(to: 'show' | 'edit' = 'show') {
  const id = Number(useParams().id);
  return useQuery({
    // What is shown other pages share by the shorter key.
    queryKey: ['campaigns', id, ...(to === 'edit' ? [to] : [])],
    queryFn: async () => (await answer(api.GET('/api/v1/campaigns/{id}', { params: { path: { id } } }))).data,
    ...(to === 'edit' ? TO_EDIT : {}),
  });
}
