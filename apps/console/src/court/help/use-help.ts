import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { answer, answerWithEtag } from '../../api/client.ts';
import type { Tagged } from '../../kit/forms/use-change.ts';
import { api, type Schemas } from '../api.ts';

export const HELP_KEY = ['help'] as const;
export const CENTER_KEY = [...HELP_KEY, 'center'] as const;

/** Loads the categories in order, with the titles of topics for the user's roles. */
export function useHelpCenter() {
  return useQuery({
    queryKey: CENTER_KEY,
    queryFn: async () => (await answer(api.GET('/api/help-center'))).data,
  });
}

/** Loads the topics for the user's roles, with their summaries. */
export function useTopics() {
  return useQuery({
    queryKey: [...HELP_KEY, 'topics'],
    queryFn: async () => (await answer(api.GET('/api/help-topics', {}))).data,
  });
}

/** Loads the topic of the current page. */
export function useTopic() {
  const id = useParams().id ?? '';
  return useQuery({ queryKey: keyOfTopic(id), queryFn: () => readTopic(id) });
}

export const keyOfTopic = (id: string) => [...HELP_KEY, 'topic', id] as const;

/** Loads a topic with its `ETag`. */
export async function readTopic(id: string): Promise<Tagged<Schemas['HelpTopic']>> {
  const { data, tag } = await answerWithEtag(api.GET('/api/help-topics/{id}', { params: { path: { id } } }));
  return { data: data.data, tag };
}
