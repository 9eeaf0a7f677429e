import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { answer, answerWithTag } from '../../api/client.ts';
import type { Tagged } from '../../kit/forms/use-change.ts';
import { api, type Schemas } from '../api.ts';

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
  return useQuery({ queryKey: keyOfTopic(id), queryFn: () => readTopic(id) });
}

export const keyOfTopic = (id: string) => [...HELP_KEY, 'topic', id] as const;

/** With the tag by which a change says what it was made from. */
export async function readTopic(id: string): Promise<Tagged<Schemas['HelpTopic']>> {
  const { data, tag } = await answerWithTag(api.GET('/api/help-topics/{id}', { params: { path: { id } } }));
  return { data: data.data, tag };
}
