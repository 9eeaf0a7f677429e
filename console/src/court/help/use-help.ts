import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { answer } from '../../api/client.ts';
import { api } from '../api.ts';

export const HELP_KEY = ['help'] as const;
export const CENTER_KEY = [...HELP_KEY, 'center'] as const;

/** Every category in its order, with the titles of the topics that are for the reader. */
export function useHelpCenter() {
  return useQuery({
    queryKey: CENTER_KEY,
    queryFn: async () => (await answer(api.GET('/api/help-center'))).data,
  });
}

/** The topics that are for the reader, each with its sentence. */
export function useTopics() {
  return useQuery({
    queryKey: [...HELP_KEY, 'topics'],
    queryFn: async () => (await answer(api.GET('/api/help-topics', {}))).data,
  });
}

/** The topic whose page this is. */
export function useTopic() {
  const id = useParams().id ?? '';
  return useQuery({
    queryKey: [...HELP_KEY, 'topic', id],
    queryFn: async () => (await answer(api.GET('/api/help-topics/{id}', { params: { path: { id } } }))).data,
  });
}
