import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { answer } from '../../../api/client.ts';
import { TO_EDIT } from '../../../kit/forms/changes.ts';
import { api } from '../../api.ts';
import { MANAGE } from '../../shared/refresh.ts';

/** Loads the institution whose ID is in the address. */
export function useInstitution(to: 'show' | 'edit' = 'show') {
  const id = Number(useParams().id);
  return useQuery({
    queryKey: [MANAGE, 'institutions', id, to],
    queryFn: async () =>
      (await answer(api.GET('/api/v1/institutions/{id}', { params: { path: { id } } }))).data,
    ...(to === 'edit' ? TO_EDIT : {}),
  });
}
