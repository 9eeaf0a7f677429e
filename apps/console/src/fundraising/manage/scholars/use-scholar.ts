import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { answer } from '../../../api/client.ts';
import { TO_EDIT } from '../../../kit/forms/changes.ts';
import { api, type Schemas } from '../../api.ts';
import { MANAGE } from '../../shared/refresh.ts';

/** Loads the scholar whose ID is in the address. */
export function useScholar(to: 'show' | 'edit' = 'show') {
  const id = Number(useParams().id);
  return useQuery({
    queryKey: [MANAGE, 'scholars', id, to],
    queryFn: async () => (await answer(api.GET('/api/v1/scholars/{id}', { params: { path: { id } } }))).data,
    ...(to === 'edit' ? TO_EDIT : {}),
  });
}

export function nameOf({ first_name, last_name }: Schemas['Scholar']): string {
  return last_name === null ? first_name : `${first_name} ${last_name}`;
}

/** Consents of a scholar, in the order of the form. */
export const AGREEMENTS = [
  'is_listed',
  'shows_last_name',
  'shows_photo',
  'shows_school',
  'shows_location',
  'shows_story',
] as const;
