import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { answer } from '../../../api/client.ts';
import { api, type Schemas } from '../../api.ts';
import { MANAGE } from '../bits/refresh.ts';

/** The campaign that the address names. */
export function useCampaign() {
  const id = Number(useParams().id);
  return useQuery({
    queryKey: [MANAGE, 'campaigns', id],
    queryFn: async () => (await answer(api.GET('/api/v1/campaigns/{id}', { params: { path: { id } } }))).data,
  });
}

/** What people give for stays as they read it; before that, its author may change it. */
export function isChangeable(campaign: Schemas['Campaign'], myId: number, isAdmin: boolean): boolean {
  const isOpen = ['draft', 'pending', 'rejected'].includes(campaign.status);
  return isOpen && (isAdmin || campaign.created_by === myId);
}
